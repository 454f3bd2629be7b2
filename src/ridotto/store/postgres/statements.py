"""What is said to PostgreSQL."""

import itertools
from collections.abc import Iterable

CHANNEL = "ridotto"
DOCUMENT_CHANNEL = "ridotto_documents"
DELETED_AT_ONCE = 100

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
TIME = f"SELECT {NOW}"
CREATE = f"""
WITH created AS (
  INSERT INTO tables (id, version, changed, shown, listed, over, content)
  VALUES ($1, cardinality($2::bytea[]), {NOW}, {NOW}, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING id, version
), entered AS (
  INSERT INTO entries (table_id, version, entry)
  SELECT created.id, new.version, new.entry
  FROM created, unnest($2::bytea[]) WITH ORDINALITY AS new (entry, version)
), recorded AS (
  INSERT INTO records (id, record)
  SELECT new.id, new.record FROM created, unnest($6::text[], $7::bytea[]) AS new (id, record)
  ON CONFLICT (id) DO UPDATE SET record = excluded.record
), seated AS (
  INSERT INTO persons (person, table_id)
  SELECT person, created.id FROM created, unnest($9::text[]) AS person
  ON CONFLICT DO NOTHING
)
SELECT pg_notify('{CHANNEL}', id || ':' || version || ':' || $8::text) FROM created
"""
# Many appends are one statement: one round trip, one sync, and once the lock of all who notify.
# Rows are locked in order, so that two of these cannot wait for each other.
APPEND = f"""
WITH wanted AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::boolean[],
    $6::bytea[]) AS wanted (id, version, after, listed, over, content)
), locked AS MATERIALIZED (
  SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE
), moved AS (
  UPDATE tables SET version = wanted.after, changed = {NOW},
    shown = CASE WHEN wanted.content IS NULL THEN tables.shown ELSE {NOW} END,
    listed = coalesce(wanted.listed, tables.listed), over = coalesce(wanted.over, tables.over),
    content = coalesce(wanted.content, tables.content)
  FROM wanted JOIN locked ON locked.id = wanted.id
  WHERE tables.id = wanted.id AND tables.version = wanted.version
  RETURNING tables.id, tables.version
), entered AS (
  INSERT INTO entries (table_id, version, entry)
  SELECT new.table_id, new.version, new.entry
  FROM unnest($7::text[], $8::bigint[], $9::bytea[]) AS new (table_id, version, entry)
  JOIN moved ON moved.id = new.table_id
), recorded AS (
  INSERT INTO records (id, record)
  SELECT new.id, new.record
  FROM unnest($10::text[], $11::text[], $12::bytea[]) AS new (table_id, id, record)
  JOIN moved ON moved.id = new.table_id ORDER BY new.id
  ON CONFLICT (id) DO UPDATE SET record = excluded.record
), sitting AS (
  SELECT * FROM unnest($14::text[], $15::text[]) AS sitting (table_id, person)
), unseated AS (
  DELETE FROM persons USING moved JOIN wanted ON wanted.id = moved.id
  WHERE persons.table_id = moved.id AND wanted.content IS NOT NULL
    AND (persons.table_id, persons.person) NOT IN (SELECT table_id, person FROM sitting)
), seated AS (
  INSERT INTO persons (person, table_id)
  SELECT sitting.person, sitting.table_id FROM sitting JOIN moved ON moved.id = sitting.table_id
  ON CONFLICT DO NOTHING
)
SELECT id, pg_notify('{CHANNEL}', id || ':' || version || ':' || $13::text) FROM moved
"""
VERSIONS = "SELECT id, version FROM tables WHERE id = ANY ($1::text[])"
LOAD = """
SELECT tables.version, snapshot, coalesce(snapshots.version, 0) AS snapshot_version, ARRAY(
  SELECT entry FROM entries
  WHERE entries.table_id = tables.id
    AND entries.version > coalesce($2::bigint, snapshots.version, 0)
  ORDER BY entries.version
) AS entries
FROM tables LEFT JOIN snapshots ON snapshots.table_id = tables.id AND $2::bigint IS NULL
WHERE tables.id = $1
"""
SAVE_SNAPSHOT = """
WITH found AS (
  SELECT id, version FROM tables WHERE id = $1
), saved AS (
  INSERT INTO snapshots (table_id, version, snapshot)
  SELECT id, $2::bigint, $3 FROM found WHERE version >= $2::bigint
  ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
  WHERE excluded.version > snapshots.version
)
SELECT version FROM found
"""
_PERSONS = "ARRAY(SELECT person FROM persons WHERE table_id = tables.id ORDER BY person)"
_ROW = f"SELECT id, content, listed, over, {_PERSONS} AS persons, changed, shown FROM tables"
ROWS_OF = f"""
{_ROW} WHERE id = ANY (ARRAY(SELECT table_id FROM persons WHERE person = $1))
ORDER BY over, shown DESC LIMIT $2
"""
USERS = "SELECT DISTINCT person FROM persons WHERE person > $1 ORDER BY person LIMIT $2"
TABLES = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"
RECORD = "SELECT record FROM records WHERE id = $1"
RECORD_IDS = "SELECT id FROM records WHERE id > $1 ORDER BY id LIMIT $2"
PUT_RECORD = "INSERT INTO records (id, record) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id"
DELETE = "DELETE FROM tables WHERE id = $1 RETURNING id"
DELETE_UNCHANGED = f"""
DELETE FROM tables WHERE id = ANY (ARRAY(
  SELECT id FROM tables WHERE changed < $1 LIMIT {DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED
)) RETURNING id
"""
# A full stop is the next character after a hyphen.
DELETE_RECORDS = """
DELETE FROM records USING unnest($1::text[]) AS gone
WHERE records.id > gone || '-' AND records.id < gone || '.'
"""
TELL_DELETED = f"SELECT pg_notify('{CHANNEL}', gone || ':0:' || $2) FROM unnest($1::text[]) AS gone"
PUT_CODE = """
INSERT INTO codes (code, value, expires) VALUES ($1, $2, $3)
ON CONFLICT (code) DO UPDATE SET value = excluded.value, expires = excluded.expires
"""
TAKE_CODE = """
WITH pruned AS (
  DELETE FROM codes WHERE code = ANY (ARRAY(
    SELECT code FROM codes WHERE expires <= $2 FOR UPDATE SKIP LOCKED
  ))
)
DELETE FROM codes WHERE code = $1 AND expires > $2 RETURNING value
"""
LEASE = """
WITH pruned AS (
  DELETE FROM workers WHERE worker = ANY (ARRAY(
    SELECT worker FROM workers WHERE until < $2::bigint - $3::bigint AND worker <> $1
    FOR UPDATE SKIP LOCKED
  ))
)
INSERT INTO workers (worker, until) VALUES ($1, $2::bigint)
ON CONFLICT (worker) DO UPDATE SET until = excluded.until
"""
LIVING = "SELECT worker FROM workers WHERE until > $1"


def rows(listed: Iterable[bool], over: Iterable[bool]) -> str:
    """The lobby before $1, newest first, $2 rows and their ties: one walk along the index each.

    >>> rows([True], [False]).count("FROM tables")
    1
    """
    walks = " UNION ALL ".join(
        f"({_ROW} WHERE listed = {is_listed} AND over = {is_over} AND shown < $1"
        " ORDER BY shown DESC FETCH FIRST ($2::bigint) ROWS WITH TIES)"
        for is_listed, is_over in itertools.product(listed, over)
    )
    return (
        f"SELECT * FROM ({walks}) AS lobby"
        " ORDER BY shown DESC FETCH FIRST ($2::bigint) ROWS WITH TIES"
    )
