import { connect } from 'node:http2'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import { grpcMessage } from '#platform/pulse/receivers/grpc-status.ts'
import fc from '#tests/properties.ts'

import { GOOD_TOKEN, openRecordingReceivers } from '../support/recording-receivers.ts'

/** How a message of the platform looks in the header `grpc-message`, byte by byte. */
let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  open = await openRecordingReceivers()
})
afterAll(() => open.receivers.close())

/** The header as it came; one event, which is empty. */
function messageOf(token: string): Promise<unknown> {
  const session = connect(open.base)
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': '/eventstore.v1.EventStoreService/IngestBatch',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: `Bearer ${token}`,
    })
    let message: unknown
    for (const event of ['response', 'trailers'] as const)
      stream.on(event, (headers: Record<string, unknown>) => (message = headers['grpc-message'] ?? message))
    for (const one of [session, stream]) one.on('error', () => undefined)
    stream.on('close', () => {
      session.destroy()
      resolve(message)
    })
    stream.resume()
    stream.end(Buffer.from([0, 0, 0, 0, 2, 0x0a, 0]))
  })
}

test('a refusal before the body is read stays readable: spaces and quotes are no escapes', async () => {
  expect(await messageOf('reg_wrong')).toBe('This registration token is not known.')
})

test('so does the message of a call that was taken and failed; percent signs and letters beyond ASCII are escaped', async () => {
  open.ingest.state.fault = new Fault('rate-limited', 'Too much: 100 % of "the log" – wait.')
  expect(await messageOf(GOOD_TOKEN)).toBe('Too much: 100 %25 of "the log" %E2%80%93 wait.')
})

test('any text is visible ASCII, and comes back whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(grpcMessage(text)).toMatch(/^[\x20-\x7e]*$/)
      expect(decodeURIComponent(grpcMessage(text))).toBe(text.toWellFormed())
    }),
  )
})
