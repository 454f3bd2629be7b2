-- Ids are told apart and ordered by their code points, as in SQLite, whatever the locale is.
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  changed bigint NOT NULL,
  shown bigint NOT NULL,
  listed boolean NOT NULL,
  over boolean NOT NULL,
  content bytea NOT NULL
);

CREATE INDEX tables_by_showing ON tables (listed, over, shown);

CREATE TABLE entries (
  table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
  version bigint NOT NULL,
  entry bytea NOT NULL,
  PRIMARY KEY (table_id, version)
);

CREATE TABLE snapshots (
  table_id text COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  version bigint NOT NULL,
  snapshot bytea NOT NULL
);

CREATE TABLE records (
  id text COLLATE "C" PRIMARY KEY,
  record bytea NOT NULL
);

CREATE TABLE codes (
  code text COLLATE "C" PRIMARY KEY,
  value bytea NOT NULL,
  expires bigint NOT NULL
);

CREATE INDEX codes_by_expiry ON codes (expires);

CREATE TABLE workers (
  worker text COLLATE "C" PRIMARY KEY,
  until bigint NOT NULL
);
