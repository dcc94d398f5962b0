import type { Clock } from '#platform/lib/clock.ts'
import { Fault, type FaultCode } from '#platform/lib/faults.ts'
import type {
  DocumentData,
  DocumentPage,
  DocumentPageQuery,
  DocumentPort,
  DocumentQuery,
  DocumentReader,
  DocumentTransaction,
  StoredDocument,
} from '#platform/lib/ports/documents.ts'

import { readCollectionPath, readDocumentPath } from './paths.ts'
import { PORT_ROOT, readPortQuery } from './port-query.ts'
import { planPage } from './query/page.ts'
import { runQuery } from './query/run.ts'
import { Refusal } from './refusal.ts'
import { openStore, type Row, type Store, type StoreReader } from './store.ts'
import { toData, toFields } from './values/codec.ts'
import { applyWrites } from './writes/apply.ts'
import type { Precondition, Write } from './writes/write.ts'

/** How often a transaction whose reads were overtaken is run in all. */
const ATTEMPTS = 5

export interface Documents extends DocumentPort {
  /** For the browser's wire, which reads and writes typed values. */
  readonly store: Store
  close(): void
}

/** All product state in `${dataDir}/documents.sqlite`. */
export function openDocuments({ dataDir, clock }: { dataDir: string; clock: Clock }): Documents {
  const store = openStore(dataDir, clock)

  return {
    store,
    close: () => store.close(),
    ...readerOf(store),

    async transaction<Result>(work: (transaction: DocumentTransaction) => Promise<Result>): Promise<Result> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const { transaction, writes, unchanged } = collect(store)
        const result = await work(transaction)
        const done = asFault(() =>
          store.commit((commit) => {
            if (!unchanged(commit)) return false
            applyWrites(commit, writes)
            return true
          }),
        )
        if (done) return result
      }
      throw new Fault('conflict', 'Somebody else is changing the same data. Try again in a moment.')
    },
  }
}

function readerOf(store: StoreReader): DocumentReader {
  return {
    get: async <Data extends DocumentData>(path: string) =>
      asFault(() => {
        const row = store.get(readDocumentPath(path))
        return row && documentOf<Data>(row)
      }),
    query: async <Data extends DocumentData>(query: DocumentQuery) =>
      asFault(() => runQuery(store, readPortQuery(store, query), PORT_ROOT).map((row) => documentOf<Data>(row))),
    page: async <Data extends DocumentData>(query: DocumentPageQuery) => asFault(() => pageOf<Data>(store.select(planPage(query)), query)),
    count: async (collection) => asFault(() => store.count(readCollectionPath(collection))),
    below: async (path, limit) => asFault(() => store.below(readDocumentPath(path), limit).map((one) => one.join('/'))),
  }
}

function pageOf<Data extends DocumentData>(found: ReturnType<StoreReader['select']>, { limit }: DocumentPageQuery): DocumentPage<Data> {
  const documents = found.slice(0, limit).map(({ row }) => documentOf<Data>(row))
  const last = found[limit - 1]
  return { documents, next: last && found.length > limit ? [last.key, last.row.path.at(-1) ?? ''] : undefined }
}

/** A transaction under way: records its reads, to detect concurrent changes, and its writes. */
function collect(store: StoreReader): { transaction: DocumentTransaction; writes: Write[]; unchanged: (now: StoreReader) => boolean } {
  const writes: Write[] = []
  const reads: { look: (store: StoreReader) => string; seen: string }[] = []
  const update = (path: string, data: DocumentData, precondition: Precondition, mask?: string[][]): void => {
    const write: Write = {
      kind: 'update',
      path: asFault(() => readDocumentPath(path)),
      fields: toFields(data),
      mask,
      transforms: [],
      precondition,
    }
    writes.push(write)
  }
  const remember = <Data extends DocumentData>(look: (store: StoreReader) => Row[]): StoredDocument<Data>[] => {
    const rows = asFault(() => look(store))
    reads.push({ look: (now) => versionsOf(look(now)), seen: versionsOf(rows) })
    return rows.map((row) => documentOf<Data>(row))
  }

  const transaction: DocumentTransaction = {
    get: async <Data extends DocumentData>(path: string) =>
      remember<Data>((from) => {
        const row = from.get(readDocumentPath(path))
        return row ? [row] : []
      })[0],
    query: async <Data extends DocumentData>(query: DocumentQuery) =>
      remember<Data>((from) => runQuery(from, readPortQuery(from, query), PORT_ROOT)),
    async page<Data extends DocumentData>(query: DocumentPageQuery) {
      const plan = asFault(() => planPage(query))
      const look = (from: StoreReader): Row[] => from.select(plan).map(({ row }) => row)
      reads.push({ look: (now) => versionsOf(look(now)), seen: versionsOf(look(store)) })
      return pageOf<Data>(store.select(plan), query)
    },
    async count(collection) {
      const path = asFault(() => readCollectionPath(collection))
      const many = store.count(path)
      reads.push({ look: (now) => String(now.count(path)), seen: String(many) })
      return many
    },
    async below(path, limit) {
      const look = (from: StoreReader): string[] => asFault(() => from.below(readDocumentPath(path), limit).map((one) => one.join('/')))
      const found = look(store)
      reads.push({ look: (now) => JSON.stringify(look(now)), seen: JSON.stringify(found) })
      return found
    },
    create: (path, data) => update(path, data, { exists: false }),
    set: (path, data) => update(path, data, {}),
    update: (path, fields, ifVersion) =>
      update(
        path,
        fields,
        { exists: true, ...versionCondition(ifVersion) },
        Object.keys(fields).map((name) => [name]),
      ),
    delete: (path, ifVersion) =>
      void writes.push({ kind: 'delete', path: asFault(() => readDocumentPath(path)), precondition: versionCondition(ifVersion) }),
  }
  return { transaction, writes, unchanged: (now) => reads.every(({ look, seen }) => look(now) === seen) }
}

const versionsOf = (rows: readonly Row[]): string => JSON.stringify(rows.map((row) => [row.path, row.updatedMicros]))

/** A version that is no number of ours agrees with no document. */
const versionCondition = (version: string | undefined): Precondition => (version === undefined ? {} : { updatedMicros: Number(version) })

function documentOf<Data extends DocumentData>(row: Row): StoredDocument<Data> {
  return {
    path: row.path.join('/'),
    id: row.path.at(-1) ?? '',
    data: toData(row.fields) as Data, // the caller names what it wrote there
    version: String(row.updatedMicros),
    createdAt: new Date(row.createdMicros / 1000),
    updatedAt: new Date(row.updatedMicros / 1000),
  }
}

const FAULTS: Record<Refusal['code'], FaultCode> = {
  INVALID_ARGUMENT: 'invalid',
  FAILED_PRECONDITION: 'precondition',
  UNAUTHENTICATED: 'unauthenticated',
  PERMISSION_DENIED: 'forbidden',
  NOT_FOUND: 'not-found',
  ALREADY_EXISTS: 'conflict',
  INTERNAL: 'unavailable',
}

/** The engine throws Firestore's codes, the port faults. */
function asFault<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw cause instanceof Refusal ? new Fault(FAULTS[cause.code], cause.message, { cause }) : cause
  }
}
