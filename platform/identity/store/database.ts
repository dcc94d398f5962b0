import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Times are milliseconds since 1970, except `valid_since` and `auth_time`: seconds, as the tokens carry them. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS users (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    email_verified INTEGER NOT NULL DEFAULT 0,
    display_name TEXT,
    photo_url TEXT,
    password_hash TEXT,
    password_updated_at INTEGER,
    valid_since INTEGER NOT NULL,
    disabled INTEGER NOT NULL DEFAULT 0,
    managed INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    last_login_at INTEGER,
    last_refresh_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    auth_time INTEGER NOT NULL,
    provider TEXT NOT NULL,
    claims TEXT NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (uid);
  CREATE TABLE IF NOT EXISTS mailbox (
    code TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    uid TEXT REFERENCES users (uid) ON DELETE CASCADE,
    email TEXT NOT NULL,
    new_email TEXT,
    link TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mailbox_by_expiry ON mailbox (expires_at);
  CREATE TABLE IF NOT EXISTS tickets (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS tickets_by_expiry ON tickets (expires_at);
  CREATE TABLE IF NOT EXISTS factors (
    id TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    display_name TEXT,
    sealed_secret TEXT NOT NULL,
    enrolled_at INTEGER NOT NULL,
    last_step INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS factors_of_user ON factors (uid);
  CREATE TABLE IF NOT EXISTS links (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    uid TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    email TEXT,
    display_name TEXT,
    linked_at INTEGER NOT NULL,
    PRIMARY KEY (provider, subject),
    UNIQUE (uid, provider)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recovery_codes (
    uid TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (uid, digest)
  ) STRICT;
`

/** Columns that came after the first release; a database of before gets them when it is opened. */
const LATER_COLUMNS = [
  ['users', 'org_id', 'TEXT'],
  ['users', 'org_email', 'TEXT'],
  ['sessions', 'second_factor', 'TEXT'],
  ['sessions', 'started_at', 'INTEGER'],
  ['sessions', 'user_agent', 'TEXT'],
  ['sessions', 'address', 'TEXT'],
  ['sessions', 'methods', 'TEXT'],
  ['users', 'token_epoch', 'TEXT'],
] as const

/**
 * "A session of this user ended", whatever ended it: every statement that deletes one, including future ones, gives the account a new epoch, and
 * tokens of the old one are refused everywhere (`IdentityPort.standingOf`). The demo's visitors share one account, where each of them could sign all
 * others out of their organization by leaving.
 */
const TRIGGERS = `
  CREATE TRIGGER IF NOT EXISTS sessions_ended AFTER DELETE ON sessions BEGIN
    UPDATE users SET token_epoch = lower(hex(randomblob(16))) WHERE uid = OLD.uid AND NOT (managed = 1 AND org_id IS NULL);
  END;
`

/** `${dataDir}/identity.sqlite`, readable by its owner only. Every change is on disk before its response: a changed password must stay changed. */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'identity.sqlite')
  const database = new DatabaseSync(path)
  chmodSync(path, 0o600) // before the journal exists: SQLite gives the journal the mode of the file
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 5000',
  )
  database.exec(SCHEMA)
  for (const column of LATER_COLUMNS) addColumn(database, column)
  database.exec(TRIGGERS)
  return database
}

function addColumn(database: DatabaseSync, [table, column, type]: (typeof LATER_COLUMNS)[number]): void {
  const known = database.prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${column}'`).get()
  if (!known) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
}
