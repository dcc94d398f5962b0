import { reading } from '../product/reading.ts'
import type { QuarantineEvents, QuarantineReasons } from './quarantine.ts'

/** Readers of results about the quarantine, as in read-requests.ts. */
export function readQuarantineReasons(raw: unknown): QuarantineReasons {
  const answer = reading(raw, 'quarantine')
  return {
    count: answer.number('count'),
    bytes: answer.number('bytes'),
    groups: answer.list('groups', (one) => {
      const { text, number } = reading(one, 'group')
      return {
        key: text('key'),
        reason: text('reason'),
        receiver: text('receiver'),
        deploymentId: text('deploymentId'),
        environmentId: text('environmentId'),
        count: number('count'),
        bytes: number('bytes'),
        firstMs: number('firstMs'),
        lastMs: number('lastMs'),
      }
    }),
    groupCount: answer.number('groupCount'),
  }
}

export function readQuarantineEvents(raw: unknown): QuarantineEvents {
  const answer = reading(raw, 'quarantine')
  return {
    rows: answer.list('rows', (one) => {
      const { text, number } = reading(one, 'event')
      return {
        receivedMs: number('receivedMs'),
        environmentId: text('environmentId'),
        deploymentId: text('deploymentId'),
        receiver: text('receiver'),
        reason: text('reason'),
        sizeBytes: number('sizeBytes'),
        sample: text('sample'),
      }
    }),
    ...(answer.has('next') && { next: answer.text('next') }),
  }
}
