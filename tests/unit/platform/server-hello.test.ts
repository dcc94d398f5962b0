import { once } from 'node:events'
import { type AddressInfo, connect, createServer as createPlain, type Socket } from 'node:net'
import { connect as connectTls, createServer, type SecureVersion } from 'node:tls'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { chosenVersion } from '#platform/capture/server-hello.ts'
import { leafOf } from '#tests/support/leaf-certificate.ts'
import { makeAuthority } from '#platform/api/tls/certificate.ts'

/** The first bytes of a real server that speaks one version. */
async function firstBytesOf(version: SecureVersion): Promise<Buffer> {
  const authority = makeAuthority({ commonName: 'Inspection', notBeforeMs: Date.now(), years: 1 })
  const { certificate, privateKey } = leafOf({ authorityKey: authority.privateKey, authorityName: 'Inspection' })
  const server = createServer({ cert: certificate, key: privateKey, minVersion: version, maxVersion: version })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // A client whose answers never come: what the server says first is all that is wanted
  const client = connect(port, '127.0.0.1')
  const seen = once(client, 'data')
  client.write(await helloOf())
  const [bytes] = (await seen) as [Buffer]
  client.destroy()
  server.close()
  return bytes
}

/** The first bytes of a real client that takes any version. */
async function helloOf(): Promise<Buffer> {
  const listener = createPlain().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const client = connectTls({
    port: (listener.address() as AddressInfo).port,
    host: '127.0.0.1',
    minVersion: 'TLSv1.2',
    rejectUnauthorized: false,
  })
  client.on('error', () => undefined)
  const [accepted] = (await once(listener, 'connection')) as [Socket]
  const [bytes] = (await once(accepted, 'data')) as [Buffer]
  client.destroy()
  accepted.destroy()
  listener.close()
  return bytes
}

test.each(['TLSv1.2', 'TLSv1.3'] as const)('the hello of a server that speaks %s says so', async (version) => {
  const bytes = await firstBytesOf(version)
  expect(chosenVersion(bytes)).toBe(version)
  // Cut off anywhere it is read as far as it goes, and never as something newer than it says
  for (let end = 0; end < Math.min(bytes.length, 120); end++)
    expect(['', 'TLSv1.2', version]).toContain(chosenVersion(bytes.subarray(0, end)))
})

test('whatever else a server begins with is no version, and nothing throws', () => {
  expect(chosenVersion(Buffer.from('220 mail.example ESMTP'))).toBe('')
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void chosenVersion(Buffer.from([0x16, 3, 3, 0, 90, 2, ...bytes]))))
})
