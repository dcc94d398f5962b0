import { afterAll, expect, test } from 'vitest'

import { type Environment, readEnvironment } from '#wire/product/environments.ts'
import { pageSearch, readPage } from '#wire/product/page.ts'

import { openPlatform } from '../support/platform.ts'

const platform = await openPlatform()
const { owner } = await platform.organization()
for (const name of ['echo', 'Delta', 'charlie', 'Bravo', 'alpha']) {
  await platform.call('POST', '/api/environments', { token: owner.apiToken, body: { name } })
  platform.advance(1_000)
}
afterAll(() => platform.close())

const page = async (query: Parameters<typeof pageSearch>[0]) =>
  readPage((await platform.call('GET', `/api/environments${pageSearch(query)}`, { token: owner.apiToken })).body, readEnvironment)
const names = (items: Environment[]) => items.map(({ name }) => name)

test('items come by name, letter case aside, or in the order that was requested', async () => {
  expect(names((await page({})).items)).toEqual(['alpha', 'Bravo', 'charlie', 'Delta', 'echo', 'production'])
  expect(names((await page({ sort: '-created', limit: 2 })).items)).toEqual(['alpha', 'Bravo'])
})

test.each(['name', '-name', 'created', '-created', 'deployments', '-deployments'])(
  'pages by %s join without a gap or a repetition',
  async (sort) => {
    const whole = names((await page({ sort })).items)
    const joined: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await page({ sort, limit: 2, cursor })
      joined.push(...names(items))
      cursor = next ?? undefined
    } while (cursor)
    expect(joined).toEqual(whole)
  },
)

test('an item that disappears between two pages hides no other', async () => {
  const { items, next } = await page({ limit: 2 })
  const gone = items.find(({ name }) => name === 'Bravo')
  await platform.call('DELETE', `/api/environments/${gone?.id}`, { token: owner.apiToken })
  expect(names((await page({ limit: 2, cursor: next ?? '' })).items)).toEqual(['charlie', 'Delta'])
})

test('a search finds part of a word', async () => {
  expect(names((await page({ q: ' LPH ' })).items)).toEqual(['alpha'])
  expect(await page({ q: 'nothing like it' })).toEqual({ items: [], next: null })
})

test('what is sorted or found by something computed joins its pages as well', async () => {
  const token = owner.apiToken
  const environments = (await page({})).items
  for (const [index, { id }] of environments.slice(0, 3).entries())
    for (let made = 0; made <= index; made++)
      await platform.call('POST', '/api/deployments', { token, body: { name: `d${made}`, environmentId: id } })
  const byCount = (await page({ sort: '-deployments' })).items
  expect(byCount.slice(0, 3).map(({ deployments }) => deployments)).toEqual([3, 2, 1])
  const { items, next } = await page({ sort: '-deployments', limit: 2 })
  expect([...items, ...(await page({ sort: '-deployments', cursor: next ?? '' })).items]).toEqual(byCount)
  expect(names((await page({ sort: '-deployments', q: 'ALPHA' })).items)).toEqual(['alpha'])
})

test('a cursor of another order is refused or accepted, and never a failure of ours', async () => {
  const { next } = await page({ sort: 'name', limit: 2 })
  for (const sort of ['-name', 'created', 'deployments'])
    expect(
      (await platform.call('GET', `/api/environments${pageSearch({ sort, cursor: next ?? '' })}`, { token: owner.apiToken })).status,
    ).toBe(200)
  const forged = Buffer.from('["x"]').toString('base64url')
  expect((await platform.call('GET', `/api/environments?cursor=${forged}`, { token: owner.apiToken })).status).toBe(422)
})
