/** One rule of the build manifest: paths that moved, by exact path or by prefix with `/**` (specification, point 4). */
export interface RouteRule {
  /** `/old`, or `/old/**` for everything below it as well. */
  from: string
  /** A path of this site, or an address of another one. A target ending in `/**` keeps what came after the prefix. */
  to: string
}

/** Where a rule leads: inside the console, to another site that is allowed, or to one that a person has to agree to. */
export type Redirect = { kind: 'internal'; address: string } | { kind: 'external' | 'ask'; address: string }

/**
 * The first rule that fits decides. Only http and https, nobody's password, and no way out of this site by a path that is none
 * (security.md O1): what does not hold up counts as no rule. The query travels along.
 */
export function redirectOf(url: URL, rules: readonly RouteRule[], allowedHosts: readonly string[]): Redirect | undefined {
  for (const { from, to } of rules) {
    const rest = restOf(url.pathname, from)
    if (rest === undefined) continue
    const written = to.endsWith('/**') ? to.slice(0, -3) + rest : to
    if (!URL.canParse(written, url.origin)) return undefined
    const target = new URL(written, url.origin)
    if (!/^https?:$/.test(target.protocol) || target.username || target.password) return undefined
    if (!target.search) target.search = url.search
    if (target.origin === url.origin) {
      const address = target.pathname + target.search + target.hash
      // A rule that leads to itself would never end
      return /^\/(?![/\\])/.test(written) && target.pathname !== url.pathname ? { kind: 'internal', address } : undefined
    }
    if (written.startsWith('/')) return undefined
    return { kind: allowedHosts.includes(target.host) ? 'external' : 'ask', address: target.href }
  }
  return undefined
}

/** What follows the rule's prefix; undefined when the rule is about another path. */
function restOf(pathname: string, from: string): string | undefined {
  if (!from.endsWith('/**')) return pathname === from ? '' : undefined
  const prefix = from.slice(0, -3)
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined
}

/** What `builds/meta/{id}.json` says, as far as the console uses it. */
export interface BuildManifest {
  id: string
  rules: RouteRule[]
  allowedHosts: string[]
  /** Path of a page → files it needs besides its document. */
  pages: Record<string, string[]>
}

/** Anything that is no manifest counts as one without rules: a broken file must not send anybody anywhere. */
export function readManifest(raw: unknown): BuildManifest {
  const manifest = isRecord(raw) ? raw : {}
  const rules = Array.isArray(manifest['rules']) ? manifest['rules'] : []
  const pages = isRecord(manifest['pages']) ? manifest['pages'] : {}
  return {
    id: typeof manifest['id'] === 'string' ? manifest['id'] : '',
    rules: rules.filter((rule): rule is RouteRule => isRecord(rule) && typeof rule['from'] === 'string' && typeof rule['to'] === 'string'),
    allowedHosts: textsOf(manifest['allowedHosts']),
    pages: Object.fromEntries(Object.entries(pages).map(([path, files]) => [path, textsOf(files)])),
  }
}

const textsOf = (raw: unknown): string[] => (Array.isArray(raw) ? raw.filter((text): text is string => typeof text === 'string') : [])
const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)
