import { viewQueryOf } from '#wire/product/view-query.ts'

import { address } from './routes.ts'

/** A saved view as far as an address is concerned. */
export interface NamedQuery {
  id: string
  /** Parameters without `?`. */
  query: string
}

/** In `view=` of an address: somebody has left the default view, and it stays away until the page is opened anew. */
const LEFT = 'none'

const isPlace = (name: string): boolean => name === 'orgId' || name === 'contextId'

/** Whether an address says where one is and nothing of what is shown. Only then a default view may step in. */
export const isBare = (search: URLSearchParams): boolean => [...search.keys()].every(isPlace)

/** What has to change in an address for it to show this view, and nothing else: the place stays. */
export function changesTo(search: URLSearchParams, { id, query }: NamedQuery): Record<string, string | undefined> {
  const gone = [...search.keys()].filter((name) => !isPlace(name)).map((name) => [name, undefined] as const)
  const kept = [...new URLSearchParams(viewQueryOf(new URLSearchParams(query)))]
  return Object.fromEntries([...gone, ...kept, ['view', id] as const])
}

/** The same for showing everything, with no view. */
export const changesToNone = (search: URLSearchParams): Record<string, string | undefined> => changesTo(search, { id: LEFT, query: '' })

/** The view that is shown: the one the address names, perhaps changed since, or one that shows exactly this. */
export function appliedView<View extends NamedQuery>(
  search: URLSearchParams,
  views: readonly View[],
): { view: View; changed: boolean } | undefined {
  const query = viewQueryOf(search)
  const named = views.find(({ id }) => id === search.get('view'))
  if (named) return { view: named, changed: named.query !== query }
  const same = query === '' || search.get('view') === LEFT ? undefined : views.find((view) => view.query === query)
  return same && { view: same, changed: false }
}

/** Link that shows a view in an organization; the environment is whoever's choice who opens it. */
export const viewAddress = ({ id, page, query }: NamedQuery & { page: string }, orgId: string): string =>
  address(page, { orgId, ...Object.fromEntries(new URLSearchParams(query)), view: id })

/** The word that a text is, of those that are known; the usual one for every other text and for none. */
export const oneOf = <Word extends string>(words: readonly Word[], text: string | null, usual: Word): Word =>
  words.find((word) => word === text) ?? usual
