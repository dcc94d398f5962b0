import { afterAll, expect, test } from 'vitest'

import { type Environment, readEnvironment } from '#wire/product/environments.ts'
import { pageSearch, readPage } from '#wire/product/page.ts'

import { openHouse } from '../support/house.ts'

const house = await openHouse()
const { owner } = await house.organization()
for (const name of ['echo', 'Delta', 'charlie', 'Bravo', 'alpha']) {
  await house.call('POST', '/api/environments', { token: owner.apiToken, body: { name } })
  house.advance(1_000)
}
afterAll(() => house.close())

const page = async (query: Parameters<typeof pageSearch>[0]) =>
  readPage((await house.call('GET', `/api/environments${pageSearch(query)}`, { token: owner.apiToken })).body, readEnvironment)
const names = (items: Environment[]) => items.map(({ name }) => name)

test('items come by name, letter case aside, or in the order that was asked for', async () => {
  expect(names((await page({})).items)).toEqual(['alpha', 'Bravo', 'charlie', 'Delta', 'echo', 'production'])
  expect(names((await page({ sort: '-created', limit: 2 })).items)).toEqual(['alpha', 'Bravo'])
})

test.each(['name', '-name', 'created', '-created'])('pages by %s join without a gap or a repetition', async (sort) => {
  const whole = names((await page({ sort })).items)
  const joined: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page({ sort, limit: 2, cursor })
    joined.push(...names(items))
    cursor = next ?? undefined
  } while (cursor)
  expect(joined).toEqual(whole)
})

test('an item that disappears between two pages hides no other', async () => {
  const { items, next } = await page({ limit: 2 })
  const gone = items.find(({ name }) => name === 'Bravo')
  await house.call('DELETE', `/api/environments/${gone?.id}`, { token: owner.apiToken })
  expect(names((await page({ limit: 2, cursor: next ?? '' })).items)).toEqual(['charlie', 'Delta'])
})

test('a search finds part of a word', async () => {
  expect(names((await page({ q: ' LPH ' })).items)).toEqual(['alpha'])
  expect(await page({ q: 'nothing like it' })).toEqual({ items: [], next: null })
})
