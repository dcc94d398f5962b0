import { readFileSync } from 'node:fs'

import { afterAll, expect, test } from 'vitest'

import { readEnvironment } from '#wire/product/environments.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, operationsOf, rightToken } from './stage.ts'

/** Text that broke other systems, in every place where a caller may write: it is kept as it is, or refused with a sentence. Never a 5xx. */
const platform = await openPlatform()
const operations = await operationsOf(platform)
const stage = await buildStage(platform)
const token = stage.owner.apiToken
afterAll(() => platform.close())

/** Each text as the id of one operation in so many, and every operation gets as many texts. */
const EVERY_NTH = Number(process.env['HOSTILE_EVERY'] ?? 3)

const fixture = (path: string): string => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8')
const naughty = JSON.parse(fixture('hostile/blns.json')) as string[]
const traversal = fixture('hostile/patt_directory_traversal.txt').split('\n').filter(Boolean)
const jws = JSON.parse(fixture('wycheproof/json_web_signature.json')) as { testGroups: { tests: { jws: string | object }[] }[] }

test('515 naughty strings as a name come back as they were sent, or are refused', async () => {
  const kept: string[] = []
  const path = `/api/environments/${stage.empty.id}`
  for (const name of naughty) {
    const reply = await platform.call('PATCH', path, { token, body: { name }, headers: { 'if-match': '*' } })
    expect([200, 422], name).toContain(reply.status)
    if (reply.status !== 200) continue
    expect(readEnvironment(reply.body).name).toBe(name.trim())
    kept.push(name)
  }
  expect(naughty).toHaveLength(515)
  expect(kept.length).toBeGreaterThan(400)
})

test('naughty strings and paths that climb, as search, cursor, If-Match and bearer', async () => {
  for (const text of [...naughty, ...traversal]) {
    const encoded = encodeURIComponent(text.toWellFormed())
    expect([200, 422], text).toContain((await platform.call('GET', `/api/environments?q=${encoded}`, { token })).status)
    expect([200, 422], text).toContain((await platform.call('GET', `/api/environments?cursor=${encoded}`, { token })).status)
    if (!/^[\x20-\x7e]*$/.test(text)) continue // a header holds nothing else
    const headers = { 'if-match': text }
    expect([200, 412], text).toContain(
      (await platform.call('PATCH', '/api/orgs/current', { token, body: { name: 'Acme' }, headers })).status,
    )
    expect((await platform.call('GET', '/api/members', { token: text })).status, text).toBe(401)
  }
})

test('naughty strings and paths that climb, as an id, lead nowhere', async () => {
  const about = operations.filter(({ path }) => path.includes('{id}'))
  for (const [index, text] of [...naughty, ...traversal].entries()) {
    const id = encodeURIComponent(text.toWellFormed())
    if (id === '' || /^(?:\.|%2e){1,2}$/i.test(id)) continue // the URL parser itself resolves these to another address
    for (const operation of about.filter((_, at) => (at + index) % EVERY_NTH === 0)) {
      const reply = await attempt(platform, stage, operation, { token: rightToken(operation, stage), id })
      if (operation.auth === 'public' && reply.status === 200) {
        // The public keys of nobody, as those of an organization that one may not know of
        expect(reply.body, `${operation.name} ${text}`).toEqual({ keys: [] })
        continue
      }
      expect(reply.status, `${operation.name} ${text}`).toBe(operation.path.endsWith('/{id}') && text === 'leave' ? 405 : 404)
    }
  }
})

test('nothing of the signature corpus is taken for a pulse token, and each refusal is the ordinary one', async () => {
  const tokens = jws.testGroups.flatMap(({ tests }) =>
    tests.map((one) => (typeof one.jws === 'string' ? one.jws : JSON.stringify(one.jws))),
  )
  expect(tokens.length).toBeGreaterThan(350)
  for (const forged of tokens) await expect(platform.access.memberByPulseToken(forged)).rejects.toMatchObject({ code: 'unauthenticated' })
})
