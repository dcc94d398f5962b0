import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'

import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { openTemporary } from '../../events/support/open.ts'
import { member, queryHandlers } from '../support/query-handlers.ts'

/** All visitors of the demo bear one account. Every address of 127/8 is this machine, so each of these is a visitor of their own (Linux). */
const [FIRST, SECOND] = ['127.0.0.11', '127.0.0.12']
const VIEWER: MemberCaller = { ...member, orgId: DEMO_ORG_ID, uid: DEMO_VIEWER_UID, email: 'viewer@demo.invalid' }
const TAILS_PER_PERSON = 20
const range = { fromMs: 0, toMs: 4e12 }

let server: Server
let store: Awaited<ReturnType<typeof openTemporary>>
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await store.remove()
})

/** The query API over a real store on a real port. An export waits for `held` once it has its place. */
async function open(caller: MemberCaller, queriesPerMinute = 1e6, held?: Promise<void>) {
  store = await openTemporary()
  const events: typeof store = {
    ...store,
    countRequests: async (...asked) => {
      const counted = await store.countRequests(...asked)
      await held
      return counted
    },
  }
  server = createServer(getRequestListener(queryHandlers({ events, queriesPerMinute }, caller).app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on host and port
  return (path: string, from: string, body?: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: 'Bearer good', 'content-type': 'application/json' }
      const to = { host: '127.0.0.1', port, path: `/pulse/api/v1${path}`, localAddress: from, agent: false, headers }
      request({ ...to, method: body ? 'POST' : 'GET' }, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
}

test('a visitor who queries too often waits, the next one does not', async () => {
  const call = await open(VIEWER, 5)
  const ask = async (from: string) => (await call('/requests/count', from, { range })).resume().statusCode
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push(await ask(FIRST))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await ask(SECOND)).toBe(200)
})

test('anybody else is one person wherever they call from', async () => {
  const call = await open(member, 5)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await call('/requests/count', i % 2 === 0 ? FIRST : SECOND, { range })).resume().statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a visitor with all their live views open leaves the next one theirs', async () => {
  const call = await open(VIEWER)
  for (let i = 0; i < TAILS_PER_PERSON; i++) expect((await call('/tail', FIRST)).statusCode).toBe(200)
  expect((await call('/tail', FIRST)).statusCode).toBe(429)
  expect((await call('/tail', SECOND)).statusCode).toBe(200)
})

test('a visitor whose file takes long holds up nobody else, and a place is given back', async () => {
  const held = Promise.withResolvers<void>()
  const call = await open(VIEWER, undefined, held.promise)
  const make = (from: string) => call('/export', from, { what: 'requests', format: 'json', range })
  const long = make(FIRST)
  // Whichever of the two comes first has the place.
  const second = make(FIRST)
  expect((await Promise.race([long, second])).statusCode).toBe(429)
  const others = Array.from({ length: 7 }, (_, i) => make(`127.0.0.${20 + i}`))
  // All of the demo's places are taken by now, or will be: the one over them is refused.
  const over = make('127.0.0.40')
  expect((await Promise.race([over, ...others])).statusCode).toBe(429)
  held.resolve()
  const statuses = (await Promise.all([long, second, ...others, over])).map((answer) => answer.resume().statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
})
