import { type DeclaredOperation, operationKey } from './document.ts'

/** The document of one host. */
export interface HostDocument {
  host: string
  operations: readonly DeclaredOperation[]
}

/**
 * How an endpoint stands to the document of its host: `shadow` is called and not in it, `uncalled` is in it and not called, `deprecated` is called though
 * the document says that it goes.
 */
export const STANDINGS = ['declared', 'deprecated', 'shadow', 'uncalled'] as const
export type Standing = (typeof STANDINGS)[number]

/** `GET api.example.com/users/{}`: the same for one operation, whatever its parameters are called. */
export const endpointKey = (method: string, host: string, template: string): string => `${method} ${host}${operationKey(template)}`

export interface DeclaredIndex {
  hosts: readonly string[]
  /** By their key. */
  operations: ReadonlyMap<string, DeclaredOperation & { host: string }>
  /** Keys of what is no shadow: the operations, and what servers answer besides. */
  documented: ReadonlySet<string>
}

export function indexDeclared(documents: readonly HostDocument[]): DeclaredIndex {
  const operations = new Map<string, DeclaredOperation & { host: string }>()
  const documented = new Set<string>()
  for (const { host, operations: declared } of documents)
    for (const operation of declared) {
      const { method, template } = operation
      operations.set(endpointKey(method, host, template), { ...operation, host })
      documented.add(endpointKey(method, host, template))
      // Whoever answers GET answers HEAD (RFC 9110 §9.3.2), and browsers ask with OPTIONS before they call (Fetch, CORS-preflight request)
      if (method === 'GET') documented.add(endpointKey('HEAD', host, template))
      documented.add(endpointKey('OPTIONS', host, template))
    }
  return { hosts: documents.map(({ host }) => host), operations, documented }
}

/** Of an endpoint that is called; undefined where its host has no document. */
export function standingOf(index: DeclaredIndex, [method = '', host = '', template = '']: readonly string[]): Standing | undefined {
  if (!index.hosts.includes(host)) return undefined
  const key = endpointKey(method, host, template)
  const operation = index.operations.get(key)
  if (operation) return operation.deprecated ? 'deprecated' : 'declared'
  return index.documented.has(key) ? 'declared' : 'shadow'
}
