import type { Entry, Har } from 'har-format'

import fc from '#tests/properties.ts'

/** Archives as recorders of many kinds write them, and what they say, worked out from their JSON and the format's specification alone. */

/** Stands wherever an archive carries a credential, and nowhere else. */
export const CREDENTIAL_VALUE = '0123456789abcdefghij'

const text = (maxLength = 20) => fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_.,/ü→'), maxLength })
/** -1 is unknown, and some recorders leave sizes out. */
const size = fc.oneof(fc.constant(-1), fc.constant(undefined), fc.nat({ max: 5_000_000 }))
const ms = fc.oneof(fc.constant(-1), fc.constant(0), fc.double({ min: 0.001, max: 90_000, noNaN: true }))
const header = fc.record({
  name: fc.constantFrom('Accept', 'Content-Type', 'ETag', 'Vary', 'X-Request-Id', 'Server'),
  value: text(40),
})
const credential = fc.constantFrom(
  { name: 'Authorization', value: `Bearer ${CREDENTIAL_VALUE}` },
  { name: 'Cookie', value: `sid=${CREDENTIAL_VALUE}; theme=dark-0123456789` },
  { name: 'Set-Cookie', value: `sid=${CREDENTIAL_VALUE}; Path=/; HttpOnly` },
  { name: 'X-Api-Key', value: CREDENTIAL_VALUE },
)
const headers = fc.tuple(fc.array(header, { maxLength: 5 }), fc.array(credential, { maxLength: 2 })).map((lists) => lists.flat())
const cookie = fc.record(
  { name: fc.constantFrom('sid', 'theme', 'lang'), value: fc.constantFrom('', CREDENTIAL_VALUE), httpOnly: fc.boolean() },
  { requiredKeys: ['name', 'value'] },
)
const version = fc.constantFrom('HTTP/1.1', 'http/2.0', 'h3', 'spdy/3.1', 'unknown', '')
const body = fc.oneof(
  text(200).map((value) => ({ text: value })),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ text: Buffer.from(bytes).toString('base64'), encoding: 'base64' })),
  fc.constant({}),
)
const message = fc.record({
  type: fc.constantFrom('send', 'receive'),
  time: fc.double({ min: 1.6e9, max: 1.8e9, noNaN: true }),
  opcode: fc.constant(1),
  data: text(40),
})
const recorder = fc.record(
  { name: fc.constantFrom('Firefox', 'WebInspector'), version: fc.constantFrom('120.0', '537.36'), comment: text() },
  { requiredKeys: ['name', 'version'] },
)

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS'),
  url: fc
    .tuple(
      fc.constantFrom('api.example.com', 'cdn.example.org', 'localhost:8080'),
      fc.nat(50),
      fc.constantFrom('', '?a=1&b=x%20y', `?token=${CREDENTIAL_VALUE}`),
    )
    .map(([host, n, query]) => `https://${host}/v1/items/${n}${query}`),
  httpVersion: version,
  headers,
  cookies: fc.array(cookie, { maxLength: 2 }),
  headersSize: size,
  bodySize: size,
  postData: fc.option(fc.record({ mimeType: fc.constant('text/plain'), text: text(60) }), { nil: undefined }),
})
const response = fc.record({
  status: fc.constantFrom(0, 101, 200, 204, 301, 404, 503),
  statusText: fc.constantFrom('', 'OK', 'Not Found', 'Kaputt'),
  httpVersion: version,
  headers,
  cookies: fc.array(cookie, { maxLength: 2 }),
  content: fc
    .tuple(fc.record({ size, compression: size, mimeType: fc.constantFrom('text/plain', 'image/png', '') }), body)
    .map(([facts, held]) => ({ ...facts, ...held })),
  redirectURL: fc.constantFrom('', '/next'),
  headersSize: size,
  bodySize: size,
  _transferSize: size,
})
const entry = fc.record({
  startedDateTime: fc
    .date({ min: new Date('2016-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  time: ms,
  request,
  response,
  timings: fc.record({ blocked: ms, dns: ms, connect: ms, ssl: ms, send: ms, wait: ms, receive: ms }, { requiredKeys: [] }),
  serverIPAddress: fc.constantFrom('', '203.0.113.9', '2001:db8::1', '10.0.0.7'),
  comment: fc.option(text(), { nil: undefined }),
  _webSocketMessages: fc.option(fc.array(message, { maxLength: 3 }), { nil: undefined }),
})

/** Archives of up to `most` entries. */
export const harArchive = (most: number) =>
  fc
    .record({
      creator: recorder,
      browser: fc.option(recorder, { nil: undefined }),
      entries: fc.array(entry, { minLength: 1, maxLength: most }),
    })
    .map((log) => JSON.parse(JSON.stringify({ log: { version: '1.2', ...log } })) as Har) // without what is undefined, as a file has it

export type AnyEntry = Entry & Record<string, unknown>

const PHASES = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const

/** -1 for what is not known: left out, negative, or no number. */
const known = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : -1)
const most0 = (value: unknown): number => Math.max(0, known(value))

/** The numbers of an entry, as an export has to say them again. */
export function numbersOf({ startedDateTime, time, request, response, timings }: AnyEntry) {
  const notMeasured = ((timings as { _notMeasured?: string[] })?._notMeasured ?? []) as readonly string[]
  const phases = Object.fromEntries(
    PHASES.flatMap((phase) => (known(timings?.[phase]) >= 0 && !notMeasured.includes(phase) ? [[phase, timings[phase]]] : [])),
  ) as Record<string, number>
  const sum = Object.entries(phases).reduce((total, [phase, took]) => (phase === 'ssl' ? total : total + took), 0)
  const sizes = (side: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, known((side as Record<string, unknown>)[name])]))
  return {
    startMs: Math.trunc(Date.parse(startedDateTime)),
    durationUs: Math.round((time > 0 ? time : sum) * 1000),
    status: Math.max(0, response.status),
    phases,
    request: sizes(request, ['headersSize', 'bodySize']),
    response: sizes(response, ['headersSize', 'bodySize', '_transferSize']),
    content: sizes(response.content ?? {}, ['size', 'compression']),
    sent: wireSent(request as never),
    received: wireReceived(response as never),
  }
}

const wireSent = (request: Record<string, unknown>): number =>
  Math.trunc(
    known(request['_transferSize']) >= 0 ? known(request['_transferSize']) : most0(request['headersSize']) + most0(request['bodySize']),
  )

function wireReceived(response: Record<string, unknown>): number {
  const content = (response['content'] ?? {}) as Record<string, unknown>
  const whole = known(response['_transferSize'])
  const size = known(response['bodySize'])
  const decoded = Math.max(0, most0(content['size']) - most0(content['compression']))
  return Math.trunc(whole >= 0 ? whole : most0(response['headersSize']) + (size >= 0 ? size : decoded))
}

const CREDENTIAL = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i

/** What is text in an entry and is to come back: credentials are left out, for those come back hidden. */
export function labelsOf({ request, response, comment, _webSocketMessages: messages }: AnyEntry) {
  return {
    method: request.method.toUpperCase(),
    versions: [request.httpVersion, response.httpVersion],
    statusText: response.statusText ?? '',
    comment: comment ?? '',
    messages,
    cookies: [request, response].map(({ cookies = [] }) => cookies.map(({ name, httpOnly, value }) => [name, httpOnly, value !== ''])),
    headers: [request, response].map((side) => headersOf(side.headers)),
  }
}

/** Values by name. A name may stand several times, and one recorder joins by line breaks what another writes apart. */
function headersOf(list: readonly { name: string; value: string }[] = []): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { name, value } of list) if (!CREDENTIAL.test(name)) (found[name] ??= []).push(...value.split('\n'))
  return found
}

/** Bytes of the two bodies, where the archive has them. */
export const bodiesOf = ({ request, response }: AnyEntry): (string | undefined)[] =>
  [request.postData, response.content].map((held) => {
    const { text: said, encoding } = (held ?? {}) as { text?: string; encoding?: string }
    return said ? Buffer.from(said, encoding === 'base64' ? 'base64' : 'utf8').toString('hex') : undefined
  })
