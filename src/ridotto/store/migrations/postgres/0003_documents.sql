CREATE TABLE documents (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  changed bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (kind, key)
);

CREATE SEQUENCE document_numbers;
