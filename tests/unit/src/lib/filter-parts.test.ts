import { expect, test } from 'vitest'

import { filterParts } from '#src/lib/filter-parts.ts'

test('each condition with the filter that is left without it', () => {
  expect(filterParts('host:api.stripe.com -status:2xx (method:GET OR method:PUT)')).toMatchObject([
    { text: 'host:api.stripe.com', negative: false },
    { negative: true },
    { negative: false },
  ])
  const [first, second] = filterParts('host:a status:500')
  expect([first?.rest, second?.rest]).toEqual(['status:500', 'host:a'])
})

test('alternatives are one condition', () => expect(filterParts('host:a OR host:b')).toHaveLength(1))
test('one condition leaves nothing', () => expect(filterParts('status:500')[0]?.rest).toBe(''))
test('nothing and nonsense have no parts', () => expect([...filterParts(''), ...filterParts('status:(')]).toEqual([]))

test('a range is one condition, though it is two comparisons', () => {
  expect(filterParts('host:a status:5xx method:GET').map(({ text }) => text)).toEqual(['host:a', 'status:5xx', 'method:GET'])
  expect(filterParts('host:a status:5xx method:GET')[1]?.rest).toBe('host:a method:GET')
})
