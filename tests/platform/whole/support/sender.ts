import { setTimeout as sleep } from 'node:timers/promises'

import { connectAgent, httpRequestEvent, type AgentTarget, type SimulatedEvent } from '../../../conformance/support/agent-simulator.ts'

const BATCH_EVENTS = 100
/** Two senders at this pace are 2,000 events a second (security.md F1). */
const BATCH_EVERY_MS = 100
const AGAIN_AFTER_MS = 50

/**
 * An agent under load: a batch every tenth of a second, each sent again until it is acknowledged, and those behind it wait. It also repeats
 * one of those that it knows to be taken now and then, as an agent does whose answer was lost.
 */
export function startSender(target: AgentTarget) {
  /** Ids that were sent, and of these the ones an answer came for. */
  const attempted = new Set<string>()
  const acknowledged = new Set<string>()
  let agent = connectAgent(target)
  let going = true

  async function deliver(batch: SimulatedEvent[]): Promise<void> {
    for (const event of batch) attempted.add(idOf(event))
    while (going) {
      try {
        await agent.sendOnce(batch)
        for (const event of batch) acknowledged.add(idOf(event))
        return
      } catch {
        agent.close()
        await sleep(AGAIN_AFTER_MS)
        agent = connectAgent(target) // a new channel, because an old one waits longer and longer before it tries again
      }
    }
  }

  async function run(): Promise<void> {
    let last: SimulatedEvent[] | undefined
    while (going) {
      const begun = performance.now()
      const batch = Array.from({ length: BATCH_EVENTS }, () => httpRequestEvent())
      await deliver(batch)
      if (last && Math.random() < 0.1) await deliver(last)
      last = batch
      await sleep(Math.max(0, BATCH_EVERY_MS - (performance.now() - begun)))
    }
  }

  const running = run()
  return {
    attempted,
    acknowledged,
    /** Ends after the batch under way. */
    async stop(): Promise<void> {
      going = false
      await running
      agent.close()
    },
  }
}

export type Sender = ReturnType<typeof startSender>

const idOf = (event: SimulatedEvent): string => (event['request'] as { id: string }).id // httpRequestEvent makes these

/** The counters of Jepsen's set checker, over what senders know and what the store holds. */
export function countersOf(senders: readonly Sender[], stored: readonly string[]) {
  const attempted = new Set(senders.flatMap((sender) => [...sender.attempted]))
  const acknowledged = senders.flatMap((sender) => [...sender.acknowledged])
  const unique = new Set(stored)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !unique.has(id)).length,
    duplicated: stored.length - unique.size,
    unexpected: [...unique].filter((id) => !attempted.has(id)).length,
    /** Stored although no answer ever came: allowed, the sender would have sent them again. */
    recovered: unique.size - acknowledged.filter((id) => unique.has(id)).length,
  }
}
