import { afterAll, beforeEach, expect, test } from 'vitest'

import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { REVIEWS_MAX } from '#platform/api/limits.ts'
import { reviewPaths } from '#platform/api/reviews/records.ts'
import { REVIEWED_CHARACTERS_MAX, reviewedKeys } from '#platform/api/reviews/reviewed.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { KEY_PART_MAX } from '#wire/product/entity-key.ts'
import { readPage } from '#wire/product/page.ts'
import {
  type Entity,
  readFoundReviews,
  readReview,
  readReviewStatesResult,
  type Review,
  REVIEW_NOTE_MAX,
  REVIEW_OWNER_MAX,
  REVIEWS_AT_ONCE_MAX,
  type StateChange,
} from '#wire/product/reviews.ts'

import { openPlatform, type Person } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const api = (method: string, path: string, body?: unknown, ifMatch = '*', person: Person = stage.editor) =>
  platform.call(method, path, { token: person.apiToken, body, headers: { 'if-match': ifMatch } })
const charges: Entity = { kind: 'endpoint', key: ['POST', 'api.stripe.com', '/v1/charges/{id}'] }
const vendor = (name: string): Entity => ({ kind: 'vendor', key: [name] })
const create = (more: object = {}, person?: Person) => api('POST', '/api/reviews', { ...charges, state: 'accepted', ...more }, '*', person)
const all = async (query = '', person: Person = stage.viewer): Promise<Review[]> =>
  readPage((await api('GET', `/api/reviews${query}`, undefined, '*', person)).body, readReview).items
const find = async (entities: Entity[], person: Person = stage.viewer): Promise<Review[]> =>
  readFoundReviews((await api('POST', '/api/reviews/find', { entities }, '*', person)).body).items
const setStates = (changes: StateChange[], person?: Person) => api('POST', '/api/reviews/states', { changes }, '*', person)
const audited = async () =>
  (
    await platform.documents.query<{ action: string; target: string; details?: Record<string, string> }>({
      collection: recordPaths.audit(stage.orgId),
    })
  ).map(({ data: { action, target, details } }) => ({ action, target, ...(details && { details }) }))

test('an editor reviews, changes and deletes; a viewer sees it; each step leaves one audit record', async () => {
  const before = (await audited()).length
  const made = readReview((await create({ owner: ' Payments ', note: 'Two\nlines' })).body)
  expect(made).toMatchObject({ ...charges, state: 'accepted', approval: null, owner: 'Payments', note: 'Two\nlines' })
  const path = `/api/reviews/${made.id}`
  const changed = readReview((await api('PATCH', path, { state: 'ignored' }, `"${made.version}"`)).body)
  expect(changed).toMatchObject({ state: 'ignored', owner: 'Payments', note: 'Two\nlines' })
  expect(await all('?kind=endpoint')).toEqual([changed])
  expect(await find([charges, vendor('Nobody')])).toEqual([changed])
  expect((await create({}, stage.viewer)).status).toBe(403)
  expect((await api('DELETE', path, undefined, `"${changed.version}"`)).status).toBe(204)
  expect(await find([charges])).toEqual([])
  expect((await api('POST', `${path}/restore`)).body).toMatchObject({ id: made.id, state: 'ignored', note: 'Two\nlines' })
  const target = `review/${made.id}`
  expect((await audited()).slice(before).filter(({ action }) => action !== 'access.refused')).toEqual([
    { action: 'review.create', target },
    { action: 'review.change', target },
    { action: 'review.delete', target },
    { action: 'review.restore', target },
  ])
})

test('who read an older version changes and deletes nothing', async () => {
  const { id, version } = readReview((await create()).body)
  platform.advance(1000)
  await api('PATCH', `/api/reviews/${id}`, { owner: 'Ada' }, `"${version}"`)
  expect((await api('PATCH', `/api/reviews/${id}`, { owner: 'Bob' }, `"${version}"`)).status).toBe(412)
  expect((await api('DELETE', `/api/reviews/${id}`, undefined, `"${version}"`)).status).toBe(412)
  expect(await find([charges])).toMatchObject([{ owner: 'Ada' }])
})

test('a hundred who review one entity at once make one review', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => create()))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 99 }, () => 409)])
  expect(await all('?kind=endpoint')).toHaveLength(1)
  expect((await create({ key: ['GET', ...charges.key.slice(1)] })).status).toBe(201)
  expect((await create({ kind: 'client', key: ['Stripe'] })).status, 'a client of the name of a vendor').toBe(201)
})

test('a deleted review does not come back over one that was made since', async () => {
  const { id } = readReview((await create({ owner: 'Ada' })).body)
  await api('DELETE', `/api/reviews/${id}`)
  await create({ owner: 'Bob' })
  expect((await api('POST', `/api/reviews/${id}/restore`)).status).toBe(409)
  expect(await find([charges])).toMatchObject([{ owner: 'Bob' }])
})

test.each([
  ['another state', { state: 'unknown' }],
  ['another kind', { kind: 'host', key: ['a.test'] }],
  ['a key too short', { key: ['POST', 'api.stripe.com'] }],
  ['a key too long', { kind: 'vendor' }],
  ['a key of nothing', { kind: 'vendor', key: [''] }],
  ['a part too long', { kind: 'vendor', key: ['x'.repeat(KEY_PART_MAX + 1)] }],
  ['a token by its value', { kind: 'api-token', key: ['sk_live_0123456789abcdefghij9aXz'] }],
  ['an approved token', { kind: 'api-token', key: ['ab'.repeat(32)], approval: 'approved' }],
  ['half a character', { kind: 'vendor', key: ['\uD800'] }],
  ['an approved endpoint', { approval: 'approved' }],
  ['an owner too long', { owner: 'x'.repeat(REVIEW_OWNER_MAX + 1) }],
  ['an owner on two lines', { owner: 'Ada\nBob' }],
  ['a note too long', { note: 'x'.repeat(REVIEW_NOTE_MAX + 1) }],
  ['a field of ours', { changedBy: 'me' }],
])('%s is refused', async (_what, more) => {
  expect((await create(more)).status).toBe(422)
})

test('a token is reviewed by its fingerprint', async () => {
  const token: Entity = { kind: 'api-token', key: ['ab'.repeat(32)] }
  expect((await create({ ...token, state: 'accepted', owner: 'Payments' })).status).toBe(201)
  expect(await find([token])).toMatchObject([{ ...token, state: 'accepted', owner: 'Payments' }])
  expect(await all('?kind=api-token')).toHaveLength(1)
})

test('a vendor is approved, blocked and neither; a client never is', async () => {
  const path = `/api/reviews/${stage.review.id}`
  expect((await api('PATCH', path, { approval: 'blocked' })).body).toMatchObject({ approval: 'blocked', state: 'accepted' })
  expect(await all('?approval=blocked')).toMatchObject([{ key: ['Stripe'] }])
  expect((await api('PATCH', path, { approval: null })).body).toMatchObject({ approval: null })
  const client = readReview((await create({ kind: 'client', key: ['shop'] })).body)
  expect(await api('PATCH', `/api/reviews/${client.id}`, { approval: 'blocked' })).toMatchObject({
    status: 422,
    body: { fields: { approval: 'Only vendors are approved or blocked.' } },
  })
})

test('a change that changes nothing leaves version and audit log as they are', async () => {
  const before = await audited()
  const reply = await api('PATCH', `/api/reviews/${stage.review.id}`, { owner: 'Payments' })
  expect(readReview(reply.body).version).toBe(stage.review.version)
  expect(await audited()).toEqual(before)
})

test('text of traffic is kept as it is', async () => {
  const entity: Entity = { kind: 'client', key: ['__proto__=cmd|\u202Eevil\u0000<b>"\n'] }
  expect(readReview((await create(entity)).body).key).toEqual(entity.key)
  expect(await find([entity])).toHaveLength(1)
})

test('many are accepted at once, those with a review and those without: each with its result and its audit record', async () => {
  const known = readReview((await create({ ...vendor('Adyen'), state: 'ignored', note: 'Old' })).body)
  const before = await audited()
  const changes = ['Stripe', 'Adyen', 'Klarna'].map((name): StateChange => ({ ...vendor(name), state: 'accepted' }))
  const { results } = readReviewStatesResult((await setStates(changes)).body)
  expect(results.map(({ key, result, before: was, state }) => [key[0], result, was, state])).toEqual([
    ['Stripe', 'unchanged', 'accepted', 'accepted'],
    ['Adyen', 'changed', 'ignored', 'accepted'],
    ['Klarna', 'changed', 'new', 'accepted'],
  ])
  const [adyen, klarna] = await find([vendor('Adyen'), vendor('Klarna')])
  expect(adyen).toMatchObject({ id: known.id, state: 'accepted', note: 'Old' })
  expect(klarna).toMatchObject({ state: 'accepted', approval: null, owner: '', note: '' })
  const details = { state: 'accepted' }
  expect((await audited()).slice(before.length)).toEqual([
    { action: 'review.set-state', target: `review/${adyen?.id}`, details },
    { action: 'review.set-state', target: `review/${klarna?.id}`, details },
  ])
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})

test('an undo puts back what nobody decided about since; what then says nothing is gone', async () => {
  const names = ['Klarna', 'Paddle', 'Mollie']
  await setStates(names.map((name) => ({ ...vendor(name), state: 'ignored' })))
  const [, paddle, mollie] = await find(names.map(vendor))
  await api('PATCH', `/api/reviews/${paddle?.id}`, { state: 'accepted' })
  await api('PATCH', `/api/reviews/${mollie?.id}`, { owner: 'Finance' })
  const { results } = readReviewStatesResult(
    (await setStates(names.map((name) => ({ ...vendor(name), state: 'new', from: 'ignored' })))).body,
  )
  expect(results.map(({ result, state }) => [result, state])).toEqual([
    ['changed', 'new'],
    ['stale', 'accepted'],
    ['changed', 'new'],
  ])
  expect(await find(names.map(vendor))).toMatchObject([
    { key: ['Paddle'], state: 'accepted' },
    { key: ['Mollie'], state: 'new', owner: 'Finance' },
  ])
})

test('a full call is done whole; one entity more, one twice and none are refused', async () => {
  const changes = (count: number): StateChange[] =>
    Array.from({ length: count }, (_, at) => ({ kind: 'endpoint', key: ['GET', 'api.test', `/v1/things-${at}/{id}`], state: 'accepted' }))
  const { results } = readReviewStatesResult((await setStates(changes(REVIEWS_AT_ONCE_MAX))).body)
  expect(results.filter(({ result }) => result === 'changed')).toHaveLength(REVIEWS_AT_ONCE_MAX)
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
  expect((await setStates(changes(REVIEWS_AT_ONCE_MAX + 1))).status).toBe(422)
  expect((await setStates([...changes(1), ...changes(1)])).status).toBe(422)
  expect((await setStates([])).status).toBe(422)
  expect((await setStates(changes(1), stage.viewer)).status).toBe(403)
})

test('an organization has a limited number of them; a call that would exceed it changes nothing', async () => {
  // The one of the stage, and so many that there is space for one more
  await platform.documents.transaction(async (transaction) => {
    const data = { ...charges, key: [...charges.key], state: 'accepted', approval: null, owner: '', note: '', changedMs: 1, changedBy: 'x' }
    for (let at = 2; at < REVIEWS_MAX; at++) transaction.create(reviewPaths.review(stage.orgId, `r${at}`), data)
  })
  const reply = await setStates(['Klarna', 'Paddle'].map((name) => ({ ...vendor(name), state: 'accepted' })))
  expect(reply.status).toBe(409)
  expect(reply.text).toContain(`at most ${REVIEWS_MAX} reviews`)
  expect(await find([vendor('Klarna'), vendor('Paddle')])).toEqual([])
  expect((await create()).status).toBe(201)
  expect((await create(vendor('Klarna'))).status).toBe(409)
  expect((await setStates([{ ...vendor('Stripe'), state: 'ignored' }])).status, 'what has a review needs no room').toBe(200)
  // Lists of traffic are kept to all of them, page after page
  expect(await reviewedKeys(platform.documents, stage.orgId, 'endpoints', 'accepted')).toHaveLength(REVIEWS_MAX - 1)
  expect(await reviewedKeys(platform.documents, stage.orgId, 'vendors', 'ignored')).toEqual([['Stripe']])
})

test('lists of traffic are kept to what this organization decided so about, of their own kind', async () => {
  const other = await buildStage(platform)
  const named = (names: string) => names.split(' ').map((name) => ({ ...vendor(name), state: 'accepted' as const }))
  await setStates([...named('Adyen Klarna'), { ...charges, state: 'accepted' }, { ...vendor('Paddle'), state: 'ignored' }])
  await setStates(named('Braintree'), other.editor)
  await create({ ...vendor('Mollie'), state: 'new', approval: 'blocked' })
  const keys = async (...which: Parameters<typeof reviewedKeys> extends [unknown, unknown, ...infer Which] ? Which : never) =>
    (await reviewedKeys(platform.documents, stage.orgId, ...which)).map((key) => key.join(' ')).toSorted()
  expect(await keys('vendors', 'accepted')).toEqual(expect.arrayContaining(['Adyen', 'Klarna']))
  expect(await keys('vendors', 'accepted')).not.toEqual(expect.arrayContaining(['Braintree']))
  expect(await keys('vendors', 'ignored')).toEqual(['Paddle'])
  expect(await keys('vendors', 'blocked')).toEqual(['Mollie'])
  expect(await keys('endpoints', 'accepted')).toEqual([charges.key.join(' ')])
  expect(await keys('clients', 'accepted')).toEqual([])
})

test('two organizations decide about the same entity separately, and never see the reviews of one another', async () => {
  const other = await buildStage(platform)
  const mine = readReview((await create({ owner: 'Ours' })).body)
  const theirs = readReview((await create({ state: 'ignored', owner: 'Theirs' }, other.editor)).body)
  expect(theirs.id).not.toBe(mine.id)
  expect(await find([charges])).toEqual([mine])
  expect(await find([charges], other.viewer)).toEqual([theirs])
  expect((await all('', other.viewer)).map(({ id }) => id).sort()).toEqual([other.review.id, theirs.id].sort())
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { owner: 'Mine now' }],
    ['DELETE', undefined],
  ] as const)
    expect((await api(method, `/api/reviews/${mine.id}`, body, '*', other.owner)).status).toBe(404)
  // Both deleted: each brings back its own
  await api('DELETE', `/api/reviews/${mine.id}`)
  await api('DELETE', `/api/reviews/${theirs.id}`, undefined, '*', other.editor)
  expect((await api('POST', `/api/reviews/${mine.id}/restore`, undefined, '*', other.editor)).status).toBe(404)
  expect((await api('POST', `/api/reviews/${mine.id}/restore`)).body).toMatchObject({ owner: 'Ours', state: 'accepted' })
  expect((await api('POST', `/api/reviews/${theirs.id}/restore`, undefined, '*', other.editor)).body).toMatchObject({ owner: 'Theirs' })
})

test('who changed it last is named, until they leave', async () => {
  const { changedByName } = readReview((await create()).body)
  expect(changedByName).toBe(stage.editor.uid)
  await api('POST', '/api/members/leave')
  expect(await find([charges])).toMatchObject([{ changedByName: null }])
})

test('keys that are too long together are not held: the list says what to do instead', async () => {
  const key = ['GET', 'x'.repeat(KEY_PART_MAX), 'y'.repeat(KEY_PART_MAX)]
  let pages = 0
  const page = async () => {
    pages++
    return { documents: Array.from({ length: 500 }, () => ({ data: { key } })), next: ['r', 'r'] as const }
  }
  const documents = { ...platform.documents, page } as unknown as typeof platform.documents
  await expect(reviewedKeys(documents, stage.orgId, 'endpoints', 'accepted')).rejects.toMatchObject({ code: 'too-large' })
  expect(pages * 500 * 2 * KEY_PART_MAX).toBeLessThan(REVIEWED_CHARACTERS_MAX + 500 * 2 * (KEY_PART_MAX + 10))
})
