import * as v from 'valibot'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { idText, nameOf, type Of, readerOf, someOf, whole } from './schema.ts'
import { VIEW_PARAMETERS_MAX, VIEW_QUERY_MAX, viewQueryOf } from './view-query.ts'

export const VIEW_NAME_MAX = 60
export const VIEW_PAGE_MAX = 100

/** List pages of the console. What a page is called in an address begins with the name of an area, so no view leads to another site. */
export const VIEW_PAGE_PATTERN = /^\/(?:traffic|inventory|security|alerting|stacks|orgs)(?:\/(?!(?:manage|new)$)[a-z][a-z0-9-]*){1,3}$/

/** Path of a list page, `/traffic/requests`. It becomes a link. */
export const viewPage = v.pipe(
  v.string(),
  v.maxLength(VIEW_PAGE_MAX, 'This is no list page of the console.'),
  v.regex(VIEW_PAGE_PATTERN, 'This is no list page of the console.'),
)
const name = nameOf(VIEW_NAME_MAX)
/** The page's own part of its address, without `?`, as `viewQueryOf` writes it; `''` shows everything. */
const query = v.pipe(
  v.string(),
  v.maxLength(VIEW_QUERY_MAX, `Use at most ${VIEW_QUERY_MAX / 1024} KiB of filters and settings.`),
  v.check(
    (text) => viewQueryOf(new URLSearchParams(text)) === text,
    'Send the parameters of the page, sorted, without those of the place.',
  ),
  v.check((text) => new URLSearchParams(text).size <= VIEW_PARAMETERS_MAX, `Use at most ${VIEW_PARAMETERS_MAX} parameters.`),
  v.check((text) => ![...new URLSearchParams(text).values()].some((value) => /\p{Cc}/u.test(value)), 'Leave out control characters.'),
)

/**
 * A saved view: what a list page showed, under a name. A private one is seen by its owner alone, a shared one by every member; when its owner
 * leaves the organization, a private one goes with them and a shared one stays.
 */
const item = v.object({
  id: idText,
  page: viewPage,
  name: v.string(),
  query: v.string(),
  shared: v.boolean(),
  ownerUid: idText,
  /** Null: the owner has left the organization. */
  ownerName: v.nullable(v.string()),
  /** Whether I am its owner. */
  mine: v.boolean(),
  /** Whether I may rename, change and delete it. */
  mayChange: v.boolean(),
  /** Opens with its page for me; goes before the one for everybody. */
  defaultForMe: v.boolean(),
  /** Opens with its page for every member who has chosen none. */
  defaultForAll: v.boolean(),
  createdMs: whole,
  changedMs: whole,
  /** Who changed it last; null: somebody who has left. */
  changedByName: v.nullable(v.string()),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type SavedView = Of<typeof item>

/** PATCH /views/{id}/default: whether its page opens with it, for me or for everybody; what is absent stays. */
export const viewDefaults = v.pipe(
  v.strictObject({ me: v.optional(v.boolean()), all: v.optional(v.boolean()) }),
  v.check(({ me, all }) => me !== undefined || all !== undefined, 'Say for whom: me, all, or both.'),
)
export type ViewDefaults = Of<typeof viewDefaults>

/** POST /views. A default goes in with it, so that no view is left half made. */
const create = v.strictObject({ page: viewPage, name, query, shared: v.boolean(), defaultFor: v.optional(viewDefaults) })
export type CreateViewBody = Of<typeof create>

/** PATCH /views/{id}; what is absent stays. The page never changes: another page would not understand the query. */
const change = v.pipe(
  v.strictObject({ name: v.optional(name), query: v.optional(query), shared: v.optional(v.boolean()) }),
  someOf('name, query or shared'),
)
export type ChangeViewBody = Of<typeof change>

export const viewResource = resource({ name: 'view', path: PATHS.views, item, create, change })

export const readSavedView = readerOf(item, 'saved view')
