import { formatCount, formatPlural } from '#src/lib/format.ts'
import type { Toast } from '#src/components/overlay/toast-queue.ts'
import type { Approval, Entity, Review, ReviewedKind, ReviewState, StateChange, StateResult } from '#wire/product/reviews.ts'

/** What a badge says of an entity; undefined: it has no review. */
export type Reviewed = Pick<Review, 'state' | 'approval'> | undefined

export const STATE_LABELS: Readonly<Record<ReviewState, string>> = { new: 'New', accepted: 'Accepted', ignored: 'Ignored' }
export const APPROVAL_LABELS: Readonly<Record<Approval, string>> = { approved: 'Approved', blocked: 'Blocked' }

/** An approval says more than that somebody looked at it. */
export function badgeOf(review: Reviewed): { label: string; meaning: string; tone: 'accent' | 'ok' | 'danger' | undefined } {
  if (review?.approval === 'approved') return { label: APPROVAL_LABELS.approved, meaning: 'Its use is approved.', tone: 'ok' }
  if (review?.approval === 'blocked')
    return { label: APPROVAL_LABELS.blocked, meaning: 'Its use is not wanted. This blocks no traffic.', tone: 'danger' }
  const state = review?.state ?? 'new'
  return { label: STATE_LABELS[state], meaning: STATE_MEANINGS[state], tone: state === 'new' ? 'accent' : undefined }
}

const STATE_MEANINGS: Readonly<Record<ReviewState, string>> = {
  new: 'Nobody has decided about it.',
  accepted: 'Somebody looked at it: it belongs here.',
  ignored: 'Not of interest: it stays out of the list of new ones.',
}

/** Of a fingerprint, so much tells one from another. */
const FINGERPRINT_SHOWN = 16

/** The entity as people call it: the name of a vendor or client, method, host and template of an endpoint. Text of traffic. */
export const nameOfEntity = ({ kind, key: [first = '', ...others] }: Entity): string => {
  if (kind === 'api-token') return `${first.slice(0, FINGERPRINT_SHOWN)}…`
  return kind === 'endpoint' ? `${first} ${others.join('')}`.trim() : first
}

export const NOUNS: Readonly<Record<ReviewedKind, string>> = {
  vendor: 'vendor',
  client: 'client',
  endpoint: 'endpoint',
  'api-token': 'API token',
}

/** `3 vendors`. A selection is of one list, so of one kind. */
export const countOf = (entities: readonly Pick<Entity, 'kind'>[]): string =>
  formatPlural(entities.length, NOUNS[entities[0]?.kind ?? 'vendor'])

/** A button of a selection: what it makes of them. */
export const ACTIONS: readonly { state: ReviewState; label: string }[] = [
  { state: 'accepted', label: 'Accept' },
  { state: 'ignored', label: 'Ignore' },
  { state: 'new', label: 'Restore' },
]

/** Those that would change something. All of them while the states are not known. */
export const actionsFor = (states: readonly (ReviewState | undefined)[]): typeof ACTIONS =>
  ACTIONS.filter(({ state }) => states.some((present) => present !== state))

/** Makes `state` of each; where its present state was seen, only while that is its state. */
export const changesOf = (
  entities: readonly Entity[],
  state: ReviewState,
  present: (entity: Entity) => ReviewState | undefined,
): StateChange[] =>
  entities.flatMap((entity) => {
    const from = present(entity)
    const { kind, key } = entity
    return from === state ? [] : [{ kind, key, state, ...(from && { from }) }]
  })

/** Takes back what was changed, except where somebody decided again since. */
export const undoOf = (results: readonly StateResult[]): StateChange[] =>
  results.filter(({ result }) => result === 'changed').map(({ kind, key, before, state }) => ({ kind, key, state: before, from: state }))

const DONE: Readonly<Record<ReviewState, string>> = { accepted: 'accepted', ignored: 'ignored', new: 'new again' }

/** What became of a change of many, in a sentence or two. */
export function resultToast(results: readonly StateResult[], state: ReviewState): Pick<Toast, 'text' | 'tone'> {
  const changed = results.filter(({ result }) => result === 'changed')
  const stale = results.filter(({ result }) => result === 'stale').length
  const done = changed.length > 0 ? `${countOf(changed)} ${changed.length === 1 ? 'is' : 'are'} ${DONE[state]}.` : 'Nothing was changed.'
  if (stale === 0) return { text: done, tone: 'ok' }
  const left = `${formatCount(stale)} ${stale === 1 ? 'was' : 'were'} decided by somebody else meanwhile and left as ${stale === 1 ? 'it is' : 'they are'}.`
  return { text: `${done} ${left}`, tone: 'warn' }
}

export function undoneToast(results: readonly StateResult[]): Pick<Toast, 'text' | 'tone'> {
  const changed = results.filter(({ result }) => result !== 'stale')
  if (changed.length === results.length) return { text: 'Undone.', tone: 'ok' }
  return {
    text: `Undone for ${formatCount(changed.length)} of ${countOf(results)}: somebody decided about the others since.`,
    tone: 'warn',
  }
}
