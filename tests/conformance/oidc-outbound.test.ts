import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, test } from 'vitest'

import { createOutbound } from '#platform/identity/sso/outbound.ts'
import { isPublic } from '#platform/lib/public-address.ts'

/** Security.md R1: textual forms that a URL parser turns into addresses of this machine or its network. */
const INWARD = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
  'localhost',
] // prettier-ignore

test('no address inside this machine or its network is called', async () => {
  // It listens, so what is not called is not called on purpose
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const outbound = createOutbound(new Set())
  for (const host of INWARD) await expect(outbound(`https://${host}:${port}/`, {}), host).rejects.toThrow(/public/)
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  expect(['::127.0.0.1', '::7f00:1', '::ffff:10.0.0.1', '64:ff9b::a00:1'].map(isPublic)).toEqual([false, false, false, false])
  listening.close()
})
