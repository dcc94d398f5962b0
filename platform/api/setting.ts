import type { DocumentData, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { AuditDetails } from '#wire/product/audit.ts'
import type { Setting } from '#wire/product/resource.ts'
import type { Role } from '#wire/product/roles.ts'

import { changeOrganization, checkVersion, NO_VERSION, type Services } from './services.ts'
import { memberRoute, type Route } from './route.ts'
import { responseOf, bodyOf } from './wire-schema.ts'

/** What is particular to a setting: who may, where it stands, and what counts while nobody has chosen. */
interface SettingRules<Value> {
  read: { role: Role; summary: string }
  change: { role: Role; summary: string }
  /** No key may change it, whatever its scope. */
  personOnly?: true
  path(orgId: string): string
  initial: Value
  /** Throws Fault `invalid`: what the schema, which pages have too, cannot check. */
  check?(value: Value): void
  /** What else is written with a change, in its transaction. */
  write?(work: { transaction: DocumentTransaction; orgId: string; before: Value; after: Value }): void | Promise<void>
  /** Details of its audit record. */
  details?(value: Value): AuditDetails
}

/** Read, and replaced as a whole with `If-Match`: each change with its one audit record. */
export function setting<Value extends DocumentData>(
  { name, path, value, stored }: Setting<Value, Value & { version: string }>,
  services: Services,
  rules: SettingRules<Value>,
): Route[] {
  const action = `${name}.change`
  const answer = responseOf(stored)

  async function read(orgId: string): Promise<{ body: Value & { version: string }; version: string }> {
    const found = await services.documents.get<Value>(rules.path(orgId))
    const version = found?.version ?? NO_VERSION
    return { body: { ...(found?.data ?? rules.initial), version }, version }
  }

  return [
    memberRoute(rules.read.role, {
      method: 'get',
      path,
      summary: rules.read.summary,
      answer,
      handle: ({ caller }) => read(caller.orgId),
    }),
    memberRoute(rules.change.role, {
      method: 'put',
      path,
      summary: rules.change.summary,
      audit: action,
      ...(rules.personOnly && { personOnly: true }),
      ifMatch: true,
      body: bodyOf(value),
      answer,
      async handle({ body, ifVersion, ...actor }) {
        const { orgId } = actor.caller
        rules.check?.(body)
        await changeOrganization(services, actor, rules.change.role, async (transaction) => {
          const found = await transaction.get<Value>(rules.path(orgId))
          checkVersion({ version: found?.version ?? NO_VERSION }, ifVersion)
          const before = found?.data ?? rules.initial
          await rules.write?.({ transaction, orgId, before, after: body })
          transaction.set(rules.path(orgId), body)
          const audit = { action, target: `organization/${orgId}`, before, after: body }
          return { result: undefined, audit: { ...audit, ...(rules.details && { details: rules.details(body) }) } }
        })
        return read(orgId)
      },
    }),
  ]
}
