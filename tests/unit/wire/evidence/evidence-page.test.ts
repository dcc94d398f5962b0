import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { linksIn } from '#src/lib/routes.ts'
import fc from '#tests/properties.ts'
import { requestAddress, requestsAddress } from '#wire/evidence/addresses.ts'
import { evidencePage } from '#wire/evidence/evidence-page.ts'
import { evidenceData, type EvidenceInput } from '#wire/evidence/evidence.ts'
import { sectionsOf } from '#wire/evidence/sections.ts'
import { EVIDENCE_STYLE } from '#wire/evidence/style.ts'

import { detail, transaction } from '../../src/lib/compare/detail.ts'

const naughty: string[] = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8'))

/** One text in every place that traffic or a person decides. */
function inputOf(text: string): EvidenceInput {
  const call = callOf(text)
  return {
    ...call,
    good: call,
    note: text,
    usual: { fromMs: 0, toMs: 1, count: 100, p50Ms: 1, p95Ms: 2, p99Ms: 3, statuses: [{ value: text, count: 1 }], clients: [] },
    making: {
      by: text,
      atMs: Date.UTC(2026, 10, 21),
      untilMs: Date.UTC(2026, 10, 22),
      orgId: 'acme',
      orgName: text,
      link: text,
      filter: text,
      others: text,
    },
  }
}

const pageFor = (input: EvidenceInput) => evidencePage(evidenceData(input))

function callOf(text: string): Pick<EvidenceInput, 'request' | 'stored'> {
  const facts = { mask: text, carrier: text, type: text, fingerprint: 'never-in-the-file' }
  const { process } = detail()
  return {
    request: detail({
      id: text,
      method: text,
      host: text,
      path: text,
      url: text,
      userAgent: text,
      client: text,
      tags: [text],
      tokenFacts: facts,
      issues: [{ error: text, triggers: [{ plugin: text, condition: text, description: text }] }],
      sensitive: [{ entityType: text, score: 1, section: text, fieldPath: text }],
      process: { ...process, exe: text, image: text },
      grpc: { service: text, method: text, status: text, message: text },
      database: { type: text, statement: text, resultType: text, error: text, affected: 1, returned: 1 },
    }),
    stored: transaction(text, JSON.stringify({ text }), { [`x-${text}`]: text }),
  }
}

/** Tags as the HTML tokenizer sees them: "<" before a letter, "/" or "!" opens one (HTML, tag open state). */
const TAG = /<\/?[a-z!][^>]*>?/gi
const KNOWN =
  /^<(?:!doctype html|\/?(?:html|head|meta|title|style|body|main|section|h1|h2|p|dl|dt|dd|div|table|thead|tbody|tr|th|td|pre|details|summary)(?: (?:lang|charset|http-equiv|content|name|class|scope)="[^"<>]*")*)>$/

function expectSafe(html: string): void {
  const strange = (html.match(TAG) ?? []).filter((tag) => !KNOWN.test(tag))
  expect(strange).toEqual([])
  expect(html).not.toContain('never-in-the-file')
  expect(html.match(/<style>/g)).toHaveLength(1)
}

test('no naughty string becomes markup, wherever it stands', async () => {
  for (let at = 0; at < naughty.length; at += AT_ONCE) expectSafe((await pageFor(inputOf(naughty.slice(at, at + AT_ONCE).join('\n')))).html)
})

const AT_ONCE = 20 // a file has to be made for each

test('neither does any other text', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<', '>', '"', "'", '&', '`', '</pre>', '</style>', '<!--', '-->', ']]>', '\0', '\u2028'),
  )
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(texts, async (text) => expectSafe((await pageFor(inputOf(text))).html)),
    { numRuns: 60 },
  )
})

test('the same input gives the same bytes, and another one another digest', async () => {
  const [one, two, other] = [await pageFor(inputOf('a')), await pageFor(inputOf('a')), await pageFor(inputOf('b'))]
  expect(one).toEqual(two)
  expect(other.digest).not.toBe(one.digest)
})

test('the digest is that of the data block, which is JSON in ASCII with everything in it', async () => {
  const text = 'Grüße \u202e <b>'
  const { html, digest } = await pageFor(inputOf(text))
  const block = [...html.matchAll(/<pre>\n([\s\S]*?)<\/pre>/g)].at(-1)?.[1] ?? ''
  const written = block.replace(/&(lt|gt|quot|amp|#39|#96);/g, (_, name: string) => UNESCAPED[name] ?? '')
  expect(createHash('sha256').update(written).digest('hex')).toBe(digest)
  expect(html).toContain(digest)
  // oxlint-disable-next-line no-control-regex -- the ASCII range is intended
  expect(written).toMatch(/^[\u0000-\u007f]*$/)
  const data = JSON.parse(written) as { request: { client: string }; received: { body: string } }
  expect(data.request.client).toBe(text)
  expect(JSON.parse(data.received.body)).toEqual({ text })
})

const UNESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#96': '`' }

test('the policy allows its own style and nothing else', async () => {
  const { html } = await pageFor(inputOf('x'))
  const hash = createHash('sha256').update(EVIDENCE_STYLE).digest('base64')
  expect(html).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
  )
  expect(html).toContain(`<style>${EVIDENCE_STYLE}</style>`)
})

const { making } = inputOf('x')
const BARE = { usual: null, good: null, note: '', making }

test('a request of which little is known leaves out what there is nothing to say about', async () => {
  const request = detail({ tokenFacts: null, sensitive: [], timings: {}, connection: null, url: '', path: '/v1/charges' })
  const { html } = await pageFor({ ...BARE, request, stored: null })
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Summary',
    'Process',
    'Destination and connection',
    'Masked',
    'About this evidence',
  ])
})

test('a long body is cut, and the whole size stays known', () => {
  const stored = transaction('', 'y'.repeat(200_001))
  const { received } = evidenceData({ ...BARE, request: detail(), stored })
  expect([received?.body?.length, received?.bodySize, received?.cut]).toEqual([200_000, 200_001, true])
})

test('the sections say how much they carry, and the page has the same ones', async () => {
  const stored = transaction('', '{"a":1}', { accept: '*/*', authorization: 'Bearer ***' })
  const data = evidenceData({ ...BARE, request: detail(), stored, note: 'Look at the body' })
  const sections = sectionsOf(data).map(({ title, carries }) => [title, carries])
  expect(sections).toEqual(
    expect.arrayContaining([
      ['Note', '16 characters'],
      ['Timing', '6 rows'],
      ['Token', '3 facts'],
      ['Query parameters', '1 row'],
      ['Response body', 'application/json, 7 B'],
    ]),
  )
  const { html } = await evidencePage(data)
  const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles).toEqual([...sections.map(([title]) => title), 'About this evidence'])
})

test('it names where something is hidden, and nothing else', () => {
  const stored = transaction('', '{"password":"***","literal":"a*b"}', { accept: '*/*', authorization: 'Bearer ***' })
  const noted = { ...stored, metadata: { masked: ['response'], withheld: ['request'] } }
  const request = detail({ url: 'https://api.stripe.com/v1?key=***', tokenFacts: null })
  expect(evidenceData({ ...BARE, request, stored: noted }).masked).toEqual([
    'the address',
    'the request header authorization',
    'the request body, all of it: it is too large to be looked through',
    'the response header authorization',
    'the response body',
  ])
  expect(evidenceData({ ...BARE, request: detail({ tokenFacts: null }), stored: null }).masked).toEqual([])
})

test('a secret that somebody pastes into the note is hidden', async () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const data = evidenceData({ ...BARE, request: detail(), stored: null, note: `It was called with ${secret}` })
  expect(data.note).toBe('It was called with ***')
  expect((await evidencePage(data)).html).not.toContain(secret)
})

test('the good call shows in which facts the two differ, with its own headers and bodies', async () => {
  const request = detail({ status: 502, client: 'checkout' })
  const good = { request: detail({ id: 'r0', status: 200, client: 'payments' }), stored: transaction('', '{"fine":true}') }
  const data = evidenceData({ ...BARE, request, stored: null, good })
  const html = sectionsOf(data).find(({ title }) => title === 'Compared with a good call')?.html.html ?? ''
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
  )
  expect(rows.slice(1)).toEqual([
    ['Ended with', '502', '200'],
    ['Client', 'checkout', 'payments'],
  ])
  expect((await evidencePage(data)).html).toContain('&quot;fine&quot;: true')
})

test('addresses of the console are those that the console writes, with a range that stays', () => {
  const links = linksIn({ orgId: 'acme' })
  const range = { fromMs: 1_763_000_000_000, toMs: 1_763_000_600_000 }
  const q = 'host:a.example path:"/x y"'
  expect(requestAddress('https://console.example', 'acme', 'r:1')).toBe(`https://console.example${links.request('r:1')}`)
  expect(requestsAddress('https://console.example', 'acme', q, range)).toBe(
    `https://console.example${links.requests({ q, from: range.fromMs, to: range.toMs })}`,
  )
})
