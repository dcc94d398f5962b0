import { expect, test } from 'vitest'

import { readColumnChoice } from '#src/lib/column-choice.ts'
import fc from '#tests/properties.ts'

test('what was written is read again', () => {
  const choice = { ids: ['time', 'host'], widths: { time: 120 } }
  expect(readColumnChoice(JSON.stringify(choice))).toEqual(choice)
})

test('what does not fit counts as not chosen', () => {
  expect(readColumnChoice('{"ids":[1,"time"],"widths":{"time":"wide","host":90}}')).toEqual({ ids: ['time'], widths: { host: 90 } })
  for (const text of ['', 'null', '[]', '7', '{"ids":"time"}', '{"widths":null}'])
    expect(readColumnChoice(text)).toEqual({ ids: undefined, widths: {} })
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readColumnChoice(text).widths).toBeTypeOf('object')
    }),
  )
})
