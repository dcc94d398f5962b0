import { own } from '#domain/own.ts'

import { readKept } from './session-records.ts'

/** What a page of an organization opens with, as the platform said last. */
export interface RememberedView {
  orgId: string
  /** Path of the list page. */
  page: string
  id: string
  name: string
  /** Parameters of the page without `?`. */
  query: string
}

/** Belongs to one person: another one who signs in here has none of it. */
export interface RememberedViews {
  uid: string
  views: readonly RememberedView[]
}

export const NOTHING_REMEMBERED: RememberedViews = { uid: '', views: [] }

/** Two organizations of a console with twenty lists; the oldest make room. */
const REMEMBERED_MAX = 40

/** Reads what storage holds; whatever does not fit counts as not remembered. */
export function readRememberedViews(text: string): RememberedViews {
  const { uid, kept } = readKept(text, 'views', isView, REMEMBERED_MAX)
  return { uid, views: kept }
}

/** With `view` for this page of this organization, or with none; what another person left here goes. */
export function withRemembered(
  { uid, views }: RememberedViews,
  whose: string,
  place: Pick<RememberedView, 'orgId' | 'page'>,
  view: Pick<RememberedView, 'id' | 'name' | 'query'> | undefined,
): RememberedViews {
  const others = uid === whose ? views.filter(({ orgId, page }) => orgId !== place.orgId || page !== place.page) : []
  const added = view ? [{ orgId: place.orgId, page: place.page, id: view.id, name: view.name, query: view.query }] : []
  return { uid: whose, views: [...added, ...others].slice(0, REMEMBERED_MAX) }
}

const isView = (raw: unknown): raw is RememberedView =>
  typeof raw === 'object' && raw !== null && FIELDS.every((field) => typeof own(raw as Record<string, unknown>, field) === 'string')

const FIELDS = ['orgId', 'page', 'id', 'name', 'query']
