import { own } from '../own.ts'
import { BASE_PATHS_MAX } from './document.ts'
import { isObject } from './pointers.ts'

interface Server {
  /** `''`: whichever host serves the document. */
  host: string
  /** `/v2`, without the slash at the end. */
  base: string
}

/**
 * What stands in front of the paths for a host: the paths of servers with that host, or with none. A document that is imported for another host, because it
 * only knows its makers' servers, is taken at its word about the rest of the address.
 */
export function basePathsOf(servers: unknown, host: string): string[] {
  const all = serversOf(servers)
  const mine = all.filter((server) => server.host === '' || server.host === host)
  return [...new Set((mine.length > 0 ? mine : all).map(({ base }) => base))].slice(0, BASE_PATHS_MAX)
}

/** Hosts that a document names, for a form. */
export const hostsOf = (servers: unknown): string[] => [
  ...new Set(
    serversOf(servers)
      .map(({ host }) => host)
      .filter(Boolean),
  ),
]

/** OpenAPI 3.1.0 §4.8.1: no servers are one at `/`. */
function serversOf(servers: unknown): Server[] {
  const found = Array.isArray(servers) ? servers.flatMap(serverOf) : []
  return found.length > 0 ? found : [{ host: '', base: '' }]
}

function serverOf(server: unknown): Server[] {
  if (!isObject(server)) return []
  const url = own(server, 'url')
  if (typeof url !== 'string') return []
  // Relative ones are relative to where the document is served (§4.8.5)
  const parsed = URL.parse(filledIn(url, own(server, 'variables')), 'document:/')
  if (!parsed) return []
  return [{ host: parsed.hostname.toLowerCase(), base: withoutSlash(parsed.pathname) }]
}

const VARIABLE = /\{([^{}]{1,100})\}/g

/** Variables have a default (§4.8.6). */
const filledIn = (url: string, variables: unknown): string =>
  url.replace(VARIABLE, (whole, name: string) => {
    const variable = isObject(variables) ? own(variables, name) : undefined
    const value = isObject(variable) ? own(variable, 'default') : undefined
    return typeof value === 'string' ? value : whole
  })

function withoutSlash(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  const bare = path.slice(0, end)
  return bare === '' || bare.startsWith('/') ? bare : `/${bare}`
}
