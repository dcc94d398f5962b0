import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { bundleData, type BundleInput } from '#src/lib/bundle/bundle-data.ts'
import { BUNDLE_STYLE } from '#src/lib/bundle/bundle-style.ts'
import { evidenceFile } from '#src/lib/bundle/evidence-file.ts'
import fc from '#tests/properties.ts'

import { detail, transaction } from '../compare/detail.ts'

const naughty: string[] = JSON.parse(readFileSync(new URL('../../../../fixtures/hostile/blns.json', import.meta.url), 'utf8'))

/** One text in every place that traffic or a person decides. */
function inputOf(text: string): BundleInput {
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
    usual: { fromMs: 0, toMs: 1, count: 100, p50Ms: 1, p95Ms: 2, p99Ms: 3, statuses: [{ value: text, count: 1 }], clients: [] },
    making: { by: text, atMs: Date.UTC(2026, 10, 21), orgId: 'acme', orgName: text, link: text, filter: text },
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
  for (let at = 0; at < naughty.length; at += AT_ONCE)
    expectSafe((await evidenceFile(inputOf(naughty.slice(at, at + AT_ONCE).join('\n')))).html)
})

const AT_ONCE = 20 // a file has to be made for each

test('neither does any other text', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<', '>', '"', "'", '&', '`', '</pre>', '</style>', '<!--', '-->', ']]>', '\0', '\u2028'),
  )
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(texts, async (text) => expectSafe((await evidenceFile(inputOf(text))).html)),
    { numRuns: 60 },
  )
})

test('the same input gives the same bytes, and another one another digest', async () => {
  const [one, two, other] = [await evidenceFile(inputOf('a')), await evidenceFile(inputOf('a')), await evidenceFile(inputOf('b'))]
  expect(one).toEqual(two)
  expect(other.digest).not.toBe(one.digest)
})

test('the digest is that of the data block, which is JSON in ASCII with everything in it', async () => {
  const text = 'Grüße \u202e <b>'
  const { html, digest } = await evidenceFile(inputOf(text))
  const block = [...html.matchAll(/<pre>\n([\s\S]*?)<\/pre>/g)].at(-1)?.[1] ?? ''
  const written = block.replace(/&(lt|gt|quot|amp|#39|#96);/g, (_, name: string) => UNESCAPED[name] ?? '')
  expect(createHash('sha256').update(written).digest('hex')).toBe(digest)
  expect(html).toContain(digest)
  // oxlint-disable-next-line no-control-regex -- the ASCII range is meant
  expect(written).toMatch(/^[\u0000-\u007f]*$/)
  const data = JSON.parse(written) as { request: { client: string }; received: { body: string } }
  expect(data.request.client).toBe(text)
  expect(JSON.parse(data.received.body)).toEqual({ text })
})

const UNESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#96': '`' }

test('the policy allows its own style and nothing else', async () => {
  const { html } = await evidenceFile(inputOf('x'))
  const hash = createHash('sha256').update(BUNDLE_STYLE).digest('base64')
  expect(html).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
  )
  expect(html).toContain(`<style>${BUNDLE_STYLE}</style>`)
})

test('a request of which little is known leaves out what there is nothing to say about', async () => {
  const request = detail({ tokenFacts: null, sensitive: [], timings: {}, connection: null, url: '', path: '/v1/charges' })
  const { making } = inputOf('x')
  const { html, name } = await evidenceFile({ request, stored: null, usual: null, making })
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Summary',
    'Process',
    'Destination and connection',
    'This file',
  ])
  expect(name).toBe('evidence-api.stripe.com-r1.html')
})

test('a long body is cut, and the whole size stays known', () => {
  const stored = transaction('', 'y'.repeat(200_001))
  const { received } = bundleData({ request: detail(), stored, usual: null, making: inputOf('x').making })
  expect([received?.body?.length, received?.bodySize, received?.cut]).toEqual([200_000, 200_001, true])
})
