CREATE TABLE persons (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
  PRIMARY KEY (person, table_id)
) WITHOUT ROWID;

CREATE INDEX persons_by_table ON persons (table_id, person);
