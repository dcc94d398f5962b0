import { expect, test } from 'vitest'

import { explain, fieldErrorsOf, readProblem, requestIdOf, toWireError, WireFailure } from '#src/lib/errors.ts'

const problem = {
  type: 'about:blank',
  title: 'Not valid',
  status: 422,
  code: 'invalid',
  detail: 'Some fields need another value.',
  fields: { slug: 'Taken.', bad: 7 },
  requestId: 'r1',
}

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [410, 'not-found'],
  [409, 'conflict'],
  [412, 'stale'],
  [400, 'invalid'],
  [413, 'invalid'],
  [422, 'invalid'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'failed'],
  [418, 'failed'],
])('status %i reads as %s, with or without a problem document', (status, kind) => {
  expect(readProblem(status, problem).kind).toBe(kind)
  for (const body of [undefined, null, '<html>', [], { detail: 7 }]) expect(explain(readProblem(status, body)).length).toBeGreaterThan(20)
})

test('what the server says about fields stands at the fields, and only as text', () => {
  expect(readProblem(422, problem)).toEqual({ kind: 'invalid', message: problem.detail, fields: { slug: 'Taken.' } })
})

test('what is taken (409) says so at its fields; what is stale (412) says which version there is now', () => {
  expect(readProblem(409, problem)).toEqual({ kind: 'conflict', message: problem.detail, fields: { slug: 'Taken.' } })
  expect(readProblem(412, { ...problem, version: '17' })).toEqual({ kind: 'stale', message: problem.detail, version: '17' })
})

test('what is inside of a field is said at the field, the first thing first', () => {
  const error = readProblem(422, { ...problem, fields: { 'tags.1': 'Write tags like team:payments.', 'tags.3': 'Too long.' } })
  expect(fieldErrorsOf(error)).toEqual({ tags: 'Write tags like team:payments.' })
})

test('a wait that the server requests is passed on', () => {
  expect(explain(readProblem(429, { detail: 'Too many requests.' }, 7))).toBe('Too many requests. Try again in 7 s.')
  const said = 'The event store is busy. Try again in a moment.'
  expect(explain(readProblem(503, { detail: said }, 5))).toBe(said)
})

test('an unexpected error carries the id an operator can look up, and nothing of its own text', () => {
  expect(requestIdOf(readProblem(500, { ...problem, status: 500 }))).toBe('r1')
  expect(explain(toWireError(new Error('SELECT secret')))).not.toContain('secret')
  expect(toWireError(new WireFailure({ kind: 'offline' }))).toEqual({ kind: 'offline' })
})

test('a sentence of the document API is read, in a response that is a list and in one that is not', () => {
  const refused = { error: { code: 403, message: 'You signed in elsewhere.', status: 'PERMISSION_DENIED' } }
  for (const body of [refused, [refused]])
    expect(readProblem(403, body)).toEqual({ kind: 'forbidden', message: 'You signed in elsewhere.' })
})
