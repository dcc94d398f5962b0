import { expect, test } from 'vitest'

import {
  type Decision,
  decisionsOf,
  endpointName,
  mergedTemplate,
  settingsOf,
  undone,
  withDecision,
  withoutDecision,
} from '#src/lib/endpoints/decisions.ts'
import fc from '#tests/properties.ts'

const host = fc.constantFrom('a.example', 'b.example')
const template = fc.constantFrom('/users/{id}', '/users/me', '/files/{file}')
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ host, kind: fc.constant('pin' as const), template }),
  fc.record({ host, kind: fc.constant('split' as const), word: template }),
  fc.record({ host, kind: fc.constant('merge' as const), templates: fc.constantFrom(['/a/1', '/a/2'], ['/a/1', '/a/3']), into: template }),
  fc.record({ host, kind: fc.constant('name' as const), method: fc.constant('GET'), template, name: fc.constantFrom('Read', 'List') }),
)
const settings = fc.array(decision, { maxLength: 8 }).map((all) => all.reduce(withDecision, settingsOf([])))

test('settings are their decisions, whatever the order in which these came', () => {
  fc.assert(
    fc.property(settings, (all) => {
      expect(settingsOf(decisionsOf(all))).toEqual(all)
      expect(settingsOf(decisionsOf(all).toReversed())).toEqual(all)
    }),
  )
})

test('what is undone is as it was, but for what somebody decided since', () => {
  fc.assert(
    fc.property(settings, decision, decision, (before, mine, theirs) => {
      const after = withDecision(before, mine)
      expect(undone(after, before, after)).toEqual(before)
      const removed = withoutDecision(before, mine)
      expect(undone(removed, before, removed)).toEqual(before)
      // Theirs stays; when it is about the same, mine is not taken back
      const now = withDecision(after, theirs)
      expect(decisionsOf(undone(now, before, after))).toEqual(expect.arrayContaining(theirsStays(before, mine, theirs) ? [theirs] : []))
    }),
  )
})
/** It would go with mine where it is the very same decision. */
const theirsStays = (before: Parameters<typeof decisionsOf>[0], mine: Decision, theirs: Decision): boolean =>
  JSON.stringify(mine) !== JSON.stringify(theirs) || decisionsOf(before).some((one) => JSON.stringify(one) === JSON.stringify(theirs))

test('a name belongs to one method and template of one host', () => {
  const named = settingsOf([{ host: 'a.example', kind: 'name', method: 'GET', template: '/users/{id}', name: 'Read a user' }])
  expect(endpointName(named, ['GET', 'a.example', '/users/{id}'])).toBe('Read a user')
  expect([
    endpointName(named, ['POST', 'a.example', '/users/{id}']),
    endpointName(named, ['GET', 'b.example', '/users/{id}']),
    endpointName(named, ['GET', 'constructor', '/users/{id}']),
  ]).toEqual(['', '', ''])
})

test.each([
  [['/users/ada', '/users/grace'], '/users/{name}'],
  [['/users/{id}', '/users/{uuid}'], '/users/{id}'],
  [['/users/me', '/users/{login}'], '/users/{login}'],
  [['/users/me', '/users/me'], '/users/me'],
  [['/a', '/a/b'], undefined],
  [[], undefined],
])('%j become %s', (templates, wanted) => {
  expect(mergedTemplate(templates)).toBe(wanted)
})
