import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'
import type { ObjectiveWindow } from '#wire/product/objectives.ts'

/** Where objectives stand in the document store. */
export const objectivePaths = {
  objectives: (orgId: string) => `orgs/${orgId}/objectives`,
  objective: (orgId: string, id: string) => `orgs/${orgId}/objectives/${id}`,
} as const

/** An alias, because only that fits the store's open record type. Times are milliseconds since 1970. */
export type ObjectiveRecord = {
  by: AvailabilityGroup
  key: string[]
  targetPercent: number
  windowDays: ObjectiveWindow
  createdMs: number
  createdBy: string
}
