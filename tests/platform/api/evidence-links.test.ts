import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { type AuditStored, verifyAuditChain } from '#platform/api/audit-chain.ts'
import { sweepEvidenceLinks } from '#platform/api/evidence/openings.ts'
import { evidencePaths } from '#platform/api/evidence/records.ts'
import { EVIDENCE_LINKS_MAX } from '#platform/api/limits.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newSecret } from '#platform/lib/ids.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import fc from '#tests/properties.ts'
import { EVIDENCE_NOTE_MAX, readEvidenceLink, readMadeEvidenceLink } from '#wire/product/evidence-links.ts'
import { readPage } from '#wire/product/page.ts'

import { detail, transaction } from '../../unit/src/lib/compare/detail.ts'
import { openPlatform, type Person } from '../support/platform.ts'
import { buildStage, REQUEST_ID, type Stage } from './stage.ts'

const HOUR_MS = 3_600_000
const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const post = (body: object = {}, person: Person = stage.editor) =>
  platform.call('POST', '/api/evidence-links', { token: person.apiToken, body: { requestId: REQUEST_ID, life: 'day', ...body } })
const make = async (body: object = {}, person?: Person) => readMadeEvidenceLink((await post(body, person)).body)
const revoke = (id: string, person: Person = stage.editor) =>
  platform.call('DELETE', `/api/evidence-links/${id}`, { token: person.apiToken })
/** As somebody who has signed in a moment ago: hours may have passed. */
const list = async (query = '', { orgId, uid, email }: Person = stage.viewer) => {
  const { apiToken: token } = await platform.personIn(orgId, uid, email)
  return readPage((await platform.call('GET', `/api/evidence-links${query}`, { token })).body, readEvidenceLink).items
}

/** Opens a link as its holder does: with no session at all. */
async function open(url: string, { pages = platform.pages, ...init }: RequestInit & { pages?: typeof platform.pages } = {}) {
  const response = await pages.request(new URL(url).pathname, init)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const records = async (orgId = stage.orgId) =>
  (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) }))
    .map(({ data }) => data)
    .filter(({ action }) => action.startsWith('evidence-link.'))

test('an editor makes a link; who holds it sees the request, its note and nothing that could run or be loaded', async () => {
  platform.traffic.objects.set(`${stage.orgId} digest-1`, JSON.stringify(transaction('amount=5', '{"ok":true}', { 'x-plain': 'visible' })))
  const { link, url } = await make({ note: 'Look at the body' })
  expect(link).toMatchObject({ requestId: REQUEST_ID, state: 'active', mine: true, mayRevoke: true, openings: 0, openedMs: null })
  expect(link.expiresMs - link.createdMs).toBe(24 * HOUR_MS)
  const { status, headers, html } = await open(url)
  expect(status).toBe(200)
  for (const text of ['Look at the body', 'api.stripe.com', 'visible', '&quot;ok&quot;: true', 'Acme', stage.editor.uid])
    expect(html).toContain(text)
  expect(html).not.toMatch(/<(?:script|link|img|iframe|a|form|object|base)\b|\son\w+=|\bsrc=|\bhref=/i)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]{44}'$/),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox',
  ])
  expect(
    Object.fromEntries(
      ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-content-type-options': 'nosniff',
  })
})

test('a hash of the token is all that is kept of it: at least 128 random bits, in no document, no list and no audit record', async () => {
  const { link, url } = await make()
  const token = url.split('/').at(-1) ?? ''
  expect(token).toMatch(/^sge_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/) // 62^43 > 2^256
  const kept = JSON.stringify([
    await platform.documents.get(evidencePaths.link(stage.orgId, link.id)),
    await platform.documents.query({ collection: evidencePaths.tokens }),
    await records(),
    await list(),
  ])
  expect(kept).not.toContain(token.slice(4, 40))
  expect(await make()).not.toMatchObject({ url })
})

describe('it shows nothing any more', () => {
  const closed = async (url: string, what: string) => {
    const { status, html } = await open(url)
    expect([what, status]).toEqual([what, 404])
    return html
  }

  test.each(['hour', 'day', 'week'] as const)('after a %s, if that was its life, and a millisecond before it still did', async (life) => {
    const { link, url } = await make({ life })
    platform.advance(link.expiresMs - platform.clock() - 1)
    expect((await open(url)).status).toBe(200)
    platform.advance(1)
    await closed(url, 'expired')
    expect((await list(`?request=${REQUEST_ID}&sort=-created`))[0]).toMatchObject({ id: link.id, state: 'expired', openings: 1 })
  })

  test('once it is revoked, by its maker or by an admin, and by no other editor', async () => {
    const other = await platform.join(stage.orgId, 'editor')
    const [mine, theirs] = [await make(), await make()]
    expect((await revoke(mine.link.id, other)).status).toBe(403)
    expect((await revoke(mine.link.id, stage.viewer)).status).toBe(403)
    expect((await open(mine.url)).status).toBe(200)
    expect((await revoke(mine.link.id)).status).toBe(204)
    expect((await revoke(theirs.link.id, stage.admin)).status).toBe(204)
    await closed(mine.url, 'revoked by its maker')
    await closed(theirs.url, 'revoked by an admin')
    expect((await revoke(mine.link.id)).status).toBe(404)
  })

  test.each([
    [
      'is a viewer now',
      async (person: Person) =>
        platform.call('PATCH', `/api/members/${person.uid}`, {
          token: stage.owner.apiToken,
          body: { role: 'viewer' },
          headers: { 'if-match': '*' },
        }),
    ],
    ['was removed', async (person: Person) => platform.call('DELETE', `/api/members/${person.uid}`, { token: stage.owner.apiToken })],
    ['left', async (person: Person) => platform.call('POST', '/api/members/leave', { token: person.apiToken })],
  ])('once its maker %s', async (what, loses) => {
    const { link, url } = await make()
    expect((await open(url)).status).toBe(200)
    expect((await loses(stage.editor)).status).toBeLessThan(300)
    await closed(url, what)
    expect((await list()).find(({ id }) => id === link.id)).toMatchObject({ state: 'refused' })
    // Who comes back does not get the old links back
    platform.advance(1)
    if (what !== 'is a viewer now') {
      await platform.documents.transaction(async (transaction) => {
        const member = { email: stage.editor.email, name: 'x', role: 'editor', joinedMs: platform.clock(), membershipVersion: 'v' }
        transaction.set(recordPaths.member(stage.orgId, stage.editor.uid), member)
      })
      await closed(url, 'came back')
    }
  })

  test('once the account of its maker may not be used, the organization is gone, or the request is not stored any more', async () => {
    const { url } = await make()
    platform.identity.disabled.add(stage.editor.uid)
    await closed(url, 'disabled account')
    platform.identity.disabled.clear()
    expect((await open(url)).status).toBe(200)
    const request = platform.traffic.requests.get(`${stage.orgId} ${REQUEST_ID}`)
    platform.traffic.requests.delete(`${stage.orgId} ${REQUEST_ID}`)
    await closed(url, 'no request')
    if (request) platform.traffic.requests.set(`${stage.orgId} ${REQUEST_ID}`, request)
    await platform.documents.transaction(async (transaction) => transaction.delete(recordPaths.organization(stage.orgId)))
    await closed(url, 'no organization')
  })

  test('and says the same in each case: unknown, malformed, expired, revoked, opened by a crawler', async () => {
    const [expired, revoked, good] = [await make({ life: 'hour' }), await make(), await make()]
    await revoke(revoked.link.id)
    platform.advance(HOUR_MS)
    const base = new URL('/evidence/', good.url).href
    const answers = [
      await closed(expired.url, 'expired'),
      await closed(revoked.url, 'revoked'),
      await closed(base + newSecret('sge_'), 'never made'),
      await closed(`${base}sge_x`, 'malformed'),
      await closed(`${base}a/b`, 'another path'),
      (await open(good.url, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } })).html,
    ]
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('It has expired, was revoked, or what it showed is not stored any more.')
    expect((await open(good.url)).status).toBe(200)
  })
})

test('openings are counted on the link and leave one audit record in all; the end of the link has their number', async () => {
  const { link, url } = await make({ note: 'never in a record' })
  const target = `evidence-link/${link.id}`
  for (let opening = 0; opening < 5; opening++) await open(url)
  await open(url, { method: 'HEAD' })
  await open(url, { headers: { 'user-agent': 'Twitterbot/1.0' } })
  expect((await list()).find(({ id }) => id === link.id)).toMatchObject({ openings: 5, openedMs: platform.clock() })
  await revoke(link.id, stage.admin)
  const found = await records()
  expect(found.map(({ action, actorUid, details, target: of }) => ({ action, actorUid, details, of }))).toEqual([
    {
      action: 'evidence-link.create',
      actorUid: stage.editor.uid,
      details: { request: REQUEST_ID, until: new Date(link.expiresMs).toISOString() },
      of: target,
    },
    { action: 'evidence-link.open', actorUid: '', details: { request: REQUEST_ID }, of: target },
    { action: 'evidence-link.revoke', actorUid: stage.admin.uid, details: { request: REQUEST_ID, openings: 5 }, of: target },
  ])
  expect(JSON.stringify(found)).not.toContain('never in a record')
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})

test('a day after it expired it is swept, with its number of openings in the audit log', async () => {
  const { link, url } = await make({ life: 'hour' })
  await open(url)
  platform.advance(25 * HOUR_MS - 1)
  await sweepEvidenceLinks(platform.documents, platform.clock)
  expect((await list()).some(({ id }) => id === link.id)).toBe(true)
  platform.advance(2)
  await sweepEvidenceLinks(platform.documents, platform.clock)
  expect((await list()).some(({ id }) => id === link.id)).toBe(false)
  expect((await records()).at(-1)).toMatchObject({
    action: 'evidence-link.expire',
    target: `evidence-link/${link.id}`,
    details: { openings: 1 },
  })
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})

test('guessed tokens are limited by address, right ones too, and one link by itself', async () => {
  const { url } = await make()
  const guarded = platform.openPages({ triesPerMinute: 5, openingsPerMinute: 1e6 })
  const guess = () => open(new URL(`/evidence/${newSecret('sge_')}`, url).href, { pages: guarded })
  const tried = []
  for (let guesses = 0; guesses < 7; guesses++) tried.push((await guess()).status)
  expect(tried).toEqual([404, 404, 404, 404, 404, 429, 429])
  const late = await open(url, { pages: guarded })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(late.html).toContain('Too many tries.')
  expect(late.headers.get('content-security-policy')).toContain("default-src 'none'")

  const busy = platform.openPages({ triesPerMinute: 1e6, openingsPerMinute: 2 })
  const other = await make()
  const statuses = []
  for (const one of [url, url, url, other.url]) statuses.push((await open(one, { pages: busy })).status)
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('there is no way to a request of another organization, as the one that is shown or as the one beside it', async () => {
  const globex = await buildStage(platform)
  platform.traffic.requests.set(`${globex.orgId} theirs`, detail({ id: 'theirs', client: 'globex-checkout' }))
  expect((await post({ requestId: 'theirs' })).status).toBe(404)
  const [foreign, unknown] = [await post({ requestId: 'theirs' }), await post({ requestId: 'no-such-request' })]
  const bodies = [foreign, unknown].map(({ body }) => ({ ...(body as object), requestId: '' }))
  expect(bodies[0]).toEqual(bodies[1])
  expect((await post({ goodId: 'theirs' })).body).toMatchObject({ fields: { goodId: 'There is no such call of the same endpoint.' } })
  const { link, url } = await make({}, globex.editor)
  expect((await revoke(link.id, stage.owner)).status).toBe(404)
  expect((await platform.call('GET', `/api/evidence-links/${link.id}`, { token: stage.owner.apiToken })).status).toBe(404)
  expect((await list('', stage.owner)).map(({ id }) => id)).not.toContain(link.id)
  const { html } = await open(url)
  expect(html).toContain(globex.orgId)
  expect(html).not.toContain(stage.orgId)
})

test('the good call has to be another one of the same endpoint', async () => {
  const seen = (id: string, more: Parameters<typeof detail>[0] = {}) =>
    platform.traffic.requests.set(`${stage.orgId} ${id}`, detail({ id, ...more }))
  seen('good', { status: 201, client: 'the-good-client' })
  seen('elsewhere', { host: 'api.adyen.com' })
  for (const goodId of ['elsewhere', REQUEST_ID, 'nothing']) expect((await post({ goodId })).status).toBe(422)
  const { link, url } = await make({ goodId: 'good' })
  expect(link.goodId).toBe('good')
  expect((await open(url)).html).toContain('the-good-client')
})

test('a note is limited, and a secret in it is hidden before it is stored', async () => {
  expect((await post({ note: 'x'.repeat(EVIDENCE_NOTE_MAX + 1) })).body).toMatchObject({
    fields: { note: `Use at most ${EVIDENCE_NOTE_MAX} characters.` },
  })
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const { link, url } = await make({ note: `called with ${secret}` })
  expect(link.note).toBe('called with ***')
  expect((await open(url)).html).not.toContain(secret)
})

test('a viewer sees the links and makes none; there are as many as the organization may have', async () => {
  expect((await post({}, stage.viewer)).status).toBe(403)
  const { link } = await make()
  expect(await list(`?request=${REQUEST_ID}`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: link.id, mine: false, mayRevoke: false })]),
  )
  expect(await list('?request=another')).toEqual([])
  await platform.documents.transaction(async (transaction) => {
    const record = { ...(await transaction.get(evidencePaths.link(stage.orgId, link.id)))?.data }
    for (let at = 0; at < EVIDENCE_LINKS_MAX; at++) transaction.set(evidencePaths.link(stage.orgId, `filler-${at}`), record)
  })
  expect((await post()).status).toBe(409)
})

test('whatever stands in the traffic, in the note or in a name, no page has markup of it', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('<', '>', '"', "'", '&', '`', '</pre>', '</style>', '<script>', '<!--', ']]>', 'onload=', '\0', '\u2028'),
  )
  const texts = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('').toWellFormed())
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const process = { ...detail().process, exe: text, image: text }
      const hostile = detail({ id: REQUEST_ID, host: text, path: text, url: text, userAgent: text, client: text, tags: [text], process })
      platform.traffic.requests.set(`${stage.orgId} ${REQUEST_ID}`, hostile)
      platform.traffic.objects.set(`${stage.orgId} digest-1`, JSON.stringify(transaction(text, text, { [`x-${text}`]: text })))
      const { url } = await make({ note: text })
      const { status, html } = await open(url)
      expect(status).toBe(200)
      const tags = (html.match(/<\/?[a-z!][^>]*>?/gi) ?? []).filter((tag) => !KNOWN_TAG.test(tag))
      expect(tags).toEqual([])
    }),
    { numRuns: 30 },
  )
})

const KNOWN_TAG =
  /^<(?:!doctype html|\/?(?:html|head|meta|title|style|body|main|section|h1|h2|p|dl|dt|dd|div|table|thead|tbody|tr|th|td|pre|details|summary)(?: (?:lang|charset|http-equiv|content|name|class|scope)="[^"<>]*")*)>$/

test('other methods are refused', async () => {
  const { url } = await make()
  const { status, headers } = await open(url, { method: 'POST' })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  [
    'the event store does not respond',
    new Fault('unavailable', 'The event store is not responding.'),
    503,
    'The event store is not responding.',
  ],
  ['something else is wrong', new Error('a secret of the inside'), 500, 'Try again.'],
])('while %s, the page says so in a sentence, and nothing is counted', async (_what, error, expected, sentence) => {
  const { link, url } = await make()
  const { port } = platform.traffic
  const { requestById } = port
  port.requestById = () => Promise.reject(error)
  const { status, headers, html } = await open(url).finally(() => (port.requestById = requestById))
  expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain(sentence)
  expect(html).not.toContain('a secret of the inside')
  expect((await list()).find(({ id }) => id === link.id)).toMatchObject({ openings: 0 })
})
