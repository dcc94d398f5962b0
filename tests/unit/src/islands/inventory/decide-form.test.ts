import { expect, test } from 'vitest'

import { decidedHost, settingsOf } from '#src/lib/endpoints/decisions.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { decideForm, type Doing } from '#src/islands/inventory/templates/decide-form.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'

const HOST = 'api.example.com'
const ENTITY = ['GET', HOST, '/users/ada']

/** A form over settings that somebody else may change meanwhile. */
function stage(doing: Doing, shown: EndpointSettings = NO_DECISIONS, entity = ENTITY) {
  let stored = shown
  const form = decideForm({
    doing,
    entity,
    settings: shown,
    async save(change) {
      const before = stored
      stored = change(stored)
      return before
    },
    now: async () => stored,
  })
  return { form, stored: () => decidedHost(stored, HOST), change: (next: EndpointSettings) => (stored = next) }
}
const send = (form: ReturnType<typeof stage>['form'], values: object) => form.submit({ ...form.initial, ...values }, { version: undefined })

test('a pin begins with the template and is saved as it is typed, without the spaces around it', async () => {
  const { form, stored } = stage({ is: 'pin' })
  expect(form.initial.text).toBe('/users/ada')
  await send(form, { text: ' /users/{login} ' })
  expect(stored().templates).toEqual(['/users/{login}'])
})

test.each<[Doing, object, string, RegExp]>([
  [{ is: 'pin' }, { text: 'users' }, 'text', /Begin with a slash/],
  [{ is: 'pin' }, { text: '/users/{id}/' }, 'text', /slash at the end/],
  [{ is: 'split', word: '/users/{id}' }, {}, 'text', /End with the word/],
  [{ is: 'name' }, { text: 'a\nb' }, 'text', /one line/],
  [{ is: 'merge' }, {}, 'other', /Choose the endpoint/],
  [{ is: 'merge' }, { other: '/teams/ada', into: '/users/{name}' }, 'into', /cannot stand for “\/teams\/ada”/],
])('%j with %j is complained about at its field', (doing, values, field, sentence) => {
  const { form } = stage(doing)
  const complaints = form.validate({ ...form.initial, ...values })
  expect(Object.keys(complaints)).toEqual([field])
  expect(Object.values(complaints)[0]).toMatch(sentence)
})

test('a contradiction to what is pinned is said before it is sent, and once more when somebody pinned it meanwhile', async () => {
  const pinned = settingsOf([{ host: HOST, kind: 'pin', template: '/users/{id}/posts' }])
  const { form } = stage({ is: 'pin' }, pinned)
  expect(form.validate({ ...form.initial, text: '/users/me/{tab}' }).text).toMatch(/contradict each other/)
  const late = stage({ is: 'pin' })
  late.change(pinned)
  await expect(send(late.form, { text: '/users/me/{tab}' })).rejects.toSatisfy((cause) => /contradict/.test(explain(toWireError(cause))))
})

test('a merge goes on with what is one already', async () => {
  const merged = settingsOf([{ host: HOST, kind: 'merge', templates: ['/users/ada', '/users/grace'], into: '/users/{name}' }])
  const { form, stored } = stage({ is: 'merge' }, merged, ['GET', HOST, '/users/{name}'])
  await send(form, { other: '/users/{id}', into: '/users/{user}' })
  expect(stored().merges).toEqual([{ templates: ['/users/{name}', '/users/ada', '/users/grace', '/users/{id}'], into: '/users/{user}' }])
})

test('a name that somebody else gave meanwhile is shown first; an empty one takes the name away', async () => {
  const named = (name: string) => settingsOf([{ host: HOST, kind: 'name', method: 'GET', template: '/users/ada', name }])
  const { form, stored, change } = stage({ is: 'name' }, named('Ada'))
  expect(form.initial.text).toBe('Ada')
  change(named('Countess'))
  await expect(send(form, { text: 'Lady' })).rejects.toSatisfy((cause) => toWireError(cause).kind === 'stale')
  const theirs = await form.theirs?.()
  expect(theirs).toMatchObject({ values: { text: 'Countess' } })
  await form.submit({ ...form.initial, text: '' }, { version: theirs?.version })
  expect(stored().names).toEqual([])
})

test('the name of an endpoint goes with its template where that goes, and stays where there is one already', async () => {
  const name = (template: string, text: string) => ({ host: HOST, kind: 'name' as const, method: 'GET', template, name: text })
  const one = stage({ is: 'pin' }, settingsOf([name('/users/ada', 'Read a user'), name('/teams', 'Teams')]))
  await send(one.form, { text: '/users/{login}' })
  expect(one.stored().names).toEqual([
    { method: 'GET', template: '/teams', name: 'Teams' },
    { method: 'GET', template: '/users/{login}', name: 'Read a user' },
  ])
  const two = stage({ is: 'pin' }, settingsOf([name('/users/ada', 'Ada'), name('/users/{login}', 'A user')]))
  await send(two.form, { text: '/users/{login}' })
  expect(two.stored().names.map(({ name: text }) => text)).toEqual(['Ada', 'A user'])
})
