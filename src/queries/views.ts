import { queryOptions } from '@tanstack/react-query'

import type { Ref } from '#src/clients/resource.ts'
import { rememberDefault } from '#src/stores/views.ts'
import { viewDefaultPath } from '#wire/product/paths.ts'
import {
  type ChangeViewBody,
  type CreateViewBody,
  readSavedView,
  type SavedView,
  type ViewDefaults,
  viewResource,
} from '#wire/product/views.ts'

import { queryClient } from './client.ts'
import { resourceQueries } from './resource.ts'
import { productIn } from './apis.ts'

const resource = resourceQueries(viewResource)

/** All that I may see, or one of them. What a page opens with follows from its views, so changes are made by the functions below. */
export const { all: allViews, one: oneView } = resource

/** Views of one list page, by name: mine and the shared ones. What the page opens with is remembered on the way. */
export const viewsOfPage = (orgId: string, page: string) =>
  queryOptions({
    ...allViews(orgId, { page }),
    queryFn: async ({ signal }) => {
      const items = await resource.readAll(orgId, { page }, signal)
      rememberDefault(orgId, page, defaultOf(items))
      return items
    },
  })

/** What I have chosen goes before what was chosen for everybody. */
export const defaultOf = (views: readonly SavedView[]): SavedView | undefined =>
  views.find(({ defaultForMe }) => defaultForMe) ?? views.find(({ defaultForAll }) => defaultForAll)

export const createView = (orgId: string, body: CreateViewBody): Promise<SavedView> => followed(orgId, resource.create(orgId, body))

export const changeView = (orgId: string, ref: Ref, body: ChangeViewBody): Promise<SavedView> =>
  followed(orgId, resource.change(orgId, ref, body))

export const changeDefaults = (orgId: string, id: string, body: ViewDefaults): Promise<SavedView> =>
  followed(orgId, resource.changed(orgId, productIn(orgId)(viewDefaultPath(id), { method: 'PATCH', body }).then(readSavedView)))

/** Whichever version it has by now. */
export async function removeView(orgId: string, { id, page }: Pick<SavedView, 'id' | 'page'>): Promise<void> {
  await resource.remove(orgId, { id })
  await reloadPage(orgId, page)
}

export const restoreView = (orgId: string, id: string): Promise<SavedView> => followed(orgId, resource.restore(orgId, id))

async function followed(orgId: string, work: Promise<SavedView>): Promise<SavedView> {
  const view = await work
  await reloadPage(orgId, view.page)
  return view
}

/** The page's own list also where it is not shown now: it decides what the page opens with. */
async function reloadPage(orgId: string, page: string): Promise<void> {
  // If this fails, it is loaded when the page opens; the change itself is made
  await queryClient.fetchQuery(viewsOfPage(orgId, page)).catch(() => undefined)
}
