import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { httpClient } from '#src/clients/http.ts'
import { WireFailure } from '#src/lib/errors.ts'

/**
 * Changes whose first answer is lost, against a server that keeps resources with versions (RFC 9110 §13.1.1) and answers its second request like
 * any other. Each test has a resource of its own, so they run side by side.
 */
interface Resource {
  /** Undefined: there is none. */
  body: Record<string, unknown> | undefined
  version: number
  seen: string[]
  /** What happens to each request in turn, beginning with the first; nothing more: it is answered. */
  faults: Fault[]
}

type Fault = (request: { resource: Resource; work: () => void; response: ServerResponse }) => void | 'answer'

const resources = new Map<string, Resource>()
let origin = ''
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const resource = resources.get(request.url ?? '')
  if (!resource) throw new Error(`no such resource: ${request.url}`)
  resource.seen.push(request.method ?? '')
  const fault = resource.faults.shift()
  let answer: Reply | undefined
  const work = (): void => void (answer ??= handle(resource, request, text))
  if (fault && fault({ resource, work, response }) !== 'answer') return
  work()
  send(response, answer ?? { status: 500 })
})

interface Reply {
  status: number
  etag?: number
  body?: unknown
}

function handle(resource: Resource, { method, headers }: IncomingMessage, text: string): Reply {
  const wanted = headers['if-match']
  if (method === 'POST') resource.version++
  if (method === 'POST' || method === 'PATCH') return { status: 200, body: {} }
  if (!resource.body) return { status: 404 }
  if (wanted !== undefined && wanted !== '*' && wanted !== `"${resource.version}"`) return { status: 412 }
  if (method === 'DELETE') resource.body = undefined
  if (method === 'DELETE') return { status: 204 }
  if (method === 'PUT') Object.assign(resource, { body: JSON.parse(text), version: resource.version + 1 })
  const { body, version } = resource
  // What the server adds of its own, as our API does
  return { status: 200, etag: version, body: { ...body, changedBy: 'ada', version: String(version) } }
}

function send(response: ServerResponse, { status, etag, body }: Reply): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { ...(status !== 204 && { 'content-type': type }), ...(etag !== undefined && { etag: `"${etag}"` }) })
  response.end(status === 204 ? undefined : JSON.stringify(body ?? { detail: `status ${status}` }))
}

/** The work is done and the connection ends without an answer. */
const loseResponse: Fault = ({ work, response }) => {
  work()
  response.destroy()
}
/** The connection ends before anything is done. */
const loseRequest: Fault = ({ response }) => void response.destroy()
/** The work is done and a proxy in between gives up; without Retry-After-seconds, so that the second try comes at once. */
const respondInstead =
  (status: number, { afterWork = true } = {}): Fault =>
  ({ work, response }) => {
    if (afterWork) work()
    response.writeHead(status, { 'retry-after': '0' }).end()
  }
/** Somebody else comes first. */
const after =
  (change: (resource: Resource) => void, then: Fault = () => 'answer'): Fault =>
  (request) => {
    change(request.resource)
    return then(request)
  }
const deletedByOthers = after((resource) => (resource.body = undefined))
const changedByOthers = (body: Record<string, unknown>): Fault =>
  after((resource) => Object.assign(resource, { body, version: resource.version + 1 }))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on host and port, so an AddressInfo
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const SENT = { name: 'new', rules: [{ host: 'a' }, { host: 'b' }], notify: { email: true } }

let made = 0
function resourceWith(faults: Fault[], body: Resource['body'] = { name: 'old' }): { path: string; resource: Resource } {
  const path = `/things/${made++}`
  const resource: Resource = { body, version: 7, seen: [], faults }
  resources.set(path, resource)
  return { path, resource }
}

/** The outcome as a screen sees it: the answer, or the kind of the error. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await work }
  } catch (cause) {
    return cause instanceof WireFailure ? cause.error.kind : cause
  }
}

const open = async () => ({ baseURL: origin, token: 't' })
const http = httpClient(open)
const put = (path: string, headers: Record<string, string> = { 'If-Match': '"7"' }) => http(path, { method: 'PUT', body: SENT, headers })
const remove = (path: string, headers: Record<string, string> = {}) => http(path, { method: 'DELETE', headers })

const PUT_DONE = (version: number) => ({ answer: { ...SENT, changedBy: 'ada', version: String(version) } })
const DELETED = { answer: undefined }

describe.concurrent('a PUT with If-Match', () => {
  test.each<[string, Fault[], string, unknown]>([
    ['the answer arrives', [], 'PUT', PUT_DONE(8)],
    ['the answer is lost', [loseResponse], 'PUT PUT GET', PUT_DONE(8)],
    ['a proxy gives up after it arrived', [respondInstead(504)], 'PUT PUT GET', PUT_DONE(8)],
    ['the request is lost', [loseRequest], 'PUT PUT', PUT_DONE(8)],
    ['it is turned away once', [respondInstead(503, { afterWork: false })], 'PUT PUT', PUT_DONE(8)],
    ['the request is lost and somebody else comes first', [loseRequest, changedByOthers({ name: 'theirs' })], 'PUT PUT GET', 'stale'],
    ['somebody else made the same change', [loseRequest, changedByOthers(SENT)], 'PUT PUT GET', PUT_DONE(8)],
    ['one part of many differs', [loseRequest, changedByOthers({ ...SENT, notify: { email: false } })], 'PUT PUT GET', 'stale'],
    ['a list is longer', [loseRequest, changedByOthers({ ...SENT, rules: [...SENT.rules, { host: 'c' }] })], 'PUT PUT GET', 'stale'],
    ['a list is in another order', [loseRequest, changedByOthers({ ...SENT, rules: SENT.rules.toReversed() })], 'PUT PUT GET', 'stale'],
    ['a part is missing', [loseRequest, changedByOthers({ name: 'new', rules: SENT.rules })], 'PUT PUT GET', 'stale'],
    ['the answer is lost, then somebody changes it', [loseResponse, changedByOthers({ name: 'theirs' })], 'PUT PUT GET', 'stale'],
    ['the answer is lost, then somebody deletes it', [loseResponse, deletedByOthers], 'PUT PUT GET', 'not-found'],
    ['the answers of both tries are lost', [loseResponse, loseResponse], 'PUT PUT', 'offline'],
    ['a first 412 is one', [changedByOthers(SENT)], 'PUT', 'stale'],
    ['a first 404 is one', [deletedByOthers], 'PUT', 'not-found'],
    ['the answers of change and read are lost', [loseResponse, () => 'answer', loseRequest], 'PUT PUT GET GET', PUT_DONE(8)],
    ['nothing can be read', [loseResponse, () => 'answer', loseRequest, loseRequest], 'PUT PUT GET GET', 'stale'],
  ])('%s', async (_, faults, requests, outcome) => {
    const { path, resource } = resourceWith(faults)
    expect(await outcomeOf(put(path))).toEqual(outcome)
    expect(resource.seen.join(' ')).toBe(requests)
  })

  test('that is done returns the new ETag', async () => {
    const tags: (string | null)[] = []
    const { path } = resourceWith([loseResponse])
    await httpClient(open, (headers) => tags.push(headers.get('etag')))(path, { method: 'PUT', body: SENT, headers: { 'If-Match': '"7"' } })
    expect(tags).toEqual(['"8"'])
  })

  test('is done when the first try arrived under a token that ended since', async () => {
    const { path, resource } = resourceWith([respondInstead(502), respondInstead(401, { afterWork: false })])
    const tokens: (string | undefined)[] = []
    const client = httpClient(async (refused) => {
      tokens.push(refused)
      return { baseURL: origin, token: refused ? 'new' : 'old' }
    })
    expect(await outcomeOf(client(path, { method: 'PUT', body: SENT, headers: { 'If-Match': '"7"' } }))).toEqual(PUT_DONE(8))
    expect(resource.seen.join(' ')).toBe('PUT PUT PUT GET')
    expect(tokens).toEqual([undefined, 'old'])
  })

  test('that was refused for its token is tried for the first time with the next one', async () => {
    const { path, resource } = resourceWith([respondInstead(401, { afterWork: false }), changedByOthers(SENT)])
    const client = httpClient(async (refused) => ({ baseURL: origin, token: refused ? 'new' : 'old' }))
    expect(await outcomeOf(client(path, { method: 'PUT', body: SENT, headers: { 'If-Match': '"7"' } }))).toBe('stale')
    expect(resource.seen.join(' ')).toBe('PUT PUT')
  })

  test('with a file is not compared with anything', async () => {
    const { path, resource } = resourceWith([respondInstead(502, { afterWork: false }), changedByOthers({})])
    const file = new Blob(['{"name":"new"}'])
    expect(await outcomeOf(http(path, { method: 'PUT', body: file, headers: { 'If-Match': '"7"' } }))).toBe('stale')
    expect(resource.seen.join(' ')).toBe('PUT PUT GET')
  })

  test('whose caller leaves meanwhile gets the own reason back', async () => {
    const left = new AbortController()
    const leave: Fault = ({ response }) => {
      left.abort(new Error('left the page'))
      response.destroy()
    }
    const { path, resource } = resourceWith([loseResponse, () => 'answer', leave])
    const call = http(path, { method: 'PUT', body: SENT, headers: { 'If-Match': '"7"' }, signal: left.signal })
    expect(await outcomeOf(call)).toEqual(new Error('left the page'))
    expect(resource.seen.join(' ')).toBe('PUT PUT GET')
  })
})

describe.concurrent('a PUT without If-Match', () => {
  test.each<[string, Fault[], string, unknown]>([
    ['the answer is lost: it is simply made again', [loseResponse], 'PUT PUT', PUT_DONE(9)],
    ['there is nothing', [deletedByOthers], 'PUT', 'not-found'],
  ])('%s', async (_, faults, requests, outcome) => {
    const { path, resource } = resourceWith(faults)
    expect(await outcomeOf(put(path, {}))).toEqual(outcome)
    expect(resource.seen.join(' ')).toBe(requests)
  })
})

describe.concurrent('a DELETE', () => {
  test.each<[string, Fault[], string, unknown]>([
    ['the answer arrives', [], 'DELETE', DELETED],
    ['the answer is lost', [loseResponse], 'DELETE DELETE', DELETED],
    ['a proxy gives up after it arrived', [respondInstead(502)], 'DELETE DELETE', DELETED],
    ['the request is lost', [loseRequest], 'DELETE DELETE', DELETED],
    ['the request is lost and somebody else deletes it', [loseRequest, deletedByOthers], 'DELETE DELETE', DELETED],
    ['the second answer says gone for good', [loseResponse, respondInstead(410)], 'DELETE DELETE', DELETED],
    ['the second answer says another version, and nothing is left', [loseResponse, respondInstead(412)], 'DELETE DELETE GET', DELETED],
    ['both answers are lost', [loseResponse, loseResponse], 'DELETE DELETE', 'offline'],
    ['a first 404 is one', [deletedByOthers], 'DELETE', 'not-found'],
  ])('%s', async (_, faults, requests, outcome) => {
    const { path, resource } = resourceWith(faults)
    expect(await outcomeOf(remove(path))).toEqual(outcome)
    expect(resource.seen.join(' ')).toBe(requests)
  })

  test.each<[string, Fault[], string, unknown]>([
    ['the answer is lost', [loseResponse], 'DELETE DELETE', DELETED],
    ['the request is lost and somebody changes it', [loseRequest, changedByOthers({})], 'DELETE DELETE GET', 'stale'],
    ['nothing can be read', [loseRequest, changedByOthers({}), loseRequest, loseRequest], 'DELETE DELETE GET GET', 'stale'],
    ['a first 412 is one', [changedByOthers({})], 'DELETE', 'stale'],
  ])('of one version: %s', async (_, faults, requests, outcome) => {
    const { path, resource } = resourceWith(faults)
    expect(await outcomeOf(remove(path, { 'If-Match': '"7"' }))).toEqual(outcome)
    expect(resource.seen.join(' ')).toBe(requests)
  })
})

describe.concurrent('what must not be made twice', () => {
  test.each(['POST', 'PATCH'] as const)('a %s whose response is lost is reported, and made once', async (method) => {
    const { path, resource } = resourceWith([loseResponse])
    expect(await outcomeOf(http(path, { method, body: SENT }))).toBe('offline')
    expect(resource.seen).toEqual([method])
  })
})
