import { expect, test } from 'vitest'

import { maskIssue, maskSensitive } from '#platform/pulse/masking/mask-event.ts'

const observed = { id: 'a', timestampMs: 0, direction: '', endpointId: 'hooks.slack.com', connectionId: 'c', tags: [] } as const
const path = '/services/T02ACMEOUT1/B05NOTIFY42/k3XhQ9vLmZ2pR7sTbW4yNcJd'

test('a secret that only its host makes one is hidden in the path of an issue and of a sensitive value, as in that of the request', () => {
  const issue = {
    ...observed,
    kind: 'issue',
    requestId: 'r',
    error: '',
    url: `https://hooks.slack.com${path}`,
    path,
    method: 'POST',
    status: 429,
  } as const
  expect(maskIssue({ ...issue, tags: [], triggers: [] })).toMatchObject({
    url: 'https://hooks.slack.com/services/***',
    path: '/services/***',
  })
  const rest = {
    requestId: 'r',
    entityType: 'PERSON',
    score: 1,
    section: 'request_body',
    fieldPath: '$.text',
    valueHash: '',
    method: 'POST',
  }
  expect(maskSensitive({ ...observed, tags: [], kind: 'sensitive', ...rest, path })).toMatchObject({ path: '/services/***' })
})
