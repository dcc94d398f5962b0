import { expect, test } from 'vitest'

import { createEventReader, EventStreamError, readEvents } from '#src/lib/event-stream.ts'
import fc from '#tests/properties.ts'

const read = (...pieces: string[]) => {
  const reader = createEventReader()
  return pieces.flatMap((piece) => reader.push(piece))
}

test('an event is complete at the empty line', () => {
  expect(read('event: row\ndata: [1,\ndata: 2]\nid: 7\n')).toEqual([])
  expect(read('event: row\ndata: [1,\ndata: 2]\nid: 7\n\n')).toEqual([{ event: 'row', data: '[1,\n2]', id: '7' }])
})

test('comments, unknown fields and events without data say nothing', () =>
  expect(read(': keep\n\nevent: row\n\nfoo: bar\ndata\n\n')).toEqual([{ event: 'message', data: '', id: '' }]))
test('one space behind the colon is dropped, no more', () => expect(read('data:  x\n\n')[0]?.data).toBe(' x'))
test('a byte order mark is skipped', () => expect(read('\ufeffdata: x\n\n')[0]?.data).toBe('x'))
test('wherever the text is cut and whichever line ends are used, the events are the same', () => {
  const lines = ['event: row', 'data: a', 'data: b', '', ': c', 'data: tail\u2028x', 'id: 9', '', '']
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 8 }), (end, cuts) => {
      const text = `${lines.join(end)}${end}`
      const at = [0, ...cuts.map((cut) => cut % text.length).toSorted((a, b) => a - b), text.length]
      const pieces = at.slice(1).map((to, index) => text.slice(at[index], to))
      // A lone CR at the very end may yet become CRLF, so it is only known with what follows
      expect(read(...pieces, ':\n')).toEqual([
        { event: 'row', data: 'a\nb', id: '' },
        { event: 'message', data: 'tail\u2028x', id: '9' },
      ])
    }),
  )
})

test('a line without end is given up', () => expect(() => read('x'.repeat(5 * 1024 * 1024))).toThrow(EventStreamError))

test('characters that are cut in the middle arrive whole', async () => {
  const bytes = new TextEncoder().encode('data: äöü€😀\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(body)) events.push(event)
  expect(events).toEqual([{ event: 'message', data: 'äöü€😀', id: '' }])
})
