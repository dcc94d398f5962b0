import { expect, test, vi } from 'vitest'

import { queryClient } from '#src/queries/client.ts'
import { actionLabels, changeForm, namesOf, labelsOf } from '#src/screens/form/settings.ts'
import type { SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { deploymentResource } from '#wire/product/deployments.ts'

interface Place {
  id: string
  version: string
  name: string
  tags: string[]
  shared: boolean
}
const place: Place = { id: 'p1', version: '1', name: 'laptop', tags: ['eu'], shared: true }

const settings = (
  change: SettingsDeclaration<Place, 'name' | 'tags'>['queries']['change'],
): SettingsDeclaration<Place, 'name' | 'tags'> => ({
  noun: { one: 'place', many: 'places' },
  resource: deploymentResource,
  queries: {
    one: (orgId, id) => ({ queryKey: ['place', orgId, id], queryFn: async () => null }),
    change,
    remove: async () => {},
  },
  nameOf: ({ name }) => name,
  list: { label: 'Places', link: () => '/places' },
  fields: { name: { kind: 'text', label: 'Name' }, tags: { kind: 'tags', label: 'Tags' } },
  layout: { title: 'Place', submit: 'Save' },
  blocked: () => undefined,
  danger: { consequences: () => '', blocked: () => undefined },
})

test('a form has the declared fields with their values, and says what the schema says', () => {
  const declared = settings(async () => place)
  expect(namesOf(declared)).toEqual(['name', 'tags'])
  const form = changeForm(declared, 'acme', place, ['name', 'tags'])
  expect(form.initial).toEqual({ name: 'laptop', tags: ['eu'] })
  expect(form.validate({ name: ' ', tags: ['two words'] })).toEqual({ name: 'Enter a name.', tags: 'Write tags like team:payments.' })
  expect(form.validate({ name: 'laptop', tags: [] })).toEqual({})
  expect(changeForm(declared, 'acme', place, ['name']).initial, 'a dialog has some of them').toEqual({ name: 'laptop' })
})

test('what is sent is based on the version that was shown, then on the one that was saved, or on the one that was chosen', async () => {
  const sent = vi.fn(async (_orgId: string, _ref: unknown, body: object) => ({ ...place, ...body, version: '2' }))
  const form = changeForm(settings(sent), 'acme', place, ['name'])
  const versions = () => sent.mock.calls.map(([, ref]) => ref)
  await form.submit({ name: 'b' }, { version: undefined })
  await form.submit({ name: 'c' }, { version: undefined })
  await form.submit({ name: 'd' }, { version: '9' })
  expect(versions()).toEqual([
    { id: 'p1', version: '1' },
    { id: 'p1', version: '2' },
    { id: 'p1', version: '9' },
  ])
})

test('what somebody else saved is read anew; when it is gone, that is said', async () => {
  const declared = settings(async () => place)
  const form = changeForm(declared, 'acme', place, ['name'])
  await expect(form.theirs?.()).rejects.toMatchObject({ error: { kind: 'not-found', message: 'Somebody deleted this place.' } })
  const found = {
    ...declared,
    queries: { ...declared.queries, one: () => ({ queryKey: ['now'], queryFn: async () => ({ ...place, version: '7' }) }) },
  }
  expect(await changeForm(found, 'acme', place, ['name']).theirs?.()).toEqual({ values: { name: 'laptop' }, version: '7' })
  queryClient.clear()
})

test('both versions of a field are shown in its own labels', () => {
  expect(labelsOf({ kind: 'tags', label: 'Tags' }, ['eu', 'team:payments'], place, 'editor')).toBe('eu, team:payments')
  const shared = { kind: 'choice', label: 'Who', choices: () => [{ value: true, label: 'Everybody', detail: '' }] } as const
  expect(labelsOf(shared, true, place, 'editor')).toBe('Everybody')
})

test.each([
  ['deployment.create', 'Created'],
  ['deployment.update', 'Changed'],
  ['deployment.rotate-token', 'Replaced the token'],
  ['view.set-default', 'Set default'],
  ['x.constructor', 'Constructor'],
])('%s is read as “%s”', (action, words) => {
  expect(actionLabels(action, { 'deployment.rotate-token': 'Replaced the token' })).toBe(words)
})
