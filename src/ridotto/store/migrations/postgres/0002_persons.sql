CREATE TABLE persons (
  person text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
  PRIMARY KEY (person, table_id)
);

CREATE INDEX persons_by_table ON persons (table_id, person);
