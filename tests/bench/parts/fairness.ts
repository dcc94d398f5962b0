import { setTimeout as sleep } from 'node:timers/promises'

import { bystander } from '../../platform/whole/support/attack.ts'
import { joinAsStranger } from '../../platform/whole/support/stranger.ts'
import { startIsolated } from '../support/isolated.ts'
import type { AttackJob, AttackResult } from '../support/attack-process.ts'
import { openInstallation } from '../support/installation.ts'
import { quantiles, round } from '../support/numbers.ts'
import { say } from '../support/say.ts'

const ATTACK = new URL('../support/attack-process.ts', import.meta.url)
const FORCE = Number(process.env['BENCH_FORCE'] ?? 2)
/** Of each organization, before anything is measured. */
const STORED_BATCHES = 50
const BATCH_EVENTS = 1_000
const ROUNDS = 15
/** A person may try few passwords in a minute. */
const SIGN_INS = 4
const LIMITS_PASS_MS = 61_000
const WARM_MS = 10_000

type Kind = 'signIn' | 'query' | 'list' | 'ingest' | 'product'

/**
 * How much longer an organization waits while another does its worst with everything that a member, a visitor of the demo and an agent may send. Client
 * of both and platform share the machine, so the attack takes processor time of its own, too.
 */
export async function measureFairness() {
  const installation = await openInstallation({ env: { SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '6' } })
  try {
    const { platform, member, pulse } = installation
    const attacker = await joinAsStranger(platform, 'attacker')
    const other = bystander(platform, member, pulse.token)
    const attackers = bystander(platform, attacker, pulse.token)
    say(`${STORED_BATCHES * BATCH_EVENTS} events of each …`)
    for (let batch = 0; batch < STORED_BATCHES; batch++) {
      await other.ingest(BATCH_EVENTS)
      await attackers.ingest(BATCH_EVENTS)
    }
    attackers.close()
    await pulse.countOf(STORED_BATCHES * BATCH_EVENTS, 120_000)
    await sleep(WARM_MS)

    const measure = async () => {
      const times: Record<Kind, number[]> = { signIn: [], query: [], list: [], ingest: [], product: [] }
      let refused = 0
      const take = async (kind: Kind, work: () => Promise<{ status: number; ms: number }>): Promise<void> => {
        const { status, ms } = await work()
        if (status === 200) times[kind].push(ms)
        else refused++
      }
      for (let turn = 0; turn < ROUNDS; turn++) {
        if (turn < SIGN_INS) await take('signIn', () => other.signIn())
        await take('query', () => other.query('/requests/histogram', { buckets: 200 }))
        await take('list', () => other.query('/requests/list', { limit: 100 }))
        await take('ingest', () => other.ingest())
        await take('product', () => other.product())
      }
      return { times, refused }
    }
    say('alone …')
    const alone = await measure()
    await sleep(LIMITS_PASS_MS)
    say('while another organization does its worst …')
    const attack = await startIsolated<AttackJob, AttackResult>(ATTACK, {
      target: { url: platform.url, agents: platform.agents },
      attacker,
      force: FORCE,
    })
    await sleep(WARM_MS)
    const attacked = await measure()
    const answers = await attack.run()
    attack.end()
    other.close()
    const kinds: Kind[] = ['signIn', 'query', 'list', 'ingest', 'product']
    return {
      force: FORCE,
      ...Object.fromEntries(
        kinds.map((kind) => {
          const [before, during] = [quantiles(alone.times[kind]), quantiles(attacked.times[kind])]
          return [kind, { aloneMs: before.p50, attackedMs: during.p50, attackedP95Ms: during.p95, longer: round(during.p50 / before.p50) }]
        }),
      ),
      refused: { alone: alone.refused, attacked: attacked.refused },
      attackAnswered: answers,
    }
  } finally {
    await installation.close()
  }
}
