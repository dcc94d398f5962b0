import { constants, setPriority } from 'node:os'

import { startAttack, type Target } from '../../platform/whole/support/attack.ts'
import type { Member } from '../../platform/whole/support/stranger.ts'
import { workIsolated } from './isolated.ts'

export interface AttackJob {
  target: Target
  attacker: Member
  force: number
}

/** What was answered, by kind and status. */
export type AttackResult = Record<string, Record<number, number>>

// In earnest the clients of an attacker run on machines of their own: here they leave the processors to the platform.
setPriority(constants.priority.PRIORITY_LOW)

/** An organization that does its worst from when this process is ready until it is stopped. */
await workIsolated<AttackJob, AttackResult>(async ({ target, attacker, force }) => {
  const attack = await startAttack(target, attacker, force)
  return async () => {
    await attack.stop()
    return attack.answers
  }
})
