/** Header names and values in order; several values of one name were joined by a line feed when they were stored. */
export function headerEntries(headers: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, values]) => values.split('\n').map((value): [string, string] => [name, value]))
}

/** Parameters of an address in order, decoded as forms are. */
export function queryEntries(url: string): [name: string, value: string][] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1).split('#')[0])]
}
