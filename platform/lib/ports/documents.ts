/** A value in a document. Dates become Firestore timestamps; `undefined` never occurs. */
export type DocumentValue = null | boolean | number | string | Date | DocumentValue[] | { [field: string]: DocumentValue }

/** Top-level fields of a document. */
export type DocumentData = { [field: string]: DocumentValue }

/** A document as it was read. `version` is opaque, differs after every write, and serves as an ETag. */
export interface StoredDocument<Data extends DocumentData = DocumentData> {
  /** `orgs/acme/members/u1`: collection and id by turns, no leading slash. */
  path: string
  /** Last segment of the path. */
  id: string
  data: Data
  version: string
  createdAt: Date
  updatedAt: Date
}

export interface DocumentQuery {
  /** `orgs/acme/members`; only documents directly inside. */
  collection: string
  where?: readonly (readonly [field: string, op: '==' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains', value: DocumentValue])[]
  /** Default: by id, ascending; field `__name__` is the id. The id always breaks ties. Only in the order of ids a limit spares reading the rest. */
  orderBy?: { field: string; direction: 'asc' | 'desc' }
  limit?: number
  /** Id of the last document of the page before. */
  startAfterId?: string
}

export interface DocumentReader {
  get<Data extends DocumentData>(path: string): Promise<StoredDocument<Data> | undefined>
  query<Data extends DocumentData>(query: DocumentQuery): Promise<StoredDocument<Data>[]>
}

/** Writes are collected and applied together when the work returns; reads see the state before them. */
export interface DocumentTransaction extends DocumentReader {
  /** Fault `conflict` at commit when the document exists. */
  create(path: string, data: DocumentData): void
  set(path: string, data: DocumentData): void
  /** Replaces the named top-level fields; fault `not-found` at commit when the document is missing. With `ifVersion`, fault `precondition` when it differs. */
  update(path: string, fields: DocumentData, ifVersion?: string): void
  delete(path: string, ifVersion?: string): void
}

/**
 * All product state: small, transactional. SQLite on one machine, Cloud Firestore where it is outgrown; one contract test for both.
 * A transaction whose reads were changed by somebody else before its commit is run again, at most five times, then fault `conflict`.
 */
export interface DocumentPort extends DocumentReader {
  transaction<Result>(work: (transaction: DocumentTransaction) => Promise<Result>): Promise<Result>
}
