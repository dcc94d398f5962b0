import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlatform } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

/** A hundred at once create what can be there once: one does, and the others read why not (security.md C1). */
const platform = await openPlatform()
let stage: Stage

beforeAll(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const CREATED: [what: string, path: string, body: (stage: Stage) => unknown, token?: (stage: Stage) => string][] = [
  ['an environment', '/api/environments', () => ({ name: 'qa' })],
  ['a deployment', '/api/deployments', ({ environmentId }) => ({ name: 'laptop', environmentId })],
  ['a service account', '/api/service-accounts', () => ({ name: 'build server', role: 'viewer' })],
  ['an objective', '/api/objectives', () => ({ by: 'vendor', key: ['Adyen'], targetPercent: 99, windowDays: 7 })],
  ['a review', '/api/reviews', () => ({ kind: 'client', key: ['shop'], state: 'ignored' })],
  ['a view', '/api/views', () => ({ page: '/traffic/requests', name: 'Slow', query: '', shared: false })],
  ['an organization by its slug', '/api/orgs', () => ({ name: 'Twice', slug: 'twice' }), ({ owner }) => owner.idToken],
]

test.each(CREATED)('%s', async (_what, path, body, token = ({ owner }) => owner.apiToken) => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => platform.call('POST', path, { token: token(stage), body: body(stage) })),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 99 }, () => 409)])
})
