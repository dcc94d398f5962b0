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

/** A field of a document: top-level. */
type Condition = readonly [field: string, op: '==', value: string | number | boolean]

/** One page of a collection. The engine sorts, searches and cuts it off: what is not on the page never leaves it. */
export interface DocumentPageQuery {
  collection: string
  /** Each has to hold. */
  where?: readonly Condition[]
  /** One of them has to hold. */
  anyOf?: readonly Condition[]
  /** Substring, ignoring case, of one of these fields or of one of the texts of a list; `__name__` is the id. */
  search?: { text: string; fields: readonly string[] }
  /** Ignores case; missing and null come first. A list of texts is one text. The id breaks ties. */
  orderBy: { field: string; direction: 'asc' | 'desc' }
  limit: number
  /** `position` of the last document of the page before, which need not be there any more. */
  after?: DocumentPosition | undefined
}

/** The position of a document in the order of a page. */
export type DocumentPosition = readonly [key: string | number, id: string]

export interface DocumentPage<Data extends DocumentData> {
  documents: StoredDocument<Data>[]
  /** Of the last document; undefined when there is nothing behind it. */
  next: DocumentPosition | undefined
}

export interface DocumentReader {
  get<Data extends DocumentData>(path: string): Promise<StoredDocument<Data> | undefined>
  query<Data extends DocumentData>(query: DocumentQuery): Promise<StoredDocument<Data>[]>
  page<Data extends DocumentData>(query: DocumentPageQuery): Promise<DocumentPage<Data>>
  /** How many documents are directly inside a collection. */
  count(collection: string): Promise<number>
  /** Paths of documents anywhere below a document, in no particular order, at most `limit`: what has to go with it. */
  below(path: string, limit: number): Promise<string[]>
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
 * All product state: small, transactional. SQLite on one machine, Cloud Firestore for larger installations; one contract test for both. A transaction
 * whose reads were changed concurrently is run again, at most five times, then fault `conflict`.
 */
export interface DocumentPort extends DocumentReader {
  transaction<Result>(work: (transaction: DocumentTransaction) => Promise<Result>): Promise<Result>
}
