import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { PATHS } from '#wire/product/paths.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import {
  type ChangeViewBody,
  type CreateViewBody,
  type SavedView,
  type ViewDefaults,
  viewDefaults,
  viewPage,
  viewResource,
} from '#wire/product/views.ts'

import { type Actor, changeOrganization, missing, type Services } from '../services.ts'
import { VIEWS_PER_ORGANIZATION_MAX, VIEWS_PER_PERSON_MAX } from '../limits.ts'
import { collection, sameName, type Work } from '../resource.ts'
import { memberRoute, type Route } from '../route.ts'
import { memberNames } from '../verbs/members/rules.ts'
import {
  checkMayChange,
  checkMayShare,
  mayChange,
  maySee,
  refuseVisitors,
  seenView,
  type ViewChoiceRecord,
  viewPaths,
  type ViewRecord,
} from '../views/records.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

/** Every member has views; what sharing, changing and a default for everybody need is checked inside the change. */
export const viewRoutes = (services: Services): Route[] => [
  ...collection(viewResource, services, viewPaths.views, {
    list: { role: 'viewer', summary: 'My saved views and the shared ones, of one page or of all', one: 'One saved view' },
    create: {
      role: 'viewer',
      summary: 'Save a view; sharing it needs the role editor, a default for everybody the role admin',
      record: newView,
    },
    change: { role: 'viewer', summary: 'Rename a view, change what it shows, share it or make it private', record: changedView },
    // Whoever had it as their default has none for that page
    remove: { role: 'viewer', summary: 'Delete a view', undo: { summary: 'Restore a view that was deleted', record: restoredView } },
    visible: ({ uid }) => [
      ['shared', '==', true],
      ['ownerUid', '==', uid],
    ],
    sees: ({ uid }, view) => maySee(view, uid),
    mayWrite: refuseVisitors,
    mayChange: ({ actor, role }, view) => checkMayChange(view, actor.caller.uid, role),
    max: {
      count: VIEWS_PER_ORGANIZATION_MAX,
      message: `The organization has ${VIEWS_PER_ORGANIZATION_MAX} views, the most it can. Delete some first.`,
    },
    // Names are unique in a page: among the shared views, and among the private ones of a person
    unique: {
      among: ({ page, shared }) => [
        ['page', '==', page],
        ['shared', '==', shared],
      ],
      same: (a, b) => (a.shared || a.ownerUid === b.ownerUid) && sameName(a.name, b.name),
      taken: ({ name, shared }) => ({
        message: `There is ${shared ? 'a shared view' : 'a private view of yours'} named '${name}' for this page already.`,
        fields: { name: 'This name is taken.' },
      }),
    },
    filters: { page: { schema: bodyOf(viewPage), field: 'page' } },
    sorts: { name: 'name', page: 'page', owner: (view: SavedView) => view.ownerName, changed: 'changedMs' },
    searched: ['name', 'page', 'query', (view: SavedView) => view.ownerName ?? ''],
    idOf: ({ id }) => id,
    show,
  }),
  memberRoute('viewer', {
    method: 'patch',
    path: `${PATHS.views}/{id}/default`,
    summary: 'Let a page open with this view, for me or for everybody',
    audit: 'view.set-default',
    body: bodyOf(viewDefaults),
    answer: responseOf(viewResource.item),
    async handle({ id, body, ...actor }) {
      await changeDefaults(services, actor, id, body)
      const stored = await services.documents.get<ViewRecord>(viewPaths.view(actor.caller.orgId, id))
      const [changed] = await show(services, actor.caller, stored ? [stored] : [])
      if (!changed) throw missing() // deleted by somebody else a moment later
      return { body: changed, version: changed.version }
    },
  }),
]

async function newView(work: Work, { defaultFor, ...body }: CreateViewBody): Promise<{ data: ViewRecord }> {
  const { transaction, actor, role, orgId, id, nowMs } = work
  const { uid } = actor.caller
  if (body.shared) checkMayShare(role)
  await checkViewsOf(transaction, orgId, uid)
  const data: ViewRecord = {
    ...body,
    ownerUid: uid,
    defaultForAll: defaultFor?.all ?? false,
    createdMs: nowMs,
    changedMs: nowMs,
    changedBy: uid,
  }
  if (defaultFor) await writeDefaults(transaction, actor, role, { id, data }, defaultFor)
  return { data }
}

async function checkViewsOf(transaction: DocumentTransaction, orgId: string, ownerUid: string): Promise<void> {
  const theirs = await transaction.query({ collection: viewPaths.views(orgId), where: [['ownerUid', '==', ownerUid]] })
  if (theirs.length >= VIEWS_PER_PERSON_MAX)
    throw new Fault('conflict', `You have ${VIEWS_PER_PERSON_MAX} views, the most one person can. Delete one that is not used any more.`)
}

/** A page that has another default for everybody since keeps that one. */
async function restoredView({ transaction, orgId }: Work, view: ViewRecord): Promise<ViewRecord> {
  await checkViewsOf(transaction, orgId, view.ownerUid)
  if (!view.defaultForAll) return view
  const others = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId), where: [['page', '==', view.page]] })
  return { ...view, defaultForAll: !others.some(({ data }) => data.defaultForAll) }
}

/** A view that stops being shared is no default for everybody any more. */
async function changedView({ actor, role, nowMs }: Work, before: ViewRecord, body: ChangeViewBody): Promise<ViewRecord> {
  const { uid } = actor.caller
  const { name = before.name, query = before.query, shared = before.shared } = body
  if (shared && !before.shared) checkMayShare(role)
  if (!shared && before.shared && before.ownerUid !== uid)
    throw new Fault('forbidden', 'Only the owner of a view can make it private. Delete it, or duplicate it for yourself.')
  return { ...before, name, query, shared, defaultForAll: before.defaultForAll && shared, changedMs: nowMs, changedBy: uid }
}

/** Lets a page open with this view, or no longer: for the caller, who only has to see it, or for everybody, which needs an admin. */
async function changeDefaults(services: Services, actor: Actor, id: string, wanted: ViewDefaults): Promise<void> {
  refuseVisitors(actor)
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'viewer', async (transaction, role) => {
    const { data } = await seenView(transaction, actor, id)
    await writeDefaults(transaction, actor, role, { id, data }, wanted)
    if (wanted.all !== undefined && wanted.all !== data.defaultForAll)
      transaction.update(viewPaths.view(orgId, id), { defaultForAll: wanted.all })
    const after = { ...data, defaultForAll: wanted.all ?? data.defaultForAll }
    return { result: undefined, audit: { action: 'view.set-default', target: `view/${id}`, before: data, after } }
  })
}

/**
 * What a new default means for everything but the view itself: those of the same page that were it before are no longer.
 */
async function writeDefaults(
  transaction: DocumentTransaction,
  actor: Actor,
  role: Role,
  view: { id: string; data: ViewRecord },
  wanted: ViewDefaults,
): Promise<void> {
  const { orgId, uid } = actor.caller
  const views = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId) })
  const others = views.filter(({ id, data }) => id !== view.id && data.page === view.data.page)
  if (wanted.all !== undefined) {
    checkMaySetForAll(role)
    if (wanted.all && !view.data.shared)
      throw new Fault('invalid', 'Only a shared view can be the default for everybody.', { fields: { all: 'Share the view first.' } })
    if (wanted.all) for (const { path, data } of others) if (data.defaultForAll) transaction.update(path, { defaultForAll: false })
  }
  if (wanted.me === undefined) return
  const path = viewPaths.choice(orgId, uid)
  const chosen = (await transaction.get<ViewChoiceRecord>(path))?.data.defaults ?? []
  // Of those that still exist, so that the list never outgrows the pages
  const kept = views.map(({ id }) => id).filter((id) => chosen.includes(id) && id !== view.id)
  const ofOtherPages = kept.filter((id) => !others.some((other) => other.id === id))
  transaction.set(path, { defaults: wanted.me ? [...ofOtherPages, view.id] : kept })
}

function checkMaySetForAll(role: Role): void {
  if (!mayActAs(role, 'admin'))
    throw new Fault('forbidden', 'A default for everybody needs the role admin. Make it your own default, or ask an owner.')
}

/** With the names of people as they are now, and what the caller may do. */
async function show(services: Services, caller: MemberCaller, views: readonly StoredDocument<ViewRecord>[]): Promise<SavedView[]> {
  const { orgId, uid, role } = caller
  const [names, choice] = await Promise.all([
    memberNames(services, orgId),
    services.documents.get<ViewChoiceRecord>(viewPaths.choice(orgId, uid)),
  ])
  return views.map(({ id, version, data }) => ({
    id,
    page: data.page,
    name: data.name,
    query: data.query,
    shared: data.shared,
    ownerUid: data.ownerUid,
    ownerName: names.get(data.ownerUid) ?? null,
    mine: data.ownerUid === uid,
    mayChange: mayChange(data, uid, role),
    defaultForMe: choice?.data.defaults.includes(id) ?? false,
    defaultForAll: data.defaultForAll,
    createdMs: data.createdMs,
    changedMs: data.changedMs,
    changedByName: names.get(data.changedBy) ?? null,
    version,
  }))
}
