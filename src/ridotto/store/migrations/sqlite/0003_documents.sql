CREATE TABLE documents (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  number INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;

-- The number of the last document that was put, also if it is gone.
CREATE TABLE document_numbers (
  number INTEGER NOT NULL
);

INSERT INTO document_numbers (number) VALUES (0);
