import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { countersOf, startSender } from './support/sender.ts'
import { joinAsStranger, openPulseClient } from './support/stranger.ts'
import { childrenOf, openPlace } from './support/whole.ts'

/** 50 by command: `KILL_CYCLES=50 npx vitest run tests/platform/whole/kill.test.ts`. */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 1)
const LOAD_MS = { least: 500, most: 2000 }

let place: Awaited<ReturnType<typeof openPlace>>
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.remove())

test(`the platform, killed ${CYCLES} times under the load of two agents, loses no acknowledged event and stores none twice`, {
  timeout: 60_000 + CYCLES * 10_000,
}, async () => {
  let platform = await place.start()
  const member = await joinAsStranger(platform, 'kill')
  const target = { host: '127.0.0.1', port: place.agentsPort, token: member.registrationToken }
  const senders = [startSender(target), startSender(target)]
  const startsMs: number[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await sleep(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least))
    const { pid } = platform.process
    if (pid === undefined) throw new Error('The platform has no process.')
    const exited = once(platform.process, 'exit')
    // By turns the platform alone, and with the process of the engine, as when a container is killed.
    for (const victim of cycle % 2 === 0 ? [pid] : [pid, ...childrenOf(pid)]) process.kill(victim, 'SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
    const begun = performance.now()
    platform = await place.start()
    startsMs.push(performance.now() - begun)
  }
  await sleep(LOAD_MS.least)
  await Promise.all(senders.map((sender) => sender.stop()))

  const pulse = await openPulseClient(platform, member)
  const acknowledged = senders.reduce((sum, sender) => sum + sender.acknowledged.size, 0)
  await pulse.countOf(acknowledged)
  await sleep(1000) // what was never acknowledged may still be on its way from the log
  const stored = (await pulse.rows()).map(({ id }) => id)
  // A row that is there twice could be missed by the pages; the count sees it.
  expect(await pulse.count()).toBe(stored.length)
  const counters = countersOf(senders, stored)
  console.log(JSON.stringify({ cycles: CYCLES, ...counters, slowestStartMs: Math.round(Math.max(...startsMs)) }))
  expect(counters).toMatchObject({ lost: 0, duplicated: 0, unexpected: 0 })
  expect(counters.acknowledged).toBeGreaterThan(CYCLES * 100)
  await platform.stop()
})
