import { z } from '@hono/zod-openapi'

import { ID_PATTERN } from '#wire/documents.ts'
import { PATHS } from '#wire/product/paths.ts'
import { VIEW_PARAMETERS_MAX, VIEW_QUERY_MAX, viewQueryOf } from '#wire/product/view-query.ts'
import { type SavedView, VIEW_NAME_MAX, VIEW_PAGE_MAX, VIEW_PAGE_PATTERN } from '#wire/product/views.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { changeView } from '../verbs/views/change.ts'
import { createView } from '../verbs/views/create.ts'
import { changeDefaults } from '../verbs/views/defaults.ts'
import { listViews, readView, viewListing } from '../verbs/views/list.ts'
import { removeView } from '../verbs/views/remove.ts'
import { nameOf } from '../words.ts'

const ms = z.number().int()
const id = z.string().regex(ID_PATTERN)
const page = z.string().max(VIEW_PAGE_MAX).regex(VIEW_PAGE_PATTERN, 'This is no list page of the console.')
const name = nameOf(VIEW_NAME_MAX)
const query = z
  .string()
  .max(VIEW_QUERY_MAX, `Use at most ${VIEW_QUERY_MAX / 1024} KiB of filters and settings.`)
  .refine((text) => viewQueryOf(new URLSearchParams(text)) === text, 'Send the parameters of the page, sorted, without those of the place.')
  .refine((text) => new URLSearchParams(text).size <= VIEW_PARAMETERS_MAX, `Use at most ${VIEW_PARAMETERS_MAX} parameters.`)
  .refine((text) => ![...new URLSearchParams(text).values()].some((value) => /\p{Cc}/u.test(value)), 'Leave out control characters.')
const defaults = z
  .strictObject({ me: z.boolean().optional(), all: z.boolean().optional() })
  .refine(({ me, all }) => me !== undefined || all !== undefined, 'Say for whom: me, all, or both.')
const changes = z
  .strictObject({ name: name.optional(), query: query.optional(), shared: z.boolean().optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Say what is to change: name, query or shared.')

const viewAnswer: z.ZodType<SavedView> = z.strictObject({
  id,
  page: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  ownerUid: id,
  ownerName: z.string().nullable(),
  mine: z.boolean(),
  mayChange: z.boolean(),
  defaultForMe: z.boolean(),
  defaultForAll: z.boolean(),
  createdMs: ms,
  changedMs: ms,
  changedByName: z.string().nullable(),
  version: z.string(),
})

/** Every member has views; what sharing, changing and a default for everybody need is asked in the verbs. */
export const viewRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.views,
    summary: 'My saved views and the shared ones, of one page or of all',
    query: pageQuery(viewListing).extend({ page: page.optional() }),
    answer: pageAnswer(viewAnswer),
    handle: async ({ caller, query: { page: of, ...asked } }) => ({ body: await listViews(desk, caller, asked, of) }),
  }),
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.views,
    summary: 'Save a view; sharing it needs the role editor, a default for everybody the role admin',
    audit: 'view.create',
    status: 201,
    body: z.strictObject({ page, name, query, shared: z.boolean(), defaultFor: defaults.optional() }),
    answer: viewAnswer,
    async handle({ body, ...actor }) {
      const created = await readView(desk, actor.caller, await createView(desk, actor, body))
      return { body: created, version: created.version }
    },
  }),
  memberRoute('viewer', {
    method: 'get',
    path: `${PATHS.views}/{id}`,
    summary: 'One saved view',
    answer: viewAnswer,
    async handle({ caller, id: of }) {
      const body = await readView(desk, caller, of)
      return { body, version: body.version }
    },
  }),
  memberRoute('viewer', {
    method: 'patch',
    path: `${PATHS.views}/{id}`,
    summary: 'Rename a view, change what it shows, share it or make it private',
    audit: 'view.change',
    ifMatch: true,
    body: changes,
    answer: viewAnswer,
    async handle({ id: of, body, ifVersion, ...actor }) {
      await changeView(desk, actor, of, body, ifVersion)
      const changed = await readView(desk, actor.caller, of)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('viewer', {
    method: 'patch',
    path: `${PATHS.views}/{id}/default`,
    summary: 'Let a page open with this view, for me or for everybody',
    audit: 'view.set-default',
    body: defaults,
    answer: viewAnswer,
    async handle({ id: of, body, ...actor }) {
      await changeDefaults(desk, actor, of, body)
      const changed = await readView(desk, actor.caller, of)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('viewer', {
    method: 'delete',
    path: `${PATHS.views}/{id}`,
    summary: 'Delete a view',
    audit: 'view.delete',
    status: 204,
    async handle({ id: of, ifVersion, ...actor }) {
      await removeView(desk, actor, of, ifVersion)
      return { body: undefined }
    },
  }),
]
