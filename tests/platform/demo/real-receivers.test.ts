import { afterEach, expect, test } from 'vitest'

import { type Demo, startDemo } from '#platform/demo/demo.ts'

import { maskTransaction } from '#platform/warehouse/masked.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { GOOD_TOKEN, openRecordingReceivers, quietLog, recordingIngest } from '../pulse/support/recording-receivers.ts'

/** What bodies.ts and the cast put into headers and bodies. */
const SECRETS = /(?:Bearer|Basic) \w{6}|4242424242424242|5555444433331111|correct horse|eyJzdWIi/

/** A working day: at night of a weekend there is less to tell. */
const AT = Date.UTC(2026, 8, 16, 14)

let demo: Demo | undefined
let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await demo?.stop()
  await close?.()
})

test('the real receivers take a whole story: nothing in quarantine, no duplicate, every payload stored under the digest its record names', async () => {
  const ingest = recordingIngest()
  let duplicates = 0
  const { receivers, objects, port } = await openRecordingReceivers({
    async ingest(request) {
      const result = await ingest.ingest(request)
      duplicates += result.duplicates
      return result
    },
  })
  close = receivers.close
  const places = ['production', 'staging', 'laptop'].map((environmentId) => ({
    environmentId,
    deploymentId: environmentId,
    token: GOOD_TOKEN,
  }))
  demo = startDemo({
    agents: { host: '127.0.0.1', port },
    places,
    stored: null,
    storyMs: AT,
    historyHours: 0.6,
    clock: () => AT,
    log: quietLog,
  })
  await demo.historyDone

  expect(ingest.rejectedEvents()).toEqual([])
  expect(ingest.http().length).toBeGreaterThan(300)
  expect(duplicates).toBe(0)

  const records = ingest.events().filter((event) => event.kind === 'artifact')
  expect(records.length).toBeGreaterThan(3)
  for (const { digest } of records) expect(await objects.has('acme', digest)).toBe(true)
  for (const { bytes } of objects.stored.values()) {
    const stored = JSON.parse(Buffer.from(bytes).toString()) as StoredTransaction
    // Headers are masked at rest, bodies when somebody without the permission to reveal reads them
    expect(JSON.stringify(stored.request.headers)).not.toMatch(SECRETS)
    const { request, response } = maskTransaction(stored)
    const bodies = [request.body, response.body].map((body) => Buffer.from(body ?? '', 'base64').toString())
    expect(bodies.join()).not.toMatch(SECRETS)
  }
})
