/** What was learned, as text, of each host that goes not by shapes alone. */
export type LearnedRecord = { hosts: { host: string; learned: string }[] }

/** Beside the decisions, which people write: both together are what rows are made with, and history follows both. */
export const learnedPath = (orgId: string): string => `orgs/${orgId}/settings/learned-endpoints`

/** Below the largest document that any store takes, 1 MiB. */
export const LEARNED_TEXT_MAX = 600_000

export const learnedTexts = (stored: LearnedRecord | undefined): Map<string, string> =>
  new Map((stored?.hosts ?? []).map(({ host, learned }) => [host, learned]))
