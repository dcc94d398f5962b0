import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { sha1Hex } from '#platform/lib/crypto.ts'
import { createLog } from '#platform/lib/log.ts'
import { OBJECT_MAX } from '#platform/lib/limits.ts'
import { openObjects } from '#platform/warehouse/objects.ts'

let dataDir = ''
const log = createLog('silent', 'stderr')
const object = (text: string, contentType = 'text/plain') => ({ bytes: Buffer.from(text), contentType })
const textOf = (stored: { bytes: Uint8Array } | undefined) => stored && Buffer.from(stored.bytes).toString()

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'objects-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

async function filesBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

test('gives back what was stored, with its type, also after a restart', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = await objects.put('acme', object('hello', 'text/html; charset=utf-8'))
  expect(digest).toBe(sha1Hex('hello'))
  await objects.close()
  const again = await openObjects({ dataDir, log })
  expect(await again.has('acme', digest)).toBe(true)
  expect(await again.get('acme', digest)).toEqual({ bytes: Buffer.from('hello'), contentType: 'text/html; charset=utf-8' })
})

test('an object of one organization is not there for another, even where the disk takes both names for one', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = await objects.put('acme', object('of acme'))
  expect([await objects.has('globex', digest), await objects.get('globex', digest)]).toEqual([false, undefined])
  const file = join(dataDir, 'objects/acme', digest.slice(0, 2), digest)
  const other = await objects.put('ACME', object('of ACME'))
  await writeFile(file, await readFile(join(dataDir, 'objects/ACME', other.slice(0, 2), other)))
  expect(await objects.get('acme', digest)).toBeUndefined()
})

test('the digest of the sender names the object, and the first bytes under it stay', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = sha1Hex('before masking')
  await objects.putAs('acme', digest, object('after masking'))
  await objects.putAs('acme', digest, object('something else'))
  expect(textOf(await objects.get('acme', digest))).toBe('after masking')
})

test('environments that sent an object are remembered with it, the newest sixteen, over a restart; it stays whole', async () => {
  const digest = sha1Hex('shared')
  const first = await openObjects({ dataDir, log })
  await first.putAs('acme', digest, object('shared')) // by an import: no agent sent it
  expect([await first.has('acme', digest), await first.has('acme', digest, 'env-0')]).toEqual([true, false])
  for (let i = 0; i < 17; i++) await first.putAs('acme', digest, object('shared'), `env-${i}`.padEnd(128, 'x'))
  await first.close()
  const again = await openObjects({ dataDir, log })
  const known = (i: number) => again.has('acme', digest, `env-${i}`.padEnd(128, 'x'))
  expect([await known(0), await known(1), await known(16), await again.has('acme', digest, 'constructor')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(textOf(await again.get('acme', digest))).toBe('shared')
  expect(await filesBelow(join(dataDir, 'objects'))).toHaveLength(1)
})

test('a file whose header is damaged gives way to the object that an agent sends again', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = sha1Hex('healed')
  await objects.putAs('acme', digest, object('healed'), 'prod')
  const [file] = await filesBelow(join(dataDir, 'objects'))
  await writeFile(file!, 'not an object') // there is one
  expect(await objects.has('acme', digest, 'prod')).toBe(false)
  await objects.putAs('acme', digest, object('healed'), 'prod')
  expect(textOf(await objects.get('acme', digest))).toBe('healed')
})

test('many writers of one object at once write one file', async () => {
  const objects = await openObjects({ dataDir, log })
  await Promise.all(Array.from({ length: 20 }, () => objects.put('acme', object('same'))))
  expect(await filesBelow(join(dataDir, 'objects'))).toHaveLength(1)
})

test('text takes less space on the disk than it has bytes, noise hardly more', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = await objects.put('acme', object('{"a":1},'.repeat(10_000)))
  const path = join(dataDir, 'objects/acme', digest.slice(0, 2), digest)
  expect((await readFile(path)).length).toBeLessThan(8000)
  expect(textOf(await objects.get('acme', digest))).toBe('{"a":1},'.repeat(10_000))
})

test('what is no digest or no organization id never becomes a path', async () => {
  const objects = await openObjects({ dataDir, log })
  const good = 'a'.repeat(40)
  const bad = [
    '',
    '..',
    '../../etc/passwd',
    'A'.repeat(40),
    'a'.repeat(41),
    `${good}\0`,
    `${good}/..`,
    `../${'a'.repeat(37)}`,
    '%2e%2e',
    `${good}\n`,
  ]
  for (const digest of bad) {
    expect([digest, await objects.has('acme', digest), await objects.get('acme', digest)]).toEqual([digest, false, undefined])
    await expect(objects.putAs('acme', digest, object('x'))).rejects.toMatchObject({ code: 'invalid' })
  }
  for (const orgId of ['', '.', '..', '../acme', 'a/b', 'a\\b', '.incoming', 'acme\0', 'x'.repeat(129)]) {
    expect(await objects.get(orgId, good)).toBeUndefined()
    await expect(objects.putAs(orgId, good, object('x'))).rejects.toMatchObject({ code: 'invalid' })
    await objects.forgetOrg(orgId)
  }
  expect(await filesBelow(dataDir)).toEqual([])
})

test('refuses an object above the cap, and takes one of just that size', async () => {
  const objects = await openObjects({ dataDir, log })
  const bytes = new Uint8Array(OBJECT_MAX + 1)
  await expect(objects.put('acme', { bytes, contentType: 'x/y' })).rejects.toMatchObject({ code: 'too-large' })
  expect(await objects.put('acme', { bytes: bytes.subarray(1), contentType: 'x/y' })).toMatch(/^[0-9a-f]{40}$/)
})

test('a damaged file is not served', async () => {
  const objects = await openObjects({ dataDir, log })
  const digest = await objects.put('acme', object('some text that will be spoilt'))
  const path = join(dataDir, 'objects/acme', digest.slice(0, 2), digest)
  const whole = await readFile(path)
  for (let at = 0; at < whole.length; at++) {
    const spoilt = Buffer.from(whole)
    spoilt[at] = (spoilt[at] ?? 0) ^ 4
    await writeFile(path, spoilt)
    const read = await objects.get('acme', digest)
    // Only the content type is outside of every check; it is never trusted.
    if (read) expect(textOf(read)).toBe('some text that will be spoilt')
    await writeFile(path, whole.subarray(0, at))
    expect(await objects.get('acme', digest)).toBeUndefined()
  }
})

test('what a killed process was writing is swept up, and an organization is forgotten whole', async () => {
  const first = await openObjects({ dataDir, log })
  await first.put('acme', object('one'))
  await first.put('globex', object('two'))
  await writeFile(join(dataDir, 'objects/.incoming/half'), 'hal')
  const objects = await openObjects({ dataDir, log })
  await objects.forgetOrg('acme')
  const left = await filesBelow(join(dataDir, 'objects'))
  expect(left.map((path) => path.split('/').at(-1))).toEqual([sha1Hex('two')])
})
