import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Clock } from '#platform/lib/clock.ts'

import type { Path } from './paths.ts'
import { FIELD_INDEXES, type PagePlan } from './query/page.ts'
import type { Fields } from './values/value.ts'

/** A document as it lies in the store. Times are microseconds since 1970. */
export interface Row {
  path: Path
  fields: Fields
  createdMicros: number
  /** Differs for every commit, so it is the version too. */
  updatedMicros: number
}

interface ScanOptions {
  /** By id. Only for a single collection; a group comes in no particular order. */
  descending?: boolean
  /** Only ids behind this one in the direction of the scan. */
  afterId?: string
}

export interface StoreReader {
  get(path: Path): Row | undefined
  /** Documents directly inside a collection, in the order of their ids. Lazy: who stops early reads no further. */
  scan(collection: Path, options?: ScanOptions): Iterable<Row>
  /** Documents of a page, each with its place in the order. */
  select(plan: PagePlan): { row: Row; key: string | number }[]
  /** How many documents are directly inside a collection. */
  count(collection: Path): number
  /** Paths of documents anywhere below a document, which need not be there itself. */
  below(path: Path, limit: number): Path[]
  /** Documents in every collection of this name below a document, or anywhere. */
  scanGroup(below: Path, collectionId: string): Iterable<Row>
}

export interface StoreCommit extends StoreReader {
  readonly micros: number
  put(path: Path, fields: Fields): void
  delete(path: Path): void
}

export interface Store extends StoreReader {
  /** Runs the work with the writer's lock; what it wrote is there completely or not at all, and on disk when this returns. */
  commit<Result>(work: (commit: StoreCommit) => Result): Result
  /** A time at which everything committed can be read, in microseconds since 1970. */
  readMicros(): number
  close(): void
}

/** `path` and its parts are joined with `/`, which no part contains; ids compare by UTF-8 bytes in SQLite as in Firestore. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    collection_id TEXT NOT NULL,
    fields TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS documents_of_group ON documents (collection_id);
  CREATE TABLE IF NOT EXISTS latest_commit (only INTEGER PRIMARY KEY CHECK (only = 1), micros INTEGER NOT NULL) STRICT;
`
const COLUMNS = 'SELECT collection, id, fields, created, updated FROM documents'

/** Values of `documents` are Firestore-typed JSON, so the wire loses nothing. */
export function openStore(dataDir: string, clock: Clock): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'documents.sqlite')
  const database = new DatabaseSync(file)
  chmodSync(file, 0o600) // who belongs where, and sealed secrets; the journal takes the mode of the file
  // FULL: a power cut must not undo a revoked token or a removed member after its response
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  database.exec([SCHEMA, ...FIELD_INDEXES].join(';\n'))
  // SQLite's own folds ASCII only
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : null))

  const one = database.prepare(`${COLUMNS} WHERE collection = ? AND id = ?`)
  const upward = `${COLUMNS} WHERE collection = ? AND id > ? ORDER BY id`
  const downward = `${COLUMNS} WHERE collection = ? AND (? = '' OR id < ?) ORDER BY id DESC`
  const group = `${COLUMNS} WHERE collection_id = ?`
  const upsert = database.prepare(
    `INSERT INTO documents (collection, id, collection_id, fields, created, updated) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET fields = excluded.fields, updated = excluded.updated`,
  )
  // By the index, which is a tenth of the documents
  const counted = database.prepare('SELECT count(*) AS many FROM documents WHERE collection_id = ? AND collection = ?')
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?')
  const latest = database.prepare('SELECT micros FROM latest_commit')
  const advance = database.prepare(
    'INSERT INTO latest_commit (only, micros) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET micros = excluded.micros',
  )

  const reader: StoreReader = {
    get(path) {
      const row = one.get(...splitPath(path))
      return row && rowOf(row)
    },
    *scan(collection, { descending = false, afterId = '' } = {}) {
      const name = collection.join('/')
      // a separate statement for every scan: an open iterator ends when its statement is used again
      const rows = descending ? database.prepare(downward).iterate(name, afterId, afterId) : database.prepare(upward).iterate(name, afterId)
      for (const row of rows) yield rowOf(row)
    },
    select: ({ sql, values }) =>
      database
        .prepare(sql)
        .all(...values)
        .map((row) => ({ row: rowOf(row), key: row['key'] as string | number })), // `planPage` leaves no other
    count: (collection) => Number(counted.get(collection.at(-1) ?? '', collection.join('/'))?.['many']),
    // Collections below sort between the path with a slash and the path with the character behind it
    below: (path, limit) =>
      database
        .prepare('SELECT collection, id FROM documents WHERE collection > ? AND collection < ? LIMIT ?')
        .all(`${path.join('/')}/`, `${path.join('/')}0`, limit)
        .map((row) => [...String(row['collection']).split('/'), String(row['id'])]),
    *scanGroup(below, collectionId) {
      const prefix = below.map((segment) => `${segment}/`).join('')
      for (const row of database.prepare(group).iterate(collectionId)) if (`${row['collection']}/`.startsWith(prefix)) yield rowOf(row)
    },
  }

  const lastMicros = (): number => Number(latest.get()?.['micros'] ?? 0)
  /** Never twice the same, whatever the clock does: a version that came back would hide a change. */
  const nextMicros = (): number => Math.max(clock() * 1000, lastMicros() + 1)

  return {
    ...reader,
    commit(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const micros = nextMicros()
        const result = work({
          ...reader,
          micros,
          put: (path, fields) => void upsert.run(...splitPath(path), path.at(-2) ?? '', JSON.stringify(fields), micros, micros),
          delete: (path) => void remove.run(...splitPath(path)),
        })
        advance.run(micros)
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    readMicros: () => Math.max(clock() * 1000, lastMicros()),
    close() {
      if (database.isOpen) database.close()
    },
  }
}

const splitPath = (path: Path): [collection: string, id: string] => [path.slice(0, -1).join('/'), path.at(-1) ?? '']

/** The table is STRICT and only `put` writes it. */
function rowOf(row: Record<string, unknown>): Row {
  return {
    path: [...(row['collection'] as string).split('/'), row['id'] as string],
    fields: JSON.parse(row['fields'] as string) as Fields,
    createdMicros: row['created'] as number,
    updatedMicros: row['updated'] as number,
  }
}
