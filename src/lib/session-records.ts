import { own } from '#domain/own.ts'

/** Keys of local storage, one for each record (specification, point 9). Each value is one JSON document, written whole. */
export const SESSION_KEYS = { user: 'session:user', context: 'session:context', preAuth: 'session:pre-auth' } as const

/** Filters that somebody applied (`src/stores/recent-filters.ts`). */
export const RECENT_FILTERS_KEY = 'view:recent-filters'

/** Who is signed in, as the provider told us. */
export interface SessionUser {
  uid: string
  email: string
}

/** Where the session stands. `deleting` is set while the organization is being deleted. */
export interface SessionContext {
  orgId: string
  contextId: string
  deleting: boolean
}

/** The page wanted before sign-in. */
export interface PreAuth {
  path: string
  query: string
  /** Whose session ended on that page; absent: nobody was signed in, so it is for whoever signs in next. */
  uid?: string
}

export const NO_CONTEXT: SessionContext = { orgId: '', contextId: '', deleting: false }

const TEXT_MAX = 2048
/** Of a path with its query. Servers take addresses of this length (Node's limit for the head of a request), and a long filter needs it. */
export const ADDRESS_MAX = 16_384

/** Identifiers that may stand in a document path or a query parameter, as in `#wire/documents.ts`; a slash would change the path (security.md K1). */
export const ID_PATTERN = /^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/

/** The id if it is one, otherwise `''`. Whatever storage or an address holds. */
export const readId = (raw: unknown): string => (typeof raw === 'string' && ID_PATTERN.test(raw) ? raw : '')

/** What storage holds of one person: their id and a list, as many of it as are kept. Whatever does not fit counts as not remembered. */
export function readKept<One>(
  text: string,
  list: string,
  isOne: (raw: unknown) => raw is One,
  most: number,
): { uid: string; kept: readonly One[] } {
  try {
    const record = JSON.parse(text) as Record<string, unknown> // null throws; of anything else the fields are looked at below
    const all = own(record, list)
    return { uid: readId(record['uid']), kept: Array.isArray(all) ? all.filter(isOne).slice(0, most) : [] }
  } catch {
    return { uid: '', kept: [] }
  }
}

/** Stored text to a record. Anything that does not fit is as good as nothing: the record is reset, never half used. */
export function readUser(text: string | null | undefined): SessionUser | null {
  const raw = recordOf(text)
  const uid = readId(raw?.['uid'])
  const email = raw?.['email']
  return raw && uid && (email === undefined || isText(email)) ? { uid, email: email ?? '' } : null
}

export function readContext(text: string | null | undefined): SessionContext {
  const raw = recordOf(text)
  const orgId = readId(raw?.['orgId'])
  return raw && orgId ? { orgId, contextId: readId(raw['contextId']), deleting: raw['deleting'] === true } : NO_CONTEXT
}

export function readPreAuth(text: string | null | undefined): PreAuth | null {
  const raw = recordOf(text)
  const path = raw?.['path']
  const query = raw?.['query']
  if (!isText(path) || (query !== undefined && !isText(query, ADDRESS_MAX))) return null
  const uid = readId(raw?.['uid'])
  return { path, query: query ?? '', ...(uid && { uid }) }
}

function recordOf(text: string | null | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const raw: unknown = JSON.parse(text)
    return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : undefined
  } catch {
    return undefined // corrupted storage is as good as empty storage
  }
}

const isText = (value: unknown, max = TEXT_MAX): value is string => typeof value === 'string' && value.length <= max
