import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RequestRow } from '#wire/pulse/requests.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { type ArchiveEntry, entriesOf, factsOf, RECORDED, secretsOf } from './support/archives.ts'
import { call, EVER, joinAsStranger, type Member, openPulseClient, type PulseClient } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

const SECRETS = ['sk_live_abcdefghijklmnop9aXz', 'hunter2hunter2', 'correct-horse-battery']

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let acme: Member
let pulse: PulseClient
beforeAll(async () => {
  place = await openPlace()
  platform = await place.start()
  acme = await joinAsStranger(platform, 'acme')
  pulse = await openPulseClient(platform, acme)
})
afterAll(async () => {
  await platform.stop()
  place.remove()
})

test.each(RECORDED)(
  '$name: as many rows as entries, each with the status, size and duration of its entry, and none of its credential headers and cookies in its payload @variant',
  async ({ bytes }) => {
    const entries = entriesOf(bytes)
    const before = await pulse.count()
    const answer = await pulse.importHar(bytes)
    expect(answer).toMatchObject({ accepted: entries.length, quarantined: 0, duplicates: 0, problems: [] })
    expect(await pulse.countOf(before + entries.length)).toBe(before + entries.length)
    expect(await pulse.importHar(bytes)).toMatchObject({ accepted: 0, duplicates: entries.length })

    const { rows } = await pulse.list({ range: answer.range ?? EVER })
    const imported = rows.filter(({ source }) => source === 'har')
    const facts = imported.map((row) => ({ ...factsOfRow(row) }))
    expect(facts.toSorted(bySize)).toEqual(entries.map(factsOf).toSorted(bySize))
    await expectMaskedPayloads(entries, imported)
  },
)

const factsOfRow = ({ timestampMs, method, status, bytesReceived, bytesSent, durationMs }: RequestRow) => ({
  timestampMs,
  method,
  status,
  bytesReceived,
  bytesSent,
  durationMs,
})
const bySize = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Payloads are read as a browser reads them: the first, and all that came from an entry with credentials, which are not in them. */
async function expectMaskedPayloads(entries: readonly ArchiveEntry[], rows: readonly RequestRow[]): Promise<void> {
  expect(rows.filter(({ hasPayload }) => !hasPayload)).toEqual([])
  for (const [index, { id }] of rows.entries()) {
    const entry = entries[Number(id.split('-').at(-1))]
    const secrets = secretsOf(entry)
    if (index > 0 && secrets.length === 0) continue
    const { payload } = await pulse.one(id)
    const { status, text } = await call(platform, 'GET', `/warehouse/assets/${payload}`, { token: acme.warehouseToken })
    expect(status).toBe(200)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }
}

test('credentials in headers, address and body of an archive come back masked from the warehouse, and the rest as it was', async () => {
  const entry = {
    startedDateTime: '2026-01-05T10:00:00.000Z',
    time: 12.5,
    request: {
      method: 'POST',
      url: `https://api.example.com/login?token=${SECRETS[1]}`,
      headers: [
        { name: 'Authorization', value: `Bearer ${SECRETS[0]}` },
        { name: 'X-Plain', value: 'visible' },
      ],
      postData: { mimeType: 'application/json', text: JSON.stringify({ user: 'ada', password: SECRETS[2] }) },
    },
    response: { status: 201, headers: [], content: { mimeType: 'application/json', text: '{"ok":true}', size: 11 } },
  }
  const answer = await pulse.importHar(Buffer.from(JSON.stringify({ log: { entries: [entry] } })))
  expect(answer).toMatchObject({ accepted: 1 })
  const query = { range: answer.range ?? EVER }
  for (let tries = 0; tries < 50 && (await pulse.list(query)).rows.length === 0; tries++) await sleep(100)
  const { payload } = await pulse.one((await pulse.list(query)).rows[0]?.id ?? '')
  const { body, text } = await call(platform, 'GET', `/warehouse/assets/${payload}`, { token: acme.warehouseToken })
  const transaction = body as { request: { body: string; headers: Record<string, string> }; response: { status: number; body: string } }
  const bodies = [transaction.request.body, transaction.response.body].map((part) => Buffer.from(part, 'base64').toString())
  expect(bodies[0]).toContain('"user":"ada"')
  expect(bodies[1]).toBe('{"ok":true}')
  expect(transaction.request.headers).toMatchObject({ 'X-Plain': 'visible' })
  expect(transaction.response.status).toBe(201)
  expect([text, ...bodies].join('\n')).not.toMatch(new RegExp(SECRETS.join('|')))
})
