import { expect, test } from 'vitest'

import { fileProblem } from '#src/lib/form/file-limits.ts'
import { filledPairs, keyValueProblems, hasOption, matchOptions, moveItem, splitTags } from '#src/lib/form/list-values.ts'
import { passwordRules } from '#src/lib/form/password-rules.ts'
import { atMost, emailAddress, firstProblem, httpsUrl, required } from '#src/lib/form/rules.ts'
import { stepStates } from '#src/lib/form/step-state.ts'
import fc from '#tests/properties.ts'

test('tags are cut at commas, semicolons and lines, once each', () => {
  expect(splitTags(' pci, eu ;\npci\n, cost  centre', ['eu'])).toEqual(['pci', 'cost centre'])
})

test('tags are never empty and never twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, existing) => {
      const added = splitTags(text, existing)
      return added.every((tag) => tag !== '' && tag === tag.trim() && !existing.includes(tag)) && new Set(added).size === added.length
    }),
  )
})

test('moving keeps every item', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 20 }), (items, from, to) => {
      expect(moveItem(items, from, to).toSorted()).toEqual(items.toSorted())
    }),
  )
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

test('a password is checked off rule by rule; an emoji counts as one character', () => {
  const rules = passwordRules({ minLength: 6, maxLength: 8, uppercase: true, digit: true, special: true }, 'Äbc1😀')
  expect(rules.filter(({ met }) => met).map(({ text }) => text)).toEqual(['An upper-case letter', 'A digit', 'A special character'])
  expect(passwordRules({ minLength: 1, maxLength: 2 }, 'abc').at(-1)).toEqual({ text: 'At most 2 characters', met: false })
})

test('a file is refused with the reason', () => {
  const limits = { endings: ['.har', '.json'], maxBytes: 1024 }
  expect(fileProblem({ name: 'A.HAR', size: 10 }, limits)).toBeUndefined()
  expect(fileProblem({ name: 'a.txt', size: 10 }, limits)).toBe('Choose a file that ends with .har or .json.')
  expect(fileProblem({ name: 'a.har', size: 0 }, limits)).toBe('This file is empty.')
  expect(fileProblem({ name: 'a.har', size: 2048 }, limits)).toContain('larger than 1 KiB')
})

test('a name that stands twice is said at its second line, empty lines are not looked at', () => {
  const pairs = [
    { key: 'a', value: '1' },
    { key: '', value: '' },
    { key: ' a ', value: '2' },
    { key: '', value: '3' },
  ]
  expect(keyValueProblems(pairs)).toEqual([undefined, undefined, '“a” stands here twice.', 'Enter a name for this value.'])
  expect(filledPairs(pairs)).toHaveLength(3)
})

test('options match by every word, in label or detail', () => {
  const options = [
    { id: '1', label: 'api.stripe.com', detail: 'Payments' },
    { id: '2', label: 'api.github.com' },
  ]
  expect(matchOptions(options, 'pay API').map(({ id }) => id)).toEqual(['1'])
  expect(matchOptions(options, '')).toHaveLength(2)
  expect(hasOption(options, ' API.github.com ')).toBe(true)
})

test('rules complain in their order', () => {
  expect(firstProblem('', required('a name'), atMost(3))).toBe('Enter a name.')
  expect(firstProblem('abcd', required('a name'), atMost(3))).toBe('Use at most 3 characters.')
  expect(emailAddress('ada@example.com')).toBeUndefined()
  expect(emailAddress('ada@example')).toBeDefined()
  expect(httpsUrl('http://example.com')).toBeDefined()
  expect(httpsUrl('https://example.com/hook')).toBeUndefined()
})

test('one step is current, what lies behind is done or failed, what was not reached is upcoming', () => {
  expect(stepStates(4, 1, 2, new Set([0]))).toEqual(['failed', 'current', 'upcoming', 'upcoming'])
  expect(stepStates(3, 2, 2)).toEqual(['done', 'done', 'current'])
})
