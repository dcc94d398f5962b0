import { type Objective, objectiveResource } from '#wire/product/objectives.ts'

import type { Services } from '../services.ts'
import { OBJECTIVES_MAX } from '../limits.ts'
import { collection } from '../resource.ts'
import type { Route } from '../route.ts'

/** Where objectives stand in the document store. */
export const objectivePaths = {
  objectives: (orgId: string) => `orgs/${orgId}/objectives`,
  objective: (orgId: string, id: string) => `orgs/${orgId}/objectives/${id}`,
} as const

/** An alias, because only that fits the store's open record type. Times are milliseconds since 1970. */
export type ObjectiveRecord = Omit<Objective, 'id' | 'version'> & { createdBy: string }

/** An objective may be set before the first call. The calls it is measured by outlive it. */
export const objectiveRoutes = (services: Services): Route[] =>
  collection(objectiveResource, services, objectivePaths.objectives, {
    list: { role: 'viewer', summary: 'Objectives for the availability of what is called, and of who calls' },
    create: {
      role: 'editor',
      summary: 'Set an objective',
      record: async ({ actor, nowMs }, body) => ({ data: { ...body, createdMs: nowMs, createdBy: actor.caller.uid } }),
    },
    change: {
      role: 'editor',
      summary: 'Change target and window of an objective',
      record: async (_work, before: ObjectiveRecord, { targetPercent = before.targetPercent, windowDays = before.windowDays }) => ({
        ...before,
        targetPercent,
        windowDays,
      }),
    },
    remove: { role: 'editor', summary: 'Delete an objective', undo: { summary: 'Restore an objective that was deleted' } },
    max: { count: OBJECTIVES_MAX, message: `An organization has at most ${OBJECTIVES_MAX} objectives. Delete one first.` },
    unique: {
      among: ({ by, windowDays }) => [
        ['by', '==', by],
        ['windowDays', '==', windowDays],
      ],
      same: (a, b) => a.key.every((part, index) => part === b.key[index]),
      taken: ({ windowDays }) => ({
        message: `There is an objective for this over ${windowDays} days already. Change that one.`,
        fields: { windowDays: 'This window is taken.' },
      }),
    },
    sorts: { name: 'key', target: 'targetPercent', created: 'createdMs' },
    searched: ['key', 'by'],
    idOf: ({ id }) => id,
    show: async (_services, _caller, stored) =>
      stored.map(({ id, version, data: { by, key, targetPercent, windowDays, createdMs } }) => ({
        id,
        by,
        key,
        targetPercent,
        windowDays,
        createdMs,
        version,
      })),
  })
