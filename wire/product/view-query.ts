/** Bytes, which are characters here: an address is ASCII. */
export const VIEW_QUERY_MAX = 8 * 1024
export const VIEW_PARAMETERS_MAX = 40

const PARAMETER_PATTERN = /^[a-z][A-Za-z0-9_.-]{0,39}$/

/** Where one is and which row one stands on, not what the page shows; and `mark`, which is one moment of one person. */
const NO_STATE = new Set(['orgId', 'contextId', 'id', 'view', 'demo', 'mark'])

/** What a view keeps of an address, always written the same way: sorted by name, the first of several, nothing empty. */
export function viewQueryOf(search: URLSearchParams): string {
  const names = [...new Set(search.keys())].filter((name) => isViewParameter(name) && search.get(name) !== '').sort()
  return new URLSearchParams(names.map((name) => [name, search.get(name) ?? ''])).toString()
}

const isViewParameter = (name: string): boolean => PARAMETER_PATTERN.test(name) && !NO_STATE.has(name)
