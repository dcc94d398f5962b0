import { create, toBinary } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'

import { textsOfMessage } from '#platform/pulse/readers/message-texts.ts'
import { rejectedEvent } from '#platform/pulse/readers/rejected.ts'
import fc from '#tests/properties.ts'
import { PLANTED, secretOf } from '#tests/support/planted-secrets.ts'
import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'

const request = (agent: string, tags: string[]) =>
  toBinary(
    EventSchema,
    create(EventSchema, {
      event: {
        case: 'request',
        value: {
          timestamp: { seconds: 1_800_000_000n, nanos: 5 },
          id: 'r1',
          url: 'https://a.example/ä',
          method: 'GET',
          status: 200,
          duration: 3n,
          agent,
          tags,
        },
      },
    }),
  )

test('the texts of a message are found without knowing its fields, those of messages inside too', () => {
  const texts = textsOfMessage(request('curl/8', ['a:b', 'host:web-1']))
  expect(texts?.toSorted()).toEqual(['r1', 'https://a.example/ä', 'GET', 'curl/8', 'a:b', 'host:web-1'].toSorted())
})

test('a message that ends anywhere gives what is there', () => {
  const whole = request('curl/8 with a name of some length', ['a:b'])
  for (let end = 1; end <= whole.length; end++) expect(() => textsOfMessage(whole.subarray(0, end))).not.toThrow()
  expect(textsOfMessage(whole.subarray(0, whole.length - 3))?.join()).toContain('curl/8')
})

test('any bytes are survived', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => textsOfMessage(bytes) === undefined || true))
})

test('no length of a text in front of it, and no field behind it, uncovers a secret in the preview of a message', () => {
  for (const [kind, planted] of Object.entries(PLANTED)) {
    for (let more = 0; more < 100; more++) {
      const { preview } = rejectedEvent('no time', request(`${'x '.repeat(more)}${planted}`, [planted, `note:${planted}`]))
      expect(preview.includes(secretOf(kind)), `${kind} ${more}`).toBe(false)
    }
  }
})

test('a key and its values that are fields of their own are seen together', () => {
  const bytes = toBinary(
    EventSchema,
    create(EventSchema, { event: { case: 'connection', value: { id: 'c1', tags: [{ key: 'password', values: ['hunter2'] }] } } }),
  )
  expect(rejectedEvent('no time', bytes).preview).not.toContain('hunter2')
})
