import { expect, test } from 'vitest'

import { labelText } from '#domain/traffic/labels.ts'
import { OPAQUE_REASON_LABELS, OPAQUE_REASONS, opaqueReasonOf, visibilityOf } from '#domain/traffic/visibility.ts'

const facts = { tlsVersion: '', tlsProbes: [], tlsIntrospected: false, socketProtocol: 'tcp', l7Protocol: 'http1', labels: [] }

test.each([
  ['plain HTTP', {}, 'clear', ''],
  ['plain, from a process with OpenSSL', { tlsProbes: ['openssl'] }, 'clear', ''],
  ['TLS, seen', { tlsVersion: '1.3', tlsProbes: ['openssl'], tlsIntrospected: true }, 'introspected', ''],
  ['TLS, no library', { tlsVersion: '1.2' }, 'opaque', 'no-probe'],
  ['TLS, passed on by a proxy', { tlsVersion: '1.3', tlsProbes: ['sightglass-proxy'] }, 'opaque', 'passed'],
  ['TLS, opened by a proxy', { tlsVersion: '1.3', tlsProbes: ['sightglass-proxy'], tlsIntrospected: true }, 'introspected', ''],
  ['TLS, library, nothing seen', { tlsVersion: '1.3', tlsProbes: ['gotls'] }, 'opaque', 'not-seen'],
  ['TLS of unknown version', { labels: ['unknown-tls'] }, 'opaque', 'no-probe'],
  ['HTTP/3', { l7Protocol: 'http3', socketProtocol: 'udp', tlsProbes: ['openssl'] }, 'opaque', 'quic'],
] as const)('%s', (_, more, visibility, reason) => {
  expect(visibilityOf({ ...facts, ...more })).toBe(visibility)
  expect(opaqueReasonOf({ ...facts, ...more })).toBe(reason)
})

test('every reason and every label of agents has a sentence, an unknown label has none', () => {
  for (const reason of OPAQUE_REASONS) expect(OPAQUE_REASON_LABELS[reason].explanation).toMatch(/\.$/)
  for (const label of ['is-root', 'user-shell', 'direct-ip', 'unencrypted', 'deprecated-tls', 'unknown-tls'])
    expect(labelText(label)?.explanation).toMatch(/\.$/)
  for (const label of ['', '__proto__', 'constructor', 'other']) expect(labelText(label)).toBeUndefined()
})
