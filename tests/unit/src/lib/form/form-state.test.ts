import { expect, test } from 'vitest'

import { fieldErrorsOf, type WireError } from '#src/lib/errors.ts'
import { changedNames, type FormEvent, type FormState, isDirty, nextForm, startForm } from '#src/lib/form/form-state.ts'
import fc from '#tests/properties.ts'

type Values = { name: string; url: string; tags: readonly string[] }

const initial: Values = { name: 'a', url: '', tags: ['x'] }
const invalid = (fields: Record<string, string>): WireError => ({ kind: 'invalid', message: 'Not like this.', fields })
const taken = (fields: Record<string, string>): WireError => ({ kind: 'conflict', message: 'There is one already.', fields })
const stale: WireError = { kind: 'stale', message: 'Somebody was faster.', version: '2' }
const failure: WireError = { kind: 'offline' }
const run = (...events: FormEvent<Values>[]): FormState<Values> => events.reduce(nextForm<Values>, startForm(initial))

const change = fc.oneof(
  fc.record({ name: fc.string() }),
  fc.record({ url: fc.string() }),
  fc.record({ tags: fc.array(fc.string(), { maxLength: 3 }) }),
  fc.record({ name: fc.string(), url: fc.string() }),
)
const error = fc.oneof(
  fc.constant<WireError>(failure),
  fc
    .dictionary(fc.constantFrom('name', 'url', 'tags', 'other', 'toString'), fc.string({ minLength: 1 }), { noNullPrototype: true })
    .chain((fields) => fc.constantFrom(invalid(fields), taken(fields))),
)
/** Everything that happens by itself or by typing; throwing away is asked for by a person. */
const event: fc.Arbitrary<FormEvent<Values>> = fc.oneof(
  change.map((changes): FormEvent<Values> => ({ kind: 'changed', changes })),
  fc.constant<FormEvent<Values>>({ kind: 'tried', names: ['name'] }),
  fc.constant<FormEvent<Values>>({ kind: 'sent' }),
  fc.constant<FormEvent<Values>>({ kind: 'accepted' }),
  error.map((refusal): FormEvent<Values> => ({ kind: 'refused', error: refusal })),
  fc.constant<FormEvent<Values>>({ kind: 'outdated', error: stale, theirs: { values: { ...initial, name: 'theirs' }, version: '2' } }),
)

test('no order of events loses what was typed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const typed = events.reduce((values, one) => (one.kind === 'changed' ? { ...values, ...one.changes } : values), initial)
      expect(run(...events).values).toEqual(typed)
    }),
  )
})

test('what the server said about a field is gone when that field changed, before or after the response, and the others stay', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), change, error, fc.boolean(), (before, changes, refusal, late) => {
      const edit: FormEvent<Values> = { kind: 'changed', changes }
      const answer: FormEvent<Values> = { kind: 'refused', error: refusal }
      const sent = nextForm(run(...before, { kind: 'accepted' }), { kind: 'sent' })
      const order = late ? [edit, answer] : [answer, edit]
      const edited = new Set<string>(late ? changedNames(sent.values, { ...sent.values, ...changes }) : Object.keys(changes))
      const said = Object.keys(fieldErrorsOf(refusal))
      const kept = said.filter((name) => ['name', 'url', 'tags'].includes(name) && !edited.has(name))
      expect(Object.keys(order.reduce(nextForm<Values>, sent).fromServer).toSorted()).toEqual(kept.toSorted())
    }),
  )
})

test('a failure is either at a field or above the form, never lost', () => {
  fc.assert(
    fc.property(error, (refusal) => {
      const state = run({ kind: 'sent' }, { kind: 'refused', error: refusal })
      return state.failure !== undefined || Object.keys(state.fromServer).length > 0
    }),
  )
})

test('what is typed while it is being sent is unsaved afterwards', () => {
  const state = run(
    { kind: 'changed', changes: { name: 'b' } },
    { kind: 'sent' },
    { kind: 'changed', changes: { name: 'c' } },
    { kind: 'accepted' },
  )
  expect(state.saved.name).toBe('b')
  expect(isDirty(state)).toBe(true)
  expect(state.justSaved).toBe(false)
})

test('a list with the same texts is no change', () => {
  expect(isDirty(run({ kind: 'changed', changes: { tags: ['x'] } }))).toBe(false)
})

test('a second send while one is on its way is none', () => {
  const state = run({ kind: 'sent' })
  expect(nextForm(state, { kind: 'sent' })).toBe(state)
})

test('theirs replaces ours only when it is taken', () => {
  const values = { ...initial, name: 'theirs' }
  const theirs = { values, version: '2' }
  const state = run({ kind: 'changed', changes: { name: 'mine' } }, { kind: 'sent' }, { kind: 'outdated', error: stale, theirs })
  expect(state.values.name).toBe('mine')
  const taken = nextForm(state, { kind: 'took-theirs' })
  expect(taken).toMatchObject(theirs)
  expect(isDirty(taken)).toBe(false)
})

test('discarding goes back to what the server has', () => {
  const state = run({ kind: 'changed', changes: { name: 'b' } }, { kind: 'tried', names: ['name'] }, { kind: 'discarded' })
  expect(state.values).toEqual(initial)
  expect(state.tried).toEqual([])
})

const saved: FormEvent<Values> = { kind: 'accepted', canUndo: true }

test('what was saved last is undone by sending what was there before, once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), change, (before, changes) => {
      const ready = run(...before, { kind: 'accepted' }, { kind: 'sent' }, { kind: 'accepted' })
      const done = [{ kind: 'changed', changes }, { kind: 'sent' }, saved] as const
      const after = done.reduce(nextForm<Values>, ready)
      fc.pre(changedNames(ready.saved, after.saved).length > 0)
      const back = nextForm(after, { kind: 'undid' })
      expect(back.sending).toEqual(ready.saved)
      const undone = nextForm(back, saved)
      expect([undone.saved, undone.values, undone.justSaved, undone.isUndo]).toEqual([ready.saved, ready.saved, true, true])
      expect(nextForm(undone, { kind: 'undid' })).toBe(undone)
    }),
  )
})

test('what somebody else had saved is brought back where it was overwritten', () => {
  const theirs = { values: { ...initial, name: 'theirs' }, version: '2' }
  const stopped = run({ kind: 'changed', changes: { name: 'mine' } }, { kind: 'sent' }, { kind: 'outdated', error: stale, theirs })
  const over = [{ kind: 'sent' }, saved, { kind: 'undid' }] as const
  expect(over.reduce(nextForm<Values>, stopped).sending).toEqual(theirs.values)
})

test('nothing is undone where it was not offered, where nothing differs, and once something is typed', () => {
  const edit: FormEvent<Values> = { kind: 'changed', changes: { name: 'b' } }
  const never = [
    run(edit, { kind: 'sent' }, { kind: 'accepted' }),
    run({ kind: 'sent' }, saved),
    run(edit, { kind: 'sent' }, saved, { kind: 'changed', changes: { name: 'c' } }),
  ]
  for (const state of never) expect(nextForm(state, { kind: 'undid' })).toBe(state)
})

test('an undo that is refused shows what would have been there, and why', () => {
  const state = run(
    { kind: 'changed', changes: { name: 'b' } },
    { kind: 'sent' },
    saved,
    { kind: 'undid' },
    { kind: 'refused', error: failure },
  )
  expect([state.values.name, state.saved.name, state.failure, isDirty(state)]).toEqual(['a', 'b', failure, true])
  const again = nextForm(nextForm(state, { kind: 'sent' }), saved)
  expect([again.isUndo, again.earlier?.name]).toEqual([false, 'b'])
})

test('what arrives anew is shown while nothing is typed; else it stays for the comparison, and what is sent is based on the older one', () => {
  const now = { values: { ...initial, name: 'theirs' }, version: '2' }
  expect(run({ kind: 'arrived', now })).toMatchObject({ values: now.values, saved: now.values, version: '2' })
  const typed = run({ kind: 'changed', changes: { name: 'mine' } }, { kind: 'arrived', now })
  expect([typed.values.name, typed.saved.name, typed.version]).toEqual(['mine', 'a', undefined])
})

test('when something else of it was changed, what is typed stays and is based on the newer version', () => {
  const typed = run({ kind: 'changed', changes: { name: 'mine' } }, { kind: 'arrived', now: { values: { ...initial }, version: '3' } })
  expect([typed.values.name, typed.version]).toEqual(['mine', '3'])
})
