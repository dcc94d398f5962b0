import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'

import pino from 'pino'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import { createStore } from '#platform/events/store.ts'
import { HOSTS_MAX } from '#platform/pulse/learning/learner.ts'
import { HOST_NODES_MAX, learnHosts } from '#platform/pulse/learning/learn-hosts.ts'

import { childrenOf } from '../../platform/whole/support/whole.ts'
import { round } from '../support/numbers.ts'
import { cpuMs } from '../support/process-figures.ts'
import { say } from '../support/say.ts'

const ORG = 'bench'
const HOSTS = 120
const AT_ONCE = 500_000
const HOUR_MS = 3_600_000

/** Paths of five public interfaces, each host one of them; half of the values are numbers, half are names, of which there are 5,000. */
const FILL = `
  INSERT INTO requests (org, env, received, id, ts, family, protocol, direction, method, host, path, template, status, content_type)
  SELECT {org:String}, 'production',
    received, hex(n), received, 'http', 'http/1.1', 'egress-external',
    if(cityHash64(n, 1) % 3 = 0, 'POST', 'GET'),
    concat('api-', toString(n % {hosts:UInt32}), '.example.com'),
    replaceRegexpAll(
      {templates:Array(String)}[1 + {begins:Array(UInt32)}[kind] + cityHash64(n, 2) % {sizes:Array(UInt32)}[kind]], '[{][a-z_]+[}]',
      if(cityHash64(n, 3) % 2 = 0, toString(cityHash64(n, 4) % 90000000 + 1000),
        concat({words:Array(String)}[1 + cityHash64(n, 5) % 72], '-', {words:Array(String)}[1 + cityHash64(n, 6) % 72]))),
    '/', 200, 'application/json'
  FROM (
    SELECT number AS n,
      fromUnixTimestamp64Milli({from:Int64} + intDiv(number * {hours:UInt32} * 3600000, {all:UInt64}), 'UTC') AS received,
      1 + number % {hosts:UInt32} % 5 AS kind
    FROM numbers({first:UInt64}, {count:UInt64}))`

const INTERFACES = ['github', 'kubernetes', 'bitbucket', 'circleci', 'stripe']
const SYLLABLES = 'ba ke li mo nu ra se ti vo za'.split(' ')

/** One pass over everything that is stored: every host is counted from its first request on, and its templates are learned. `BENCH_REQUESTS` says how many. */
export async function measureTemplates() {
  const requests = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-bench-'))
  const engine = await openChdb(dataDir, pino({ level: 'silent' }))
  try {
    const events = await eventsOver(engine)
    const store = createStore(engine)
    const interfaces = INTERFACES.map(
      (name) => JSON.parse(readFileSync(new URL(`../../fixtures/templating/${name}_paths.json`, import.meta.url), 'utf8')) as string[],
    )
    const sizes = interfaces.map(({ length }) => length)
    const begins = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0))
    const words = Array.from({ length: 72 }, (_, i) => `${SYLLABLES[i % 10]}${SYLLABLES[Math.floor(i / 10)]}${SYLLABLES[(i * 7) % 10]}`)
    const nowMs = Date.now()
    const params = {
      org: ORG,
      from: nowMs - 72 * HOUR_MS,
      hours: 72,
      all: requests,
      hosts: HOSTS,
      templates: interfaces.flat(),
      sizes,
      begins,
      words,
    }
    for (let first = 0; first < requests; first += AT_ONCE) {
      say(`${first} of ${requests} requests …`)
      await store.command(FILL, { ...params, first, count: Math.min(AT_ONCE, requests - first) })
    }
    const engineMs = (): number => Math.max(0, ...childrenOf(process.pid).map(cpuMs))
    const before = { ms: performance.now(), own: cpuMs(process.pid), engine: engineMs() }
    let longestMs = 0
    let tick = performance.now()
    const ticking = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - tick - 5)
      tick = performance.now()
    }, 5)
    const hosts = await events.calledHosts(ORG, { fromMs: 0, toMs: nowMs }, HOSTS_MAX)
    let [counted, nodes, changed] = [0, 0, 0]
    for (let at = 0; at < hosts.length; at += 10) {
      const works = hosts
        .slice(at, at + 10)
        .map((host) => ({ host, mark: undefined, nodesMax: HOST_NODES_MAX, learned: undefined, spokenOf: [] }))
      for (const { mark, changed: text } of await learnHosts(events, ORG, nowMs, works)) {
        counted += mark.requests
        nodes += mark.nodes
        if (text !== undefined) changed++
      }
    }
    clearInterval(ticking)
    return {
      requests,
      hosts: hosts.length,
      counted,
      nodes,
      changed,
      seconds: round((performance.now() - before.ms) / 1000),
      cpuSeconds: { platform: round((cpuMs(process.pid) - before.own) / 1000), engine: round((engineMs() - before.engine) / 1000) },
      longestDelayMs: round(longestMs),
    }
  } finally {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
