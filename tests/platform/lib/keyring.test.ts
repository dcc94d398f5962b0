import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { sha256Hex } from '#platform/lib/crypto.ts'
import { openKeyring } from '#platform/lib/keyring.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyring-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a sealed secret opens again after a restart, and the seal does not show it', async () => {
  const sealed = (await openKeyring(dataDir)).seal('whsec_planted')
  expect(sealed).not.toContain('planted')
  expect((await openKeyring(dataDir)).open(sealed)).toBe('whsec_planted')
})

test('the same secret is sealed differently each time', async () => {
  const keyring = await openKeyring(dataDir)
  expect(keyring.seal('a')).not.toBe(keyring.seal('a'))
})

test('a changed seal does not open', async () => {
  const keyring = await openKeyring(dataDir)
  const sealed = keyring.seal('secret')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => keyring.open(changed)).toThrow()
  expect(() => keyring.open('another.AAAA')).toThrow(/another master key/)
})

test('a fingerprint is the same inside one organization, another in the next, and never the hash itself', async () => {
  const keyring = await openKeyring(dataDir)
  const hash = sha256Hex('Bearer abc')
  expect(keyring.fingerprint('acme', hash)).toBe((await openKeyring(dataDir)).fingerprint('acme', hash))
  expect(keyring.fingerprint('acme', hash)).not.toBe(keyring.fingerprint('globex', hash))
  expect(keyring.fingerprint('acme', hash)).not.toBe(hash)
})

test('the master key is readable by its owner only, and refused when others may read it', async () => {
  await openKeyring(dataDir)
  const path = join(dataDir, 'master.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  await expect(openKeyring(dataDir)).rejects.toThrow(/chmod 600/)
})

test('a master key outside of the data folder is made there, and only there', async () => {
  const outside = join(dataDir, 'elsewhere.key')
  const data = join(dataDir, 'data')
  const sealed = (await openKeyring(data, outside)).seal('whsec_planted')
  expect(await readdir(data)).toEqual([])
  expect((await stat(outside)).mode & 0o777).toBe(0o600)
  expect((await openKeyring(data, outside)).open(sealed)).toBe('whsec_planted')
  await chmod(outside, 0o640)
  await expect(openKeyring(data, outside)).rejects.toThrow(/chmod 600/)
})

test('a key that lies in the data folder is moved by the operator, not replaced by a new one', async () => {
  await openKeyring(dataDir)
  await expect(openKeyring(dataDir, join(dataDir, 'elsewhere.key'))).rejects.toThrow(/Move it to .*elsewhere\.key/)
  expect(await readdir(dataDir)).toEqual(['master.key'])
})

test('where something was sealed, a missing master key is not replaced by a new one', async () => {
  await writeFile(join(dataDir, 'identity-keys.json'), 'sealed', { mode: 0o600 })
  await expect(openKeyring(dataDir)).rejects.toThrow(/Put back the master key/)
  expect(await readdir(dataDir)).toEqual(['identity-keys.json'])
})

test('a damaged master key stops the start and is not replaced', async () => {
  await openKeyring(dataDir)
  const path = join(dataDir, 'master.key')
  await writeFile(path, 'short')
  await expect(openKeyring(dataDir)).rejects.toThrow(/does not hold a key/)
  expect(await readFile(path, 'utf8')).toBe('short')
  expect(await readdir(dataDir)).toEqual(['master.key'])
})
