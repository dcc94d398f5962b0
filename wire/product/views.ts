import { reading, ShapeError } from './reading.ts'

/**
 * A saved view: what a list page showed, under a name. A private one is seen by its owner alone, a shared one by every member; when its owner
 * leaves the organization, a private one goes with them and a shared one stays.
 */
export interface SavedView {
  id: string
  /** Path of the list page, `/traffic/requests`. */
  page: string
  name: string
  /** The page's own part of its address, without `?`, as `viewQueryOf` writes it; `''` shows everything. */
  query: string
  shared: boolean
  ownerUid: string
  /** Null: the owner has left the organization. */
  ownerName: string | null
  /** Whether I am its owner. */
  mine: boolean
  /** Whether I may rename, change and delete it. */
  mayChange: boolean
  /** Opens with its page for me; goes before the one for everybody. */
  defaultForMe: boolean
  /** Opens with its page for every member who has chosen none. */
  defaultForAll: boolean
  createdMs: number
  changedMs: number
  /** Who changed it last; null: somebody who has left. */
  changedByName: string | null
  /** Send it back as `If-Match`. */
  version: string
}

/** POST /views. A default goes in with it, so that no view is left half made. */
export interface CreateViewBody {
  page: string
  name: string
  query: string
  shared: boolean
  defaultFor?: ViewDefaults | undefined
}

/** PATCH /views/{id}; what is absent stays. The page never changes: another page would not understand the query. */
export interface ChangeViewBody {
  name?: string | undefined
  query?: string | undefined
  shared?: boolean | undefined
}

/** PATCH /views/{id}/default: whether its page opens with it, for me or for everybody; what is absent stays. */
export interface ViewDefaults {
  me?: boolean | undefined
  all?: boolean | undefined
}

export const VIEW_NAME_MAX = 60
export const VIEW_PAGE_MAX = 100

/** List pages of the console. What a page is called in an address begins with the name of an area, so no view leads to another site. */
export const VIEW_PAGE_PATTERN = /^\/(?:traffic|inventory|security|alerting|stacks|orgs)(?:\/(?!(?:manage|new)$)[a-z][a-z0-9-]*){1,3}$/

export function readSavedView(raw: unknown): SavedView {
  const view = reading(raw, 'saved view')
  const page = view.text('page')
  // It becomes a link
  if (!VIEW_PAGE_PATTERN.test(page)) throw new ShapeError('saved view.page', 'a list page of the console')
  return {
    id: view.text('id'),
    page,
    name: view.text('name'),
    query: view.text('query'),
    shared: view.flag('shared'),
    ownerUid: view.text('ownerUid'),
    ownerName: view.textOrNull('ownerName'),
    mine: view.flag('mine'),
    mayChange: view.flag('mayChange'),
    defaultForMe: view.flag('defaultForMe'),
    defaultForAll: view.flag('defaultForAll'),
    createdMs: view.number('createdMs'),
    changedMs: view.number('changedMs'),
    changedByName: view.textOrNull('changedByName'),
    version: view.text('version'),
  }
}
