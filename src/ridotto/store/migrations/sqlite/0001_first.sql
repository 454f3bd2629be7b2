CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  over INTEGER NOT NULL,
  content BLOB NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_by_showing ON tables (listed, over, shown);

CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
  version INTEGER NOT NULL,
  entry BLOB NOT NULL,
  PRIMARY KEY (table_id, version)
) WITHOUT ROWID;

CREATE TABLE snapshots (
  table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  version INTEGER NOT NULL,
  snapshot BLOB NOT NULL
);

CREATE TABLE records (
  id TEXT PRIMARY KEY,
  record BLOB NOT NULL
);

CREATE TABLE codes (
  code TEXT PRIMARY KEY,
  value BLOB NOT NULL,
  expires INTEGER NOT NULL
);

CREATE INDEX codes_by_expiry ON codes (expires);

CREATE TABLE workers (
  worker TEXT PRIMARY KEY,
  until INTEGER NOT NULL
);
