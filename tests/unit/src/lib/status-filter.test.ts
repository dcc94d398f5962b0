import { expect, test } from 'vitest'

import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { withBound } from '#src/lib/filter-parts.ts'
import { onlyField, withoutField } from '#src/lib/filter-fields.ts'
import { classesIn, withClasses } from '#src/lib/status-filter.ts'
import type { StatusClass } from '#src/lib/status.ts'

const node = (text: string) => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.node
}
const printed = (text: string, ...classes: StatusClass[]) => withClasses(node(text), new Set(classes))

test('choosing classes replaces what was said of the status and nothing else', () => {
  expect(node(printed('host:a.b status:404', 5))).toEqual(node('host:a.b status:5xx'))
  expect(node(printed('', 4, 5))).toEqual(node('status:5xx,4xx'))
  expect(printed('host:a.b status:5xx')).toBe('host:a.b')
  expect(printed('status:5xx', 0, 1, 2, 3, 4, 5)).toBe('')
})

test('reads which classes a filter lets through', () => {
  expect([...(classesIn(node('status:5xx,4xx host:x')) ?? [])].toSorted()).toEqual([4, 5])
  expect([...(classesIn(node('-status:2xx')) ?? [])].toSorted()).toEqual([0, 1, 3, 4, 5])
  expect([...(classesIn(node('status:404')) ?? [])]).toEqual([])
  expect(classesIn(node('host:x'))).toBeUndefined()
})

test('what was chosen is read back', () => {
  for (const classes of [[5], [0], [2, 3], [0, 4, 5]] as StatusClass[][])
    expect([...(classesIn(node(printed('host:x', ...classes))) ?? [])].toSorted()).toEqual(classes.toSorted())
})

test('a bound replaces the one before', () =>
  expect(node(withBound(node('duration:>1s host:x'), 'duration', '<', 250, REQUESTS))).toEqual(node('host:x duration:<250ms')))

test('a facet is counted without its own terms; terms that speak of more stay', () => {
  expect(withoutField(node('host:a method:GET'), 'host')).toEqual(node('method:GET'))
  expect(withoutField(node('-host:a'), 'host')).toBeUndefined()
  const mixed = node('(host:a OR method:GET) status:500')
  expect(withoutField(mixed, 'host')).toBe(mixed)
  expect(onlyField(mixed, 'status')).toEqual(node('status:500'))
})
