import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { beforeEach, expect, test } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { importRoutes } from '#platform/pulse/receivers/import.ts'
import { IMPORT_FILE_MAX, type ImportKind } from '#wire/pulse/import.ts'
import type { ImportOutcome } from '#wire/pulse/requests.ts'

import { zipOf } from '#tests/support/zip.ts'

import { fingerprint, memoryObjects, quietLog, recordingIngest, temporarySpool } from '../support/recording-receivers.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

const MEMBERS: Record<string, Partial<MemberCaller>> = {
  editor: { role: 'editor' },
  viewer: { role: 'viewer' },
  staging: { role: 'owner', contextId: 'staging' },
}
const access = {
  async memberByPulseToken(token: string): Promise<MemberCaller> {
    const member = MEMBERS[token]
    if (!member) throw new Fault('unauthenticated', 'Unknown token.')
    return { orgId: 'acme', uid: 'u1', email: 'u@acme.example', role: 'viewer', defaultEnvironmentId: 'prod', ...member }
  },
}

let ingest: ReturnType<typeof recordingIngest>
let objects: ReturnType<typeof memoryObjects>
let app: ReturnType<typeof importRoutes>
beforeEach(async () => {
  ingest = recordingIngest()
  objects = memoryObjects()
  app = importRoutes({
    access,
    ingest: ingest.ingest,
    objects,
    spool: await temporarySpool(),
    fingerprint,
    ownNames: NO_OWN_NAMES,
    clock: Date.now,
    log: quietLog,
  })
})

async function send(kind: ImportKind, body: Uint8Array | string, { token = 'editor', ...headers }: Record<string, string> = {}) {
  const response = await app.request(`/pulse/api/v1/import/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...headers },
    body: Buffer.from(body),
  })
  return { status: response.status, answer: (await response.json()) as ImportOutcome & { detail: string } }
}

const folder = new URL('../../../fixtures/har/', import.meta.url)

test.each(readdirSync(folder).filter((name) => name.endsWith('.har')))(
  '%s gives as many requests as it has entries, and only duplicates the second time @variant',
  async (name) => {
    const bytes = readFileSync(new URL(name, folder))
    const { entries } = (JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) as { log: { entries: { startedDateTime: string }[] } }).log
    const times = entries.map((entry) => Date.parse(entry.startedDateTime))
    const range = { fromMs: Math.min(...times), toMs: Math.max(...times) + 1 }
    expect(await send('har', bytes)).toEqual({
      status: 200,
      answer: { files: 1, accepted: entries.length, quarantined: 0, duplicates: 0, range, problems: [] },
    })
    for (const event of ingest.http()) expect(objects.stored.has(`acme/${event.payload}`)).toBe(true)
    expect(await send('har', gzipSync(bytes), { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' })).toMatchObject({
      answer: { accepted: 0, duplicates: entries.length },
    })
  },
)

test('events belong to the environment of the token, else to the default one, and to the deployment "import"', async () => {
  const line = JSON.stringify({ requestId: 'r', method: 'GET', timestamp: '2017-01-01T00:00:00Z' })
  await send('ndjson', line)
  await send('ndjson', line, { token: 'staging' })
  expect(ingest.requests.map(({ caller }) => [caller.orgId, caller.environmentId, caller.deploymentId])).toEqual([
    ['acme', 'prod', 'import'],
    ['acme', 'staging', 'import'],
  ])
  expect(ingest.events()[0]?.tags).toEqual([])
})

test('a viewer may not import, and a stranger has to sign in', async () => {
  expect((await send('har', '{}', { token: 'viewer' })).status).toBe(403)
  expect((await send('har', '{}', { token: 'nobody' })).status).toBe(401)
  expect(ingest.requests).toEqual([])
})

test('tokens of an archive are fingerprinted under the key of the organization and never stored', async () => {
  const request = {
    method: 'GET',
    url: 'https://a.example/',
    headers: [{ name: 'Authorization', value: 'Bearer sk_live_abcdefghijklmnop9aXz' }],
  }
  await send('har', JSON.stringify({ log: { entries: [{ startedDateTime: '2026-11-20T10:00:00Z', request, response: {} }] } }))
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256').update('Bearer sk_live_abcdefghijklmnop9aXz').digest('hex')
  expect(ingest.http()[0]?.token).toEqual({
    mask: 'sk_l***(20)***9aXz',
    hash: fingerprint('acme', hash),
    carrier: 'authorization',
    type: 'bearer_token',
  })
  expect(JSON.stringify([...objects.stored.values()].map(({ bytes }) => Buffer.from(bytes).toString()))).not.toContain('sk_live_')
})

test('bad entries are counted and reported, the rest is accepted', async () => {
  const good = { startedDateTime: '2026-11-20T10:00:00Z', request: { method: 'GET', url: 'https://a.example/' }, response: { status: 200 } }
  const { answer } = await send('har', JSON.stringify({ log: { entries: [good, null, {}, good] } }))
  expect(answer).toMatchObject({ accepted: 2, quarantined: 2, problems: ['Entry 1: It is not an object.', 'Entry 2: It has no request.'] })
})

test('more than ten thousand events go in several calls', async () => {
  const lines = Array.from({ length: 25_000 }, (_, i) =>
    JSON.stringify({ requestId: `r${i}`, method: 'GET', timestamp: '2026-11-20T10:00:00Z' }),
  )
  expect((await send('ndjson', lines.join('\n'))).answer).toMatchObject({ accepted: 25_000 })
  expect(ingest.requests.map(({ events }) => events.length)).toEqual(Array.from({ length: 25 }, () => 1_000))
})

test('what is no archive is 400, a form 415, a file above the limit 413', async () => {
  expect(await send('har', 'not json')).toMatchObject({ status: 400, answer: { detail: 'The file is not JSON.' } })
  expect((await send('har', '{"log":{}}')).status).toBe(400)
  expect((await send('har', 'x', { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await send('har', new Uint8Array(IMPORT_FILE_MAX + 1))).status).toBe(413)
  expect(await send('har', '{"log":{"entries":[]}}')).toMatchObject({ status: 200, answer: { accepted: 0, range: null } })
})

test('a file that would fill the heap is refused, and the next one is read', async () => {
  const before = process.memoryUsage().heapUsed
  const bomb = `{"log":{"entries":[${'{},'.repeat(20_000_000)}{}]}}`
  expect((await send('har', bomb)).status).toBe(413)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(128 * 1024 * 1024)
  expect((await send('har', readFileSync(new URL('firefox_www.nghttp2.org.har', folder)))).answer).toMatchObject({ accepted: 10 })
})

const ARCHIVES = readdirSync(folder)
  .filter((name) => name.endsWith('.har'))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
const ENTRIES = 312

test('a zip of archives is all of them, and each is recognised when it comes alone, plain or packed @variant', async () => {
  const zip = zipOf([...ARCHIVES, { name: 'notes.txt', bytes: Buffer.from('week 2') }])
  const { status, answer } = await send('file', zip, { 'Content-Type': 'application/zip' })
  expect([status, answer.files, answer.accepted, answer.problems]).toEqual([200, ARCHIVES.length, ENTRIES, []])
  const [first = { bytes: Buffer.alloc(0) }] = ARCHIVES
  for (const [kind, body] of [
    ['har', first.bytes],
    ['har', gzipSync(first.bytes)],
    ['file', gzipSync(first.bytes)],
    ['file', first.bytes],
  ] as const)
    expect((await send(kind, body)).answer).toMatchObject({ files: 1, accepted: 0, problems: [] })
  expect((await send('har', zip)).answer).toMatchObject({ files: ARCHIVES.length, accepted: 0, duplicates: ENTRIES })
})

test.each(['info-zip.zip', 'python-zip64.zip', 'info-zip-streamed.zip'])(
  '%s: archives and lines of one zip, whoever made it',
  async (name) => {
    const zip = readFileSync(new URL(`../zip/${name}`, folder))
    expect((await send('file', zip)).answer).toMatchObject({ files: 4, accepted: 10, quarantined: 0, problems: [] })
  },
)

test('lines packed by gzip are lines', async () => {
  const lines = Array.from({ length: 12_000 }, (_, i) =>
    JSON.stringify({ requestId: `r${i}`, method: 'GET', timestamp: '2026-11-20T10:00:00Z' }),
  )
  expect((await send('ndjson', gzipSync(lines.join('\n')))).answer).toMatchObject({ files: 1, accepted: 12_000 })
  expect(Math.max(...ingest.requests.map(({ events }) => events.length))).toBeLessThanOrEqual(10_000)
  expect(ingest.events()).toHaveLength(12_000)
  expect((await send('file', gzipSync(lines.join('\n')))).answer).toMatchObject({ accepted: 0, duplicates: 12_000 })
})

test('one bad file of a zip costs no other, and what is put aside names the file', async () => {
  const good = { startedDateTime: '2026-11-20T10:00:00Z', request: { method: 'GET', url: 'https://a.example/' }, response: { status: 200 } }
  const har = (...entries: unknown[]) => Buffer.from(JSON.stringify({ log: { entries } }))
  const zip = zipOf([
    { name: 'broken.har', bytes: Buffer.from('{"log":') },
    { name: 'mixed.har', bytes: har(good, null) },
    { name: 'bomb.har.gz', bytes: gzipSync(Buffer.alloc(300 * 1024 * 1024)) },
    { name: 'lines.ndjson', bytes: Buffer.from('{"requestId":"a","method":"GET","timestamp":"2026-11-20T10:00:00Z"}\nno json\n') },
  ])
  const { status, answer } = await send('file', zip)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ files: 2, accepted: 2, quarantined: 2 })
  expect(answer.problems).toEqual([
    'broken.har: The file is not JSON.',
    'mixed.har: Entry 1: It is not an object.',
    expect.stringMatching(/^bomb\.har\.gz: This expands more than 100 times/),
    'lines.ndjson: The line is not JSON.',
  ])
  expect(ingest.rejectedEvents().map(({ reason }) => reason)).toEqual([
    'mixed.har: Entry 1: It is not an object.',
    'lines.ndjson: The line is not JSON.',
  ])
})

test('a packed file of which nothing can be read is refused with the reason', async () => {
  const refused = async (body: Uint8Array) => {
    const { status, answer } = await send('file', body)
    return [status, answer.detail]
  }
  expect(await refused(zipOf([{ name: 'a/broken.har', bytes: Buffer.from('{') }]))).toEqual([400, 'a/broken.har: The file is not JSON.'])
  expect(await refused(gzipSync('no json'))).toEqual([400, 'No line is a JSON event. First line: The line is not JSON.'])
  expect(await refused(gzipSync(Buffer.alloc(300 * 1024 * 1024)))).toEqual([413, expect.stringContaining('expands more than 100 times')])
  expect(await refused(readFileSync(new URL('../zip/info-zip-encrypted.zip', folder)))).toEqual([
    400,
    expect.stringMatching(/^a\.har: It is encrypted/),
  ])
  expect(await refused(Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'))).toEqual([415, expect.stringContaining('This is a 7z file')])
  expect(ingest.requests).toEqual([])
})

test('when the platform is full in the middle of a zip the sender gets a time to retry, not an error about the file', async () => {
  ingest.state.fault = new Fault('unavailable', 'The disk is full.', { retryAfterSeconds: 10 })
  expect((await send('file', zipOf(ARCHIVES))).status).toBe(503)
})

test('eight archives at once are all imported @variant', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.har'))
  const answers = await Promise.all(files.map((name) => send('har', readFileSync(new URL(name, folder)))))
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
  expect(answers.reduce((sum, { answer }) => sum + answer.accepted, 0)).toBe(312)
})
