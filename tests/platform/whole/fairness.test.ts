import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { bystander, startAttack } from './support/attack.ts'
import { joinAsStranger, type Member, mintPulseToken } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let victim: Member
let attacker: Member

beforeAll(async () => {
  place = await openPlace()
  // At debug the platform writes each turn of its queues down.
  platform = await place.start({ SIGHTGLASS_LOG: 'debug', SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '1' })
  victim = await joinAsStranger(platform, 'bystander')
  attacker = await joinAsStranger(platform, 'attacker')
}, 120_000)

afterAll(async () => {
  await platform?.stop()
  place?.remove()
}, 120_000)

interface TurnLine {
  msg: string
  orgId: string
  overtaken: number
}

const ROUNDS = 3
/** Organizations that ask at the same time: the attacker's, and the demo's. */
const RIVALS = 2

test('while one organization does its worst, the turns of another come as often as the queues promise, and nothing of it is refused', async () => {
  const other = bystander(platform, victim, await mintPulseToken(platform, victim.apiToken))
  expect((await other.ingest(500)).status).toBe(200)
  const attack = await startAttack(platform, attacker)
  const statuses: Record<string, number[]> = { signIn: [], query: [], list: [], product: [], ingest: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      statuses['signIn']?.push((await other.signIn()).status)
      statuses['query']?.push((await other.query()).status)
      statuses['list']?.push((await other.query('/requests/list', { limit: 100 })).status)
      statuses['product']?.push((await other.product()).status)
      statuses['ingest']?.push((await other.ingest()).status)
    }
  } finally {
    await attack.stop()
    other.close()
  }
  // The attack was one: all of it reached the platform, and some of it was answered.
  for (const kind of ['member query', 'demo query', 'live view', 'import', 'agent batch', 'agent lines', 'sign-in', 'product API'])
    expect([kind, Object.keys(attack.answers[kind] ?? {})]).not.toEqual([kind, []])
  expect(attack.answers['agent batch']?.[200]).toBeGreaterThan(0)
  for (const [kind, all] of Object.entries(statuses)) expect([kind, [...new Set(all)]]).toEqual([kind, [200]])

  const lines = (await readFile(join(place.dataDir, 'platform.log'), 'utf8')).trim().split('\n')
  const turns = lines.map((line) => JSON.parse(line) as TurnLine)
  const overtakenIn = (msg: string, orgId: string): number[] =>
    turns.filter((turn) => turn.msg === msg && turn.orgId === orgId).map(({ overtaken }) => overtaken)

  const statements = overtakenIn('a statement had its turn', victim.orgId)
  const flood = overtakenIn('a statement had its turn', attacker.orgId).length + overtakenIn('a statement had its turn', 'demo').length
  expect(statements.length).toBeGreaterThanOrEqual(2 * ROUNDS)
  expect(flood).toBeGreaterThan(0)
  // One turn of each rival, and one more for each that was charged less in the end than was thought.
  expect(Math.max(...statements)).toBeLessThanOrEqual(2 * RIVALS)

  const portions = overtakenIn('a portion of events has its turn', victim.orgId)
  expect(portions).toHaveLength(ROUNDS + 1)
  expect(overtakenIn('a portion of events has its turn', attacker.orgId).length).toBeGreaterThan(ROUNDS)
  // A portion of a hundred events may not even be overtaken by one of a thousand of the attacker; the demo's are small.
  expect(Math.max(...portions)).toBeLessThanOrEqual(2 * RIVALS)
}, 600_000)
