import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { DocumentData, DocumentQuery, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { AuditDetails } from '#wire/product/audit.ts'
import type { PageQuery } from '#wire/product/page.ts'
import type { Resource } from '#wire/product/resource.ts'
import type { Role } from '#wire/product/roles.ts'

import { type Actor, changeOrganization, checkVersion, missing, type Services } from './services.ts'
import { deletionPath, inTheWay, keepDeleted, takeDeleted } from './deletions.ts'
import { pageResponse, pageQuery } from './paging.ts'
import { type ListRules, listPage } from './resource-list.ts'
import { memberRoute, type Route } from './route.ts'
import { responseOf, bodyOf } from './wire-schema.ts'

type MemberActor = Actor & { caller: MemberCaller }

/** What a rule of a collection works with: one transaction, and the caller's role as it is in it. */
export interface Work {
  services: Services
  transaction: DocumentTransaction
  actor: MemberActor
  role: Role
  orgId: string
  id: string
  nowMs: number
}

type Version = Pick<StoredDocument, 'version'>

/** One route of a collection. `audit`: the action of its record, where it is not the name of the resource and of the change. */
interface Declared<Data = unknown> {
  role: Role
  summary: string
  audit?: string
  /** Refused to an API key: what it gives outlives the key (route.ts). */
  personOnly?: true
  /** What the record says of the document beyond its id: never a value from the traffic. */
  details?(data: Data): AuditDetails
}

/** Rules run inside the transaction of the change and throw Fault; what they write is applied with it or not at all. */
export interface Collection<Item extends Version, Create, Change, Made, Data extends DocumentData> extends ListRules<Item, Data> {
  /** `one`: what reading one is called, where that has a route. */
  list: Pick<Declared, 'role' | 'summary'> & { one?: string }
  /** The document of a new one; `made` is handed to `answer`. */
  create?: Declared<Data> & {
    /** Before the transaction: what another store has to say of the body. */
    check?(actor: MemberActor, body: Create): Promise<void>
    /** Bytes of the body, where it may be larger than others. */
    bodyMax?: number
    record(work: Work, body: Create): Promise<{ data: Data; made?: unknown }>
    /**
     * There is one for each thing, and its id follows from that thing: unlike `unique`, this reads one document however many there are. Deletions are
     * kept by id for the whole installation, so the organization is a part of it.
     */
    keyed?: { id(orgId: string, body: Create): string; taken: string }
  }
  /** What it becomes; undefined: nothing had to change. `write` instead of replacing the document, where others change with it. */
  change?: Declared<Data> & {
    record(work: Work, before: Data, body: Change): Promise<Data | undefined>
    /** As those of `create`. */
    check?(actor: MemberActor, body: Change, id: string): Promise<void>
    bodyMax?: number
    write?(work: Work, after: Data): Promise<void>
  }
  /** `before` takes along what goes with it; `write` instead of deleting the document. */
  remove?: Declared<Data> & {
    before?(work: Work, gone: Data): Promise<void>
    write?(work: Work): Promise<void>
    /** For ten minutes; only where nothing else is destroyed with it. `record`: what it becomes when much has changed since. */
    undo?: { summary: string; record?(work: Work, deleted: Data): Promise<Data> }
  }
  /** Who sees a document, as `visible` says for lists: to everybody else there is none. */
  sees?(caller: MemberCaller, data: Data): boolean
  /** Throws when this caller changes nothing here, whatever there is. */
  mayWrite?(actor: MemberActor): void
  /** Whether this one may be changed or deleted; checked before its version. */
  mayChange?(work: Work, before: Data): Promise<void> | void
  max?: { count: number; message: string }
  /** Only one may be the `same`. `among`: what of the collection has to be read to know. */
  unique?: {
    among?(data: Data): NonNullable<DocumentQuery['where']>
    same(a: Data, b: Data): boolean
    /** The sentence, and one for each field that needs another value. */
    taken(data: Data): { message: string; fields: Record<string, string> }
  }
  /** The response to creating one, where that is not the item alone. */
  answer?(item: Item, made: unknown): Made
}

/**
 * List, read, create, change with `If-Match`, delete and restore: each change in one transaction with its one audit record. `collectionOf`: where its
 * documents stand, without their ids.
 */
export function collection<Item extends Version, Create, Change, Made, Data extends DocumentData>(
  { name, path, ...schemas }: Resource<Item, Create, Change, Made>,
  services: Services,
  collectionOf: (orgId: string) => string,
  rules: Collection<Item, Create, Change, Made, Data>,
): Route[] {
  const { list, create, change, remove } = rules
  const ofOne = ({ summary, personOnly }: Declared, audit: string) => ({
    path: `${path}/{id}`,
    summary,
    audit,
    ...(personOnly && { personOnly }),
  })
  const pathOf = (orgId: string, id: string): string => `${collectionOf(orgId)}/${id}`
  const item = responseOf(schemas.item)
  const filters = Object.fromEntries(Object.entries(rules.filters ?? {}).map(([filter, { schema }]) => [filter, schema.optional()]))

  async function one(caller: MemberCaller, id: string): Promise<Item> {
    const stored = await services.documents.get<Data>(pathOf(caller.orgId, id))
    const [shown] = stored && (rules.sees?.(caller, stored.data) ?? true) ? await rules.show(services, caller, [stored]) : []
    if (!shown) throw missing()
    return shown
  }

  /** One change of one document, found as the caller may find it. */
  function changing<Result>(
    actor: MemberActor,
    { role }: Declared,
    id: string,
    work: (work: Work) => Promise<ChangeOf<Result>>,
  ): Promise<Result> {
    const { orgId } = actor.caller
    rules.mayWrite?.(actor)
    return changeOrganization(services, actor, role, async (transaction, now) => {
      const { result, ...audit } = await work({ services, transaction, actor, role: now, orgId, id, nowMs: services.clock() })
      return { result, audit: audit.action === undefined ? undefined : { ...audit, action: audit.action, target: `${name}/${id}` } }
    })
  }

  async function found(work: Work, ifVersion: string | undefined): Promise<Data> {
    const stored = await work.transaction.get<Data>(pathOf(work.orgId, work.id))
    if (!stored || !(rules.sees?.(work.actor.caller, stored.data) ?? true)) throw missing()
    await rules.mayChange?.(work, stored.data)
    checkVersion(stored, ifVersion)
    return stored.data
  }

  async function checkUnique({ transaction, orgId, id }: Work, data: Data): Promise<void> {
    const { unique } = rules
    if (!unique) return
    const others = await transaction.query<Data>({
      collection: collectionOf(orgId),
      ...(unique.among && { where: unique.among(data) }),
    })
    if (!others.some((other) => other.id !== id && unique.same(other.data, data))) return
    const { message, fields } = unique.taken(data)
    throw new Fault('conflict', message, { fields })
  }

  async function checkFree({ transaction, orgId, id }: Work): Promise<void> {
    if (create?.keyed && (await transaction.get(pathOf(orgId, id)))) throw new Fault('conflict', create.keyed.taken)
  }

  async function checkRoom({ transaction, orgId }: Work): Promise<void> {
    if (rules.max && (await transaction.count(collectionOf(orgId))) >= rules.max.count) throw new Fault('conflict', rules.max.message)
  }

  const routes: Route[] = [
    memberRoute(list.role, {
      method: 'get',
      path,
      summary: list.summary,
      query: (rules.searched.length > 0 ? pageQuery(rules) : pageQuery(rules).omit({ q: true })).extend(filters),
      answer: pageResponse(item),
      handle: async ({ caller, query }) => ({
        body: await listPage(services, caller, collectionOf(caller.orgId), rules, query as PageQuery & Record<string, unknown>),
      }),
    }),
  ]
  if (list.one)
    routes.push(
      memberRoute(list.role, {
        method: 'get',
        path: `${path}/{id}`,
        summary: list.one,
        answer: item,
        async handle({ caller, id }) {
          const body = await one(caller, id)
          return { body, version: body.version }
        },
      }),
    )
  if (create) {
    const action = create.audit ?? `${name}.create`
    routes.push(
      memberRoute(create.role, {
        method: 'post',
        path,
        summary: create.summary,
        audit: action,
        ...(create.personOnly && { personOnly: true }),
        status: 201,
        ...(create.bodyMax !== undefined && { bodyMax: create.bodyMax }),
        body: bodyOf(schemas.create),
        answer: responseOf(schemas.made),
        async handle({ body, ...actor }) {
          await create.check?.(actor, body)
          const id = create.keyed?.id(actor.caller.orgId, body) ?? newId(services.clock())
          const made = await changing(actor, create, id, async (work) => {
            await checkFree(work)
            await checkRoom(work)
            const { data, made: more } = await create.record(work, body)
            await checkUnique(work, data)
            work.transaction.create(pathOf(work.orgId, id), data)
            return { result: more, action, after: data, details: create.details?.(data) }
          })
          const shown = await one(actor.caller, id)
          return { body: rules.answer ? rules.answer(shown, made) : (shown as unknown as Made), version: shown.version } // Made is Item then
        },
      }),
    )
  }
  if (change) {
    const action = change.audit ?? `${name}.change`
    routes.push(
      memberRoute(change.role, {
        method: 'patch',
        ...ofOne(change, action),
        ifMatch: true,
        ...(change.bodyMax !== undefined && { bodyMax: change.bodyMax }),
        body: bodyOf(schemas.change),
        answer: item,
        async handle({ id, body, ifVersion, ...actor }) {
          await change.check?.(actor, body, id)
          await changing(actor, change, id, async (work) => {
            const before = await found(work, ifVersion)
            const after = await change.record(work, before, body)
            if (!after) return { result: undefined, action: undefined }
            await checkUnique(work, after)
            if (change.write) await change.write(work, after)
            else work.transaction.set(pathOf(work.orgId, id), after)
            return { result: undefined, action, before, after, details: change.details?.(after) }
          })
          const changed = await one(actor.caller, id)
          return { body: changed, version: changed.version }
        },
      }),
    )
  }
  if (remove) {
    const action = remove.audit ?? `${name}.delete`
    routes.push(
      memberRoute(remove.role, {
        method: 'delete',
        ...ofOne(remove, action),
        status: 204,
        async handle({ id, ifVersion, ...actor }) {
          await changing(actor, remove, id, async (work) => {
            const before = await found(work, ifVersion)
            const gone = remove.undo ? await inTheWay(work.transaction, work.orgId) : []
            await remove.before?.(work, before)
            const record = { orgId: work.orgId, data: before, deletedMs: work.nowMs }
            if (remove.undo) keepDeleted(work.transaction, deletionPath(name, id), record, gone)
            if (remove.write) await remove.write(work)
            else work.transaction.delete(pathOf(work.orgId, id))
            return { result: undefined, action, before, details: remove.details?.(before) }
          })
          return { body: undefined }
        },
      }),
    )
  }
  const undo = remove?.undo
  if (remove && undo) {
    const action = `${name}.restore`
    routes.push(
      memberRoute(remove.role, {
        method: 'post',
        path: `${path}/{id}/restore`,
        summary: undo.summary,
        audit: action,
        answer: item,
        async handle({ id, ...actor }) {
          await changing(actor, remove, id, async (work) => {
            const deleted = await takeDeleted<Data>(work.transaction, deletionPath(name, id), work)
            if (!deleted || !(rules.sees?.(actor.caller, deleted) ?? true)) throw missing()
            await rules.mayChange?.(work, deleted)
            await checkFree(work)
            await checkRoom(work)
            const after = undo.record ? await undo.record(work, deleted) : deleted
            await checkUnique(work, after)
            work.transaction.create(pathOf(work.orgId, id), after)
            return { result: undefined, action, after }
          })
          const restored = await one(actor.caller, id)
          return { body: restored, version: restored.version }
        },
      }),
    )
  }
  return routes
}

interface ChangeOf<Result> {
  result: Result
  /** Undefined: nothing had to change. */
  action: string | undefined
  before?: DocumentData
  after?: DocumentData
  details?: AuditDetails | undefined
}

/** Whether two names would look the same to a person, for `unique`. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b)

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
