import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MadeEvidenceLink } from '#wire/product/evidence-links.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { call, EVER, joinAsStranger, type Member, openPulseClient } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

/** What was captured has a credential in every place where one may stand; a link shows none of them. */
const SECRETS = ['sk_live_abcdefghijklmnop9aXz', 'hunter2hunter2', 'correct-horse-battery', 's3cr3tcookievalue', 'refresh-9f8e7d6c5b4a']

const started = Date.parse('2026-01-05T10:00:00.000Z')
const entryAt = (second: number, status: number, host: string) => ({
  startedDateTime: new Date(started + second * 1000).toISOString(),
  time: 12.5 + second,
  request: {
    method: 'POST',
    url: `https://ada:${SECRETS[1]}@${host}/v1/login?token=${SECRETS[1]}&plain=visible`,
    headers: [
      { name: 'Authorization', value: `Bearer ${SECRETS[0]}` },
      { name: 'Cookie', value: `session=${SECRETS[3]}` },
      { name: 'X-Plain', value: 'visible-header' },
    ],
    postData: { mimeType: 'application/json', text: JSON.stringify({ user: 'ada', password: SECRETS[2] }) },
  },
  response: {
    status,
    headers: [{ name: 'Set-Cookie', value: `session=${SECRETS[3]}; Path=/` }],
    content: { mimeType: 'application/json', text: JSON.stringify({ status, refresh_token: SECRETS[4] }), size: 60 },
  },
})

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let acme: Member
let globex: Member
let ids: { bad: string; good: string; theirs: string }

beforeAll(async () => {
  place = await openPlace()
  platform = await place.start({ SIGHTGLASS_LOG: 'debug' })
  ;[acme, globex] = [await joinAsStranger(platform, 'acme'), await joinAsStranger(platform, 'globex')]
  const [bad, good] = await imported(acme, [entryAt(60, 502, 'api.example.com'), entryAt(0, 200, 'api.example.com')])
  const [theirs] = await imported(globex, [entryAt(30, 200, 'globex-only.example.com')])
  ids = { bad: bad ?? '', good: good ?? '', theirs: theirs ?? '' }
})
afterAll(async () => {
  await platform.stop()
  place.remove()
})

/** The ids of the entries, the newest first. */
async function imported(member: Member, entries: object[]): Promise<string[]> {
  const pulse = await openPulseClient(platform, member)
  await pulse.importHar(Buffer.from(JSON.stringify({ log: { entries } })))
  await pulse.countOf(entries.length)
  const { rows } = await pulse.list({ range: EVER, sort: { by: 'time', direction: 'desc' } })
  return rows.map(({ id }) => id)
}

const make = async (member: Member, body: object) => {
  const { status, body: answer } = await call(platform, 'POST', '/api/evidence-links', {
    token: member.apiToken,
    body: { life: 'hour', ...body },
  })
  expect(status).toBe(201)
  return answer as MadeEvidenceLink
}
const open = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a link shows two calls with everything masked that is masked in the console, and says where', async () => {
  const { url } = await make(acme, { requestId: ids.bad, goodId: ids.good, note: `It was called with ${SECRETS[0]}` })
  expect(url.startsWith(`${platform.url}/evidence/sge_`)).toBe(true)
  const { status, headers, html } = await open(url)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(SECRETS.filter((secret) => html.includes(secret))).toEqual([])
  for (const shown of [
    'visible-header',
    'plain=visible',
    '&quot;user&quot;: &quot;ada&quot;',
    'Ended with 502',
    'Compared with a good call',
  ])
    expect(html).toContain(shown)
  for (const place of [
    'the address',
    'the request header Authorization',
    'the request header Cookie',
    'the request body',
    'the response body',
  ])
    expect(html).toContain(`<p>${place}</p>`)
  expect(html).toContain('<p>the request body, of the good call</p>')
})

test('it carries the headers of a page and none of the data, and loads nothing from anywhere', async () => {
  const { url } = await make(acme, { requestId: ids.bad })
  const { headers, html } = await open(url)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox$/,
  )
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(html).not.toMatch(/\s(?:src|href|action|srcset|data|poster|formaction|ping)=|url\(|@import|<script|<base/i)
  // What it says where it is found has a range that stays
  const [, others = ''] = /<dd class="digest">(http[^<]*\/traffic\/requests\?[^<]*)<\/dd>/.exec(html) ?? []
  const { from, to, q } = Object.fromEntries(new URL(others.replaceAll('&amp;', '&')).searchParams)
  expect([Number(from) < started, Number(to) > started, q]).toEqual([true, true, 'method:POST host:api.example.com template:/v1/login'])
})

test('nothing of another organization is under it, and none of its links reaches theirs', async () => {
  const refused = await call(platform, 'POST', '/api/evidence-links', {
    token: acme.apiToken,
    body: { requestId: ids.theirs, life: 'hour' },
  })
  expect(refused.status).toBe(404)
  const { url } = await make(acme, { requestId: ids.bad, goodId: ids.good })
  const { html } = await open(url)
  for (const theirs of [globex.orgId, 'globex', ids.theirs]) expect(html).not.toContain(theirs)
  const listed = await call(platform, 'GET', '/api/evidence-links', { token: globex.apiToken })
  expect(listed.body).toMatchObject({ items: [] })
})

test('a stranger opens it without a session, until it is revoked; unknown ones get the same page', async () => {
  const { link, url } = await make(acme, { requestId: ids.bad })
  expect((await open(url)).status).toBe(200)
  const revoked = await call(platform, 'DELETE', `/api/evidence-links/${link.id}`, { token: acme.apiToken })
  expect(revoked.status).toBe(204)
  const [after, unknown] = [await open(url), await open(`${platform.url}/evidence/sge_nothing`)]
  expect([after.status, unknown.status]).toEqual([404, 404])
  expect(after.html).toBe(unknown.html)
})

test('no line of the log has a token', async () => {
  const { url } = await make(acme, { requestId: ids.bad })
  await open(url)
  const token = url.split('/').at(-1) ?? ''
  await open(`${platform.url}/evidence/${token}x`)
  const log = readFileSync(join(place.dataDir, 'platform.log'), 'utf8')
  expect(log.length).toBeGreaterThan(0)
  expect(log).not.toContain(token)
})
