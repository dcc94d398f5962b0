import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningPlatform, startPlatform } from '../../browser/support/platform.ts'
import { onePageSite, removeFolder, stopped } from './support/whole.ts'

/** Where a proxy of the operator stands, and where somebody stands whom nobody named. Every address of 127/8 is this machine (Linux). */
const PROXY = '127.0.0.2'
const STRANGER = '127.0.0.3'
/** Tries of one address in a minute, docs/running.md. */
const PER_ADDRESS = 30
const PER_ACCOUNT = 10
const PASSWORD = 'correct horse battery staple'

let platform: RunningPlatform
let siteDir: string
beforeAll(async () => {
  siteDir = onePageSite()
  platform = await startPlatform({ env: { SIGHTGLASS_SITE: siteDir, TRUSTED_PROXIES: `${PROXY}, 10.0.0.0/8` } })
})
afterAll(async () => {
  await platform.stop()
  removeFolder(siteDir)
})

/** A call over a connection that comes from `from`, with what the proxy there says. */
function post(path: string, body: unknown, from: string, headers: Record<string, string | string[]> = {}) {
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const { hostname, port, host } = new URL(platform.url)
    const options = { host: hostname, port, path, method: 'POST', localAddress: from, agent: false } as const
    const outgoing = request({ ...options, headers: { ...headers, host, 'content-type': 'application/json' } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }))
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(body))
  })
}

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
const signIn = async (email: string, password: string, from: string, headers?: Record<string, string | string[]>) =>
  (await post(`${TOOLKIT}signInWithPassword?key=k`, { email, password, returnSecureToken: true }, from, headers)).status
const signUp = (email: string, from: string, headers?: Record<string, string | string[]>) =>
  post(`${TOOLKIT}signUp?key=k`, { email, password: PASSWORD, returnSecureToken: true }, from, headers)
/** One try more than an address has, each without an account: answers the statuses that were not a plain refusal. */
async function useUp(from: string, headersOf: (i: number) => Record<string, string | string[]>): Promise<number[]> {
  const statuses = []
  for (let i = 0; i <= PER_ADDRESS; i++)
    statuses.push((await post(`${TOOLKIT}resetPassword?key=k`, { oobCode: 'none' }, from, headersOf(i))).status)
  return statuses.filter((status) => status !== 400)
}

test('one client behind the proxy uses up its own tries, and the others sign in', async () => {
  expect((await signUp('ada@example.com', PROXY, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(200)
  // It writes another address before the proxy adds the real one.
  expect(await useUp(PROXY, (i) => ({ 'x-forwarded-for': `192.0.2.${i}, 198.51.100.66` }))).toEqual([429])
  expect(await signIn('ada@example.com', PASSWORD, PROXY, { 'x-forwarded-for': '198.51.100.66' })).toBe(429)
  expect(await signIn('ada@example.com', PASSWORD, PROXY, { 'x-forwarded-for': '198.51.100.1' })).toBe(200)
  // The same through two proxies, in two lines of the header.
  expect(await signIn('ada@example.com', PASSWORD, PROXY, { 'x-forwarded-for': ['198.51.100.66', '10.0.0.7'] })).toBe(429)
})

test('a client in an IPv6 network is counted with its network', async () => {
  expect(await useUp(PROXY, (i) => ({ 'x-forwarded-for': `2001:db8:1:2::${i.toString(16)}` }))).toEqual([429])
})

test('a stranger who writes the header is counted by its own address', async () => {
  expect(await useUp(STRANGER, (i) => ({ 'x-forwarded-for': `192.0.2.${i}`, forwarded: `for=192.0.2.${i}` }))).toEqual([429])
})

test('a proxy that says nothing is never locked out; an account is, for it', async () => {
  expect((await signUp('bob@example.com', PROXY)).status).toBe(200)
  expect(await useUp(PROXY, () => ({}))).toEqual([])
  // Forwarded is not the header of these proxies: their clients could write it.
  expect(await useUp(PROXY, (i) => ({ forwarded: `for=192.0.2.${i}` }))).toEqual([])
  const tries = []
  for (let i = 0; i <= PER_ACCOUNT; i++) tries.push(await signIn('bob@example.com', 'wrong', PROXY))
  expect(tries.filter((status) => status !== 400)).not.toEqual([])
  expect(await signIn('ada@example.com', PASSWORD, PROXY)).toBe(200)
})

test('what is written down is the client’s address', async () => {
  const { body } = await signUp('carol@example.com', PROXY, { 'x-forwarded-for': '192.0.2.200, 198.51.100.7' })
  expect(await stopped(platform)).toBe(0)
  const stored = readFileSync(join(platform.dataDir, 'identity.sqlite')).toString('latin1')
  expect(body['localId']).toBeTypeOf('string')
  expect(stored).toContain('198.51.100.7')
  expect(stored).not.toContain('192.0.2.200')
})
