import type { RetentionDays } from '#wire/product/retention.ts'

/** Days that each organization chose; one that never did has no document. Beside the organizations, so that one query finds all. */
export const retentionPaths = {
  all: 'retention',
  of: (orgId: string) => `retention/${orgId}`,
} as const

/** `RetentionDays` as the store's types want it. */
export type RetentionRecord = Pick<RetentionDays, keyof RetentionDays>

/** Version of settings that were never written. */
export const NO_VERSION = 'none'
