import { queryOptions } from '@tanstack/react-query'

import { httpClient } from '#src/clients/http.ts'
import { viewsClient } from '#src/clients/views.ts'
import { toWireError } from '#src/lib/errors.ts'
import { apiAccess } from '#src/stores/tokens.ts'
import { rememberDefault } from '#src/stores/views.ts'
import type { ChangeViewBody, CreateViewBody, SavedView, ViewDefaults } from '#wire/product/views.ts'

import { queryClient } from './client.ts'

const viewsIn = (orgId: string) => viewsClient(httpClient(apiAccess(orgId)))

/** Views of one list page, by name: mine and the shared ones. What the page opens with is remembered on the way. */
export const viewsOfPage = (orgId: string, page: string) =>
  queryOptions({
    queryKey: ['views', orgId, 'of', page],
    queryFn: async ({ signal }) => {
      const { items } = await viewsIn(orgId).list({ page }, signal)
      rememberDefault(orgId, page, defaultOf(items))
      return items
    },
    enabled: orgId !== '',
  })

/** Views of all pages; their number is limited. */
export const allViews = (orgId: string) =>
  queryOptions({
    queryKey: ['views', orgId, 'all'],
    queryFn: async ({ signal }) => {
      const views: SavedView[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: SavedView[]; next: string | null } = await viewsIn(orgId).list({ cursor }, signal)
        views.push(...page.items)
        cursor = page.next
      }
      return views
    },
    enabled: orgId !== '',
  })

/** One view; null when this organization has none with that id, or none that I may see. */
export const oneView = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['views', orgId, 'one', id],
    queryFn: async ({ signal }) => {
      try {
        return await viewsIn(orgId).one(id, signal)
      } catch (cause) {
        if (toWireError(cause).kind === 'not-found') return null
        throw cause
      }
    },
    enabled: orgId !== '' && id !== '',
  })

/** What I have chosen goes before what was chosen for everybody. */
export const defaultOf = (views: readonly SavedView[]): SavedView | undefined =>
  views.find(({ defaultForMe }) => defaultForMe) ?? views.find(({ defaultForAll }) => defaultForAll)

export const createView = (orgId: string, body: CreateViewBody): Promise<SavedView> => changed(orgId, viewsIn(orgId).create(body))

export const changeView = (orgId: string, { id, version }: Pick<SavedView, 'id' | 'version'>, body: ChangeViewBody): Promise<SavedView> =>
  changed(orgId, viewsIn(orgId).change(id, body, version))

export const changeDefaults = (orgId: string, id: string, body: ViewDefaults): Promise<SavedView> =>
  changed(orgId, viewsIn(orgId).changeDefaults(id, body))

export async function removeView(orgId: string, { id, page }: Pick<SavedView, 'id' | 'page'>): Promise<void> {
  await viewsIn(orgId).remove(id)
  await reload(orgId, page)
}

async function changed(orgId: string, work: Promise<SavedView>): Promise<SavedView> {
  try {
    const view = await work
    await reload(orgId, view.page)
    return view
  } catch (cause) {
    // Somebody was faster: what is shown is old
    if (toWireError(cause).kind === 'stale') void queryClient.invalidateQueries({ queryKey: ['views', orgId] })
    throw cause
  }
}

/** The page's own list also where it is not shown now: it tells what the page opens with. */
async function reload(orgId: string, page: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['views', orgId] })
  // What is not known anew now is asked for when the page opens; the change itself is made
  await queryClient.fetchQuery(viewsOfPage(orgId, page)).catch(() => undefined)
}
