/** What a command needs to repeat a request. Header values are masked, so a repeated request has to be given its credentials again. */
export interface Repeatable {
  method: string
  url: string
  /** Several values of one name joined by a line feed. */
  headers: Readonly<Record<string, string>>
  /** Undefined when there was none or it is not text. */
  body: string | undefined
}

/** Set by the tool itself; sending them again breaks the request. HTTP/2 pseudo headers begin with a colon. */
const LEFT_OUT = /^(?::|content-length$|host$|connection$|transfer-encoding$|accept-encoding$)/i

/** A command for a POSIX shell. Everything from traffic is in single quotes, so nothing in it is run. */
export function toCurl({ method, url, headers, body }: Repeatable): string {
  const parts = ['curl', '--request', shellQuote(method), '--url', shellQuote(url)]
  const lines = [parts.join(' ')]
  for (const [name, value] of listOf(headers)) lines.push(`--header ${shellQuote(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-raw ${shellQuote(body)}`)
  return lines.join(' \\\n  ')
}

/** A call of fetch as JavaScript source; every value is a JSON string. */
export function toFetch({ method, url, headers, body }: Repeatable): string {
  const list = listOf(headers).map(([name, value]) => `    [${literal(name)}, ${literal(value)}],`)
  return [
    `await fetch(${literal(url)}, {`,
    `  method: ${literal(method)},`,
    ...(list.length > 0 ? ['  headers: [', ...list, '  ],'] : []),
    ...(body === undefined ? [] : [`  body: ${literal(body)},`]),
    '})',
  ].join('\n')
}

function listOf(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.test(name))
    .flatMap(([name, values]) => values.split('\n').map((value): [string, string] => [name, value]))
}

/** NUL cannot stand in an argument. */
const shellQuote = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`

/** Line separators end a line in older JavaScript, and `</` would end a script element the source is pasted into. */
const literal = (text: string): string =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('</', '<\\/')
