import { endedBadly, outcomeOf } from '#domain/traffic/outcome.ts'
import { formatDuration } from '#src/lib/format.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import type { FactChange } from './fact-changes.ts'

export interface Headline {
  /** One sentence: how both ended, and how long they took. */
  lead: string
  tone: 'danger' | 'ok' | 'plain'
  /** Labels of the other facts that differ and can explain it, most telling first. */
  also: string[]
}

/** Said in the sentence, or follow from what is said there. */
const SAID = new Set(['status', 'grpcStatus', 'grpcMessage', 'databaseError', 'duration', 'issues'])

/** The comparison as one would tell it. `before` is what is compared with, `after` the request one looks at. */
export function headlineOf(before: RequestDetail, after: RequestDetail, changes: readonly FactChange[]): Headline {
  const [was, is] = [outcomeOf(before), outcomeOf(after)]
  const ended = was === is ? `Both ended with ${is}` : `Ended with ${is} instead of ${was}`
  const slower = changes.find(({ id }) => id === 'duration')?.note
  const times = `${formatDuration(after.durationMs)} instead of ${formatDuration(before.durationMs)}`
  const failed = endedBadly(after)
  return {
    lead: slower ? `${ended}, and ${was === is ? 'this one ' : ''}was ${slower}: ${times}.` : `${ended}, in about the same time.`,
    tone: failed === endedBadly(before) ? 'plain' : failed ? 'danger' : 'ok',
    also: changes.filter(({ id, state, explains }) => state === 'differs' && explains && !SAID.has(id)).map(({ label }) => label),
  }
}
