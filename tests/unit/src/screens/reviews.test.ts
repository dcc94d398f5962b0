import { expect, test } from 'vitest'

import { bodyOf, fieldsOf, validateReview } from '#src/screens/reviews/review-fields.ts'
import {
  actionsFor,
  badgeOf,
  changesOf,
  countOf,
  nameOfEntity,
  resultToast,
  undoneToast,
  undoOf,
} from '#src/screens/reviews/review-labels.ts'
import type { Entity, ReviewState, StateResult } from '#wire/product/reviews.ts'

const vendor = (name: string): Entity => ({ kind: 'vendor', key: [name] })
const result = (name: string, became: StateResult['result'], before: ReviewState, state: ReviewState): StateResult => ({
  ...vendor(name),
  result: became,
  before,
  state,
})

test('a badge says new without a review, and the approval before the state', () => {
  expect(badgeOf(undefined).label).toBe('New')
  expect(badgeOf({ state: 'new', approval: null }).label).toBe('New')
  expect(badgeOf({ state: 'ignored', approval: null }).label).toBe('Ignored')
  expect(badgeOf({ state: 'new', approval: 'approved' })).toMatchObject({ label: 'Approved', tone: 'ok' })
  expect(badgeOf({ state: 'accepted', approval: 'blocked' })).toEqual({
    label: 'Blocked',
    meaning: 'Its use is not wanted. This blocks no traffic.',
    tone: 'danger',
  })
})

test('a token is called by the beginning of its fingerprint, and counted with its noun', () => {
  const token: Entity = { kind: 'api-token', key: ['0123456789abcdef'.repeat(4)] }
  expect(nameOfEntity(token)).toBe('0123456789abcdef…')
  expect(countOf([token, token])).toBe('2 API tokens')
})

test('an endpoint is called by all of its parts', () => {
  expect(nameOfEntity({ kind: 'endpoint', key: ['POST', 'api.stripe.com', '/v1/charges/{id}'] })).toBe(
    'POST api.stripe.com/v1/charges/{id}',
  )
  expect(nameOfEntity({ kind: 'endpoint', key: ['', 'api.stripe.com', '/'] })).toBe('api.stripe.com/')
  expect(nameOfEntity(vendor('Stripe'))).toBe('Stripe')
  expect([countOf([vendor('a')]), countOf([vendor('a'), vendor('b')])]).toEqual(['1 vendor', '2 vendors'])
})

test('a selection offers what would change something, and everything while its states are not known', () => {
  const labels = (states: (ReviewState | undefined)[]) => actionsFor(states).map(({ label }) => label)
  expect(labels(['new', 'new'])).toEqual(['Accept', 'Ignore'])
  expect(labels(['accepted'])).toEqual(['Ignore', 'Restore'])
  expect(labels(['new', 'ignored'])).toEqual(['Accept', 'Ignore', 'Restore'])
  expect(labels([undefined])).toEqual(['Accept', 'Ignore', 'Restore'])
  expect(labels([])).toEqual([])
})

test('what is so already is not sent; what was seen is changed only while it is what was seen', () => {
  const states: Record<string, ReviewState | undefined> = { Stripe: 'new', Adyen: 'accepted', Klarna: undefined }
  expect(changesOf(['Stripe', 'Adyen', 'Klarna'].map(vendor), 'accepted', ({ key }) => states[key[0] ?? ''])).toEqual([
    { kind: 'vendor', key: ['Stripe'], state: 'accepted', from: 'new' },
    { kind: 'vendor', key: ['Klarna'], state: 'accepted' },
  ])
})

test('an undo takes back what was changed, each to what it was, unless somebody decided since', () => {
  const results = [
    result('Stripe', 'changed', 'new', 'accepted'),
    result('Adyen', 'changed', 'ignored', 'accepted'),
    result('Klarna', 'unchanged', 'accepted', 'accepted'),
    result('Paddle', 'stale', 'ignored', 'ignored'),
  ]
  expect(undoOf(results)).toEqual([
    { kind: 'vendor', key: ['Stripe'], state: 'new', from: 'accepted' },
    { kind: 'vendor', key: ['Adyen'], state: 'ignored', from: 'accepted' },
  ])
})

test('a message counts what was changed and what somebody else decided', () => {
  const [one, two, late] = [
    result('a', 'changed', 'new', 'accepted'),
    result('b', 'changed', 'new', 'accepted'),
    result('c', 'stale', 'ignored', 'ignored'),
  ]
  expect(resultToast([one], 'accepted')).toEqual({ text: '1 vendor is accepted.', tone: 'ok' })
  expect(resultToast([one, two], 'new')).toEqual({ text: '2 vendors are new again.', tone: 'ok' })
  expect(resultToast([one, late], 'accepted')).toEqual({
    text: '1 vendor is accepted. 1 was decided by somebody else meanwhile and left as it is.',
    tone: 'warn',
  })
  expect(resultToast([], 'ignored').text).toBe('Nothing was changed.')
  expect(undoneToast([one, two])).toEqual({ text: 'Undone.', tone: 'ok' })
  expect(undoneToast([one, late])).toEqual({ text: 'Undone for 1 of 2 vendors: somebody decided about the others since.', tone: 'warn' })
})

test('the form has what a review has, sends null for no approval, and says what the schema says', () => {
  const review = { state: 'accepted', approval: null, owner: 'Payments', note: 'x' } as const
  expect(bodyOf(fieldsOf(review))).toEqual(review)
  expect(bodyOf({ ...fieldsOf(null), approval: 'blocked' })).toEqual({ state: 'new', approval: 'blocked', owner: '', note: '' })
  expect(validateReview(fieldsOf(review))).toEqual({})
  expect(validateReview({ ...fieldsOf(review), owner: 'a\nb', note: 'x'.repeat(1001) })).toEqual({
    owner: 'Use one line, without control characters.',
    note: 'Use at most 1000 characters.',
  })
})
