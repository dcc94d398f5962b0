import { request as httpRequest } from 'node:http'

import { connectAgent, httpRequestEvent, type SimulatedEvent } from '../../../conformance/support/agent-simulator.ts'
import type { RunningPlatform } from '../../../browser/support/platform.ts'
import { call, type Member, mintPulseToken } from './stranger.ts'

/** Where it is; a process apart needs no more. */
export type Target = Pick<RunningPlatform, 'url' | 'agents'>

/** Addresses of loopback: who attacks comes from somewhere else than who is attacked. */
const ELSEWHERE = '127.0.0.2'

/** A filter of so many texts that nothing holds, so that every one of them is looked for in every row. */
const texts = (count: number, name: string) => ({
  kind: 'and',
  nodes: Array.from({ length: count }, (_, index) => ({ kind: 'not', node: { kind: 'text', text: `${name} ${index}` } })),
})

const DAY_MS = 86_400_000
const recent = () => ({ fromMs: Date.now() - DAY_MS, toMs: Date.now() + DAY_MS })

/**
 * What a member, a visitor of the demo or an agent may send, as much of it as they can, until it is stopped. Counts what was answered, by kind
 * and status. `force` says how many do the same at once and how dear their filters are; 1 is enough to fill every queue.
 */
export async function startAttack(platform: Target, attacker: Member, force = 1) {
  const answers: Record<string, Record<number, number>> = {}
  const stopping = new AbortController()
  const { signal } = stopping
  const note = (kind: string, status: number): void => {
    const counts = (answers[kind] ??= {})
    counts[status] = (counts[status] ?? 0) + 1
  }
  /** Some that do the same again and again; a failure is part of it, and a refusal makes no pause. */
  const loops: Promise<void>[] = []
  const again = (kind: string, times: number, work: (index: number) => Promise<number>): void => {
    for (let index = 0; index < times; index++)
      loops.push(
        (async () => {
          while (!signal.aborted) {
            note(kind, await work(index).catch(() => 0))
            await new Promise((resolve) => setImmediate(resolve))
          }
        })(),
      )
  }
  const ask = (token: string, path: string, body: unknown): Promise<number> =>
    send(platform.url, 'POST', `/pulse/api/v1${path}`, { token, body, signal })

  // Queries of a member and of a visitor of the demo
  const pulseToken = await mintPulseToken(platform, attacker.apiToken)
  const visitor = await demoPulseToken(platform)
  const heavy = (token: string, name: string) => (index: number) =>
    index % 2 === 0
      ? ask(token, '/requests/histogram', { range: recent(), buckets: 400, filter: texts(60 * force, `${name}${index}`) })
      : ask(token, '/requests/values', {
          range: recent(),
          limit: 200,
          fields: ['path', 'template', 'host', 'tag'],
          filter: texts(20 * force, `${name}${index}`),
        })
  again('member query', 5 * force, heavy(pulseToken, 'member'))
  if (visitor !== undefined) again('demo query', 4 * force, heavy(visitor, 'visitor'))

  // Live views, as many and as dear as there may be
  for (let view = 0; view < 20; view++) {
    const q = Array.from({ length: 80 }, (_, index) => `-"view ${view} ${index}"`).join(' ')
    again('live view', 1, () => send(platform.url, 'GET', `/pulse/api/v1/tail?q=${encodeURIComponent(q)}`, { token: pulseToken, signal }))
  }

  // Files
  const lines = () => Array.from({ length: 2_000 }, (_, index) => ndjsonLine(`line ${index}`)).join('\n')
  again('import', 1 + force, () =>
    send(platform.url, 'POST', '/pulse/api/v1/import/ndjson', { token: pulseToken, body: lines(), type: 'application/x-ndjson', signal }),
  )

  // Agents
  const agents = Array.from({ length: 2 + 2 * force }, () => connectAgent({ ...platform.agents, token: attacker.registrationToken }))
  again('agent batch', agents.length, async (index) => {
    const events: SimulatedEvent[] = Array.from({ length: 1_000 }, () => httpRequestEvent())
    await agents[index]?.sendOnce(events)
    return 200
  })
  const agentsUrl = `http://${platform.agents.host}:${platform.agents.port}`
  again('agent lines', force, () =>
    send(agentsUrl, 'POST', '/api/v1/events', { token: attacker.registrationToken, body: lines(), type: 'application/x-ndjson', signal }),
  )

  // Passwords, and the product's API
  again('sign-in', 2 * force, () =>
    send(platform.url, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
      body: { email: attacker.email, password: 'wrong', returnSecureToken: true },
      signal,
    }),
  )
  again('product API', 4, (index) =>
    send(platform.url, 'GET', ['/api/orgs/current', '/api/audit', '/api/deployments', '/api/members'][index] ?? '', {
      token: attacker.apiToken,
      signal,
    }),
  )

  return {
    answers,
    async stop(): Promise<void> {
      stopping.abort()
      for (const agent of agents) agent.close()
      await Promise.all(loops)
    },
  }
}

/** As the console signs a visitor of the demo in; undefined where there is no demo. */
async function demoPulseToken(at: Target): Promise<string | undefined> {
  const session = await call(at, 'POST', '/api/demo/session')
  if (session.status >= 300) return undefined
  const { token } = session.body as { token: string } // wire/product/demo.ts
  const signedIn = await call(at, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local', {
    body: { token, returnSecureToken: true },
  })
  const { idToken } = signedIn.body as { idToken: string } // Identity Toolkit
  const database = 'projects/sightglass/databases/(default)/documents'
  const found = await call(at, 'POST', `/v1/${database}:batchGet`, {
    token: idToken,
    body: { documents: [`${database}/users/demo-viewer/orgs/demo`] },
  })
  const [document] = found.body as { found?: { fields: Record<string, { stringValue?: string }> } }[] // Firestore REST
  return mintPulseToken(at, document?.found?.fields['apiToken']?.stringValue ?? '')
}

let made = 0
/** An event as an agent prints it, with an id of its own each time it is made. */
const ndjsonLine = (path: string): string =>
  JSON.stringify({
    requestId: `line-${made++}`,
    method: 'GET',
    host: 'api.stripe.com',
    path: `/${path}`,
    timestamp: new Date().toISOString(),
  })

interface Sent {
  token?: string
  body?: unknown
  type?: string
  signal: AbortSignal
}

/** One call from another address; reads the answer to its end, or until the signal. Resolves to the status, 0 when it broke. */
function send(url: string, method: string, path: string, { token, body, type = 'application/json', signal }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const call = httpRequest(`${url}${path}`, {
      method,
      localAddress: ELSEWHERE,
      agent: false,
      signal,
      headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...(body !== undefined && { 'Content-Type': type }) },
    })
    call.on('response', (answer) => {
      answer.on('error', () => undefined)
      answer.on('close', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    call.on('error', () => resolve(0))
    call.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** Everybody else: signs in, asks, sends, one after the other; reports what each took and what it got. */
export function bystander(platform: Target, member: Member, pulseToken: string) {
  const agent = connectAgent({ ...platform.agents, token: member.registrationToken })
  const timed = async (work: () => Promise<number>): Promise<{ status: number; ms: number }> => {
    const began = performance.now()
    const status = await work().catch(() => 0)
    return { status, ms: performance.now() - began }
  }
  const statusOf = async (reply: ReturnType<typeof call>): Promise<number> => (await reply).status
  return {
    signIn: () =>
      timed(() =>
        statusOf(
          call(platform, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
            body: { email: member.email, password: member.password, returnSecureToken: true },
          }),
        ),
      ),
    query: (path = '/requests/count', more: object = {}) =>
      timed(() => statusOf(call(platform, 'POST', `/pulse/api/v1${path}`, { token: pulseToken, body: { range: recent(), ...more } }))),
    product: () => timed(() => statusOf(call(platform, 'GET', '/api/orgs/current', { token: member.apiToken }))),
    ingest: (events = 100) =>
      timed(async () => {
        await agent.sendOnce(Array.from({ length: events }, () => httpRequestEvent()))
        return 200
      }),
    close: () => agent.close(),
  }
}
