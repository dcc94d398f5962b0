import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { createEndpointReviews } from '#platform/api/reviews/follow.ts'
import { reviewId, reviewPaths, type ReviewRecord } from '#platform/api/reviews/records.ts'
import { openDocuments } from '#platform/documents/documents.ts'
import { createLog } from '#platform/lib/log.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

const HOST = 'api.example.com'
/** As evidence moves them: names of users are one parameter. */
const templateOf = (_host: string, template: string) => template.replace(/^\/users\/(?!me$)[^/]+/, '/users/{name}')

async function opened(orgId: string, reviews: readonly Partial<ReviewRecord>[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-'))
  const documents = openDocuments({ dataDir, clock: Date.now })
  onTestFinished(async () => {
    documents.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await documents.transaction(async (transaction) => {
    for (const [index, one] of reviews.entries()) {
      const record: ReviewRecord = {
        kind: 'endpoint',
        key: [],
        state: 'accepted',
        approval: null,
        owner: '',
        note: '',
        changedMs: index + 1,
        changedBy: `u${index + 1}`,
        ...one,
      }
      transaction.set(reviewPaths.review(orgId, reviewId(orgId, record)), record)
    }
  })
  const following = createEndpointReviews({ documents, clock: Date.now, log: createLog('silent', 'stderr') })
  return {
    documents,
    follow: (hosts = [HOST]) => following.followTemplates(orgId, hosts, templateOf),
    of: async (method: string, template: string, host = HOST) =>
      (await documents.get<ReviewRecord>(reviewPaths.review(orgId, reviewId(orgId, { kind: 'endpoint', key: [method, host, template] }))))
        ?.data,
    all: async () =>
      (await documents.query<ReviewRecord>({ collection: reviewPaths.reviews(orgId) })).map(({ data }) => data.key.join(' ')).sort(),
    audited: async () =>
      (await documents.query<{ action: string; details?: Record<string, string | number> }>({ collection: recordPaths.audit(orgId) })).map(
        ({ data }) => [data.action, data.details],
      ),
  }
}

test('a review goes where its endpoint went, as it is; those of other hosts, methods, kinds and templates stay', async () => {
  const stage = await opened('acme', [
    { key: ['GET', HOST, '/users/ada'], state: 'ignored', owner: 'Payments', note: 'Two\nlines' },
    { key: ['POST', HOST, '/users/ada'], note: 'Written' },
    { key: ['GET', HOST, '/users/me'] },
    { key: ['GET', 'other.example.com', '/users/ada'] },
    { kind: 'vendor', key: ['/users/ada'] },
  ])
  expect(await stage.follow()).toBe(2)
  expect(await stage.of('GET', '/users/{name}')).toEqual({
    kind: 'endpoint',
    key: ['GET', HOST, '/users/{name}'],
    state: 'ignored',
    approval: null,
    owner: 'Payments',
    note: 'Two\nlines',
    changedMs: 1,
    changedBy: 'u1',
  })
  const all = [
    '/users/ada',
    `GET ${HOST} /users/me`,
    `GET ${HOST} /users/{name}`,
    'GET other.example.com /users/ada',
    `POST ${HOST} /users/{name}`,
  ]
  expect(await stage.all()).toEqual(all)
  // Again: nothing is left to do
  expect(await stage.follow()).toBe(0)
  expect(await stage.all()).toEqual(all)
  expect(await stage.audited()).toEqual([
    ['review.follow', { reviews: 1 }],
    ['review.follow', { reviews: 1 }],
  ])
  expect(await verifyAuditChain(stage.documents, 'acme')).toEqual({ intact: true, records: 2 })
})

test('where reviews meet nothing is lost: what they agree on holds, what they contradict is new and stands in the note', async () => {
  const stage = await opened('acme', [
    { key: ['GET', HOST, '/users/{name}'], state: 'accepted', owner: 'Accounts', note: 'Profiles' },
    { key: ['GET', HOST, '/users/ada'], state: 'ignored', owner: 'Payments, Accounts', note: 'Only a test' },
    { key: ['PUT', HOST, '/users/ada'], owner: 'Payments' },
    { key: ['PUT', HOST, '/users/grace'], owner: 'Payments' },
  ])
  expect(await stage.follow()).toBe(3)
  expect(await stage.of('GET', '/users/{name}')).toMatchObject({
    state: 'new',
    owner: 'Accounts, Payments',
    note: 'Profiles\n/users/{name}: Accepted\n/users/ada: Ignored. Only a test',
    changedMs: 2,
    changedBy: 'u2',
  })
  expect(await stage.of('PUT', '/users/{name}')).toMatchObject({ state: 'accepted', owner: 'Payments', note: '', changedBy: 'u4' })
  expect(await stage.all()).toHaveLength(2)
})

test('what does not fit into one review stays where it is', async () => {
  const stage = await opened('acme', [
    { key: ['GET', HOST, '/users/{name}'], note: 'a'.repeat(990) },
    { key: ['GET', HOST, '/users/ada'], note: 'More than fits' },
    { key: ['GET', HOST, '/users/ken'] },
  ])
  expect(await stage.follow()).toBe(1)
  expect(await stage.of('GET', '/users/ada')).toMatchObject({ note: 'More than fits' })
  expect(await stage.of('GET', '/users/{name}')).toMatchObject({ note: 'a'.repeat(990) })
})

test('hundreds become one', async () => {
  const names = Array.from({ length: 650 }, (_, index) => `name-${index}`)
  const stage = await opened(
    'acme',
    names.map((name) => ({ key: ['GET', HOST, `/users/${name}`] })),
  )
  expect(await stage.follow()).toBe(650)
  expect(await stage.all()).toEqual([`GET ${HOST} /users/{name}`])
})
