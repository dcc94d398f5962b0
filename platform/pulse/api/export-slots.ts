import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { personKey } from '#platform/lib/rate-limit.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

/** Files being made for one organization at once. */
const EXPORTS_PER_ORG = 2
/**
 * Everybody in the demo organization is a stranger to the others: one export per visitor, so that a slow reader blocks nobody, and a few in total.
 */
const EXPORTS_PER_DEMO_VISITOR = 1
const EXPORTS_OF_DEMO = 8
const RETRY_AFTER_SECONDS = 30

/** Limits the exports that run at once. Returns a function that frees the slot; fault `rate-limited` when none is free. */
export function exportSlots(): (member: MemberCaller, address: string) => () => void {
  const running = new Map<string, number>()

  function take(key: string, most: number, sentence: string): () => void {
    const others = running.get(key) ?? 0
    if (others >= most) throw new Fault('rate-limited', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    running.set(key, others + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }

  return (member, address) => {
    const { orgId } = member
    if (orgId !== DEMO_ORG_ID)
      return take(orgId, EXPORTS_PER_ORG, `Your organization is making ${EXPORTS_PER_ORG} files already. Wait until one is done.`)
    const visitor = `${orgId} ${personKey(member, address)}`
    const leave = take(visitor, EXPORTS_PER_DEMO_VISITOR, 'You are making a file already. Wait until it is done.')
    try {
      const leaveDemo = take(orgId, EXPORTS_OF_DEMO, 'Many visitors of the demo are making files. Try again in a moment.')
      return () => {
        leave()
        leaveDemo()
      }
    } catch (cause) {
      leave()
      throw cause
    }
  }
}
