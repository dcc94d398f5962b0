/**
 * What reports of errors say of addresses: the path, nothing else. Queries hold filters and one-time codes, fragments hold the answers of
 * identity providers. Reports of every kind come through here as they are sent, so a kind that is new to us is cleaned, too (security.md T3).
 */

/** Facts of a report that are nothing but a query or a fragment (Sentry's event fields, and OpenTelemetry's names of attributes). */
const QUERY_FACTS: ReadonlySet<string> = new Set(['query_string', 'url.query', 'http.query', 'url.fragment', 'http.fragment'])
/** Where a script stands: source maps are found by the whole address, which has no query. */
const SCRIPT_FACTS: ReadonlySet<string> = new Set(['filename', 'abs_path', 'code_file'])
/** Style sheets in recordings: text of ours, in which `#` begins a colour. */
const STYLE_FACTS: ReadonlySet<string> = new Set(['_cssText'])
/** What no address holds unescaped (WHATWG URL, path and query percent-encode sets). All else may belong to a query, so it goes with it. */
const DELIMITERS = ' \t\n\r"<>'
/** Nothing a report holds is nested deeper; what is deeper is left out rather than sent as it is. */
const DEPTH_MAX = 64

/** Sentry's envelope: a header, and items with a header and a payload each. */
type Envelope = [header: unknown, items: [header: Record<string, unknown>, payload: unknown][]]

/** The same envelope without queries, fragments and our own origin in any text of it. Text that holds JSON is cleaned inside. */
export function withPathsOnly<Given>(given: Given, origin: string): Given {
  const [header, items] = given as Envelope // all kinds of Sentry's types are that
  const clean = (value: unknown): unknown => cleaned(value, origin, '', 0)
  return [clean(header), items.map(([head, payload]) => cleanedItem(head, payload, clean))] as Given
}

/** A recording is two lines of JSON, as text or as bytes, whose length stands in the header; a line that cannot be read is not sent. */
function cleanedItem(header: Record<string, unknown>, payload: unknown, clean: (value: unknown) => unknown): [unknown, unknown] {
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return [clean(header), clean(payload)]
  const bytes = new TextEncoder().encode(cleanedLines(typeof payload === 'string' ? payload : new TextDecoder().decode(payload), clean))
  return [{ ...header, ...('length' in header && { length: bytes.length }) }, bytes]
}

function cleanedLines(text: string, clean: (value: unknown) => unknown): string {
  return text
    .split('\n')
    .map((line) => {
      try {
        return line && JSON.stringify(clean(JSON.parse(line)))
      } catch {
        return ''
      }
    })
    .join('\n')
}

function cleaned(value: unknown, origin: string, name: string, depth: number): unknown {
  if (typeof value === 'string') return STYLE_FACTS.has(name) ? value : pathOnly(value, SCRIPT_FACTS.has(name) ? '' : origin)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) return undefined
  if (Array.isArray(value)) return value.map((item) => cleaned(item, origin, name, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !QUERY_FACTS.has(key))
      .map(([key, item]) => [key, cleaned(item, origin, key, depth + 1)]),
  )
}

/** Each address in a text, cut off where its query or fragment begins; one of ours also loses its origin. Reads the text once. */
export function pathOnly(text: string, origin: string): string {
  let result = ''
  for (let at = 0; at < text.length; ) {
    const start = at
    while (at < text.length && !DELIMITERS.includes(text.charAt(at))) at++
    result += at === start ? text.charAt(at++) : addressOnly(text.slice(start, at), origin)
  }
  return result
}

function addressOnly(text: string, origin: string): string {
  const ends = ['?', '#'].map((mark) => text.indexOf(mark)).filter((index) => index >= 0)
  const end = ends.length > 0 ? Math.min(...ends) : text.length
  // Without a slash it is no address, unless it is a query or a fragment by itself
  if (!text.includes('/') && !(end === 0 && text.includes('='))) return text
  const address = text.slice(0, end)
  return origin && address.includes(origin) ? address.replaceAll(origin, '') || '/' : address
}
