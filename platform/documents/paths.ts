import { invalid } from './refusal.ts'

/** Collection and id by turns, `['orgs', 'acme', 'members', 'u1']`: even length is a document, odd a collection. */
export type Path = readonly string[]

/** Firestore's own limits: Cloud Firestore documentation, "Constraints on document IDs". */
const ID_BYTES_MAX = 1500
const NAME_BYTES_MAX = 6 * 1024

/** `a/b/c` → `['a', 'b', 'c']`; refuses what Firestore refuses, so that one document has one name. */
export function readPath(text: string): Path {
  if (Buffer.byteLength(text) > NAME_BYTES_MAX) throw invalid('The name of a document is at most 6 KiB long.')
  const segments = text.split('/')
  segments.forEach(checkSegment)
  return segments
}

export function readDocumentPath(text: string): Path {
  const path = readPath(text)
  if (path.length % 2 !== 0) throw invalid(`Document path must have an even number of segments: ${text}`)
  return path
}

export function readCollectionPath(text: string): Path {
  const path = readPath(text)
  if (path.length % 2 !== 1) throw invalid(`Collection path must have an odd number of segments: ${text}`)
  return path
}

export function checkSegment(segment: string): void {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/') || segment.includes('\0'))
    throw invalid(`"${segment}" cannot be a part of a document's name.`)
  if (/^__.*__$/.test(segment)) throw invalid(`"${segment}" is a reserved name.`)
  if (!segment.isWellFormed() || Buffer.byteLength(segment) > ID_BYTES_MAX)
    throw invalid('A part of a document name is UTF-8 text of at most 1500 bytes.')
}

/** `projects/{p}/databases/(default)/documents`, the beginning of every name in one database. */
export const databaseRoot = (projectId: string): string => `projects/${projectId}/databases/(default)/documents`

/** The path of a document's full name; refuses names of other databases. */
export function pathOfName(name: unknown, root: string): Path {
  if (typeof name !== 'string' || !name.startsWith(`${root}/`)) throw invalid(`Document name must begin with "${root}/".`)
  return readDocumentPath(name.slice(root.length + 1))
}
