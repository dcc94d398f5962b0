import { reading } from '../product/reading.ts'

/** GET `{pulse}/api/v1/notices`: notices about an organization's sources. */
export const NOTICES_PATH = '/notices'

/** Signals that leave no row: spans by their kind, or metrics. */
export const SKIPPED_KINDS = ['messaging', 'genai', 'internal', 'other', 'metrics'] as const
export type SkippedKind = (typeof SKIPPED_KINDS)[number]

/** What one source sent since the platform started that does not become traffic. */
export interface SkippedSignals {
  deploymentId: string
  /** `service.name`, `''` when the source has none, and for metrics. */
  service: string
  kind: SkippedKind
  /** Spans; of metrics the batches. */
  count: number
  lastMs: number
}

export interface NoticesResponse {
  skipped: SkippedSignals[]
  /** When the platform found that its event store had been replaced or put back: what was stored before is gone, and is taken again. */
  storeReplacedMs: number | null
}

export function readNoticesResponse(raw: unknown): NoticesResponse {
  const answer = reading(raw, 'notices')
  return {
    skipped: answer.list('skipped', (one) => {
      const { text, number, oneOf } = reading(one, 'skipped')
      return {
        deploymentId: text('deploymentId'),
        service: text('service'),
        kind: oneOf('kind', SKIPPED_KINDS),
        count: number('count'),
        lastMs: number('lastMs'),
      }
    }),
    storeReplacedMs: answer.numberOrNull('storeReplacedMs'),
  }
}
