import { expect, test } from 'vitest'

import { workloadOf } from '#domain/clients/facts.ts'
import { clientOf } from '#platform/pulse/enrichment/client-identity.ts'
import { NO_PROCESS, type ProcessFacts } from '#wire/agent/traffic-event.ts'

const client = (facts: Partial<ProcessFacts>, tags: string[] = []) => clientOf({ ...NO_PROCESS, ...facts }, tags)
const EVERYTHING = {
  container: 'checkout',
  pod: 'checkout-7d4b9c6f5d-x2v9k',
  namespace: 'shop',
  service: 'checkout-api',
  exe: '/usr/bin/node',
  hostname: 'web-1',
}

test('the most telling name wins: container, pod, service, executable, host, tags', () => {
  const { container: _c, ...withoutContainer } = EVERYTHING
  const { pod: _p, ...withoutPod } = withoutContainer
  const { service: _s, ...withoutService } = withoutPod
  const { exe: _e, ...withoutExe } = withoutService
  const names = [EVERYTHING, withoutContainer, withoutPod, withoutService, withoutExe].map((facts) => client(facts))
  expect(names).toEqual(['checkout', 'shop/checkout', 'checkout-api', 'node', 'web-1'])
  expect([client({}, ['ip:10.0.3.7', 'host:web-1', 'bin:/usr/bin/curl']), client({}, ['host:web-1']), client({}, [])]).toEqual([
    'curl',
    'web-1',
    '',
  ])
})

test.each([
  ['checkout-7d4b9c6f5d-x2v9k', 'checkout'],
  ['checkout-api-7d4b9c6f5-x2v9k', 'checkout-api'],
  ['fluent-bit-x2v9k', 'fluent-bit'],
  ['backup-28901234-x2v9k', 'backup'],
  ['postgres-0', 'postgres'],
  ['postgres-12', 'postgres'],
  ['plain', 'plain'],
  ['api-gateway', 'api-gateway'], // `gateway` has vowels: no controller made it
  ['-0', '-0'],
])('all replicas of a workload have one name: %s → %s', (pod, workload) => {
  expect(workloadOf(pod)).toBe(workload)
})

test('a container is named as its author named it', () => {
  expect(client({ container: '/shop-web-1' })).toBe('shop-web-1')
  expect(client({ container: 'k8s_checkout_checkout-7d4b9c6f5d-x2v9k_shop_uid_0' })).toBe('checkout')
  expect(client({ container: '4be1c0ffee12', exe: '/usr/bin/node' })).toBe('node')
})

test('a Windows path gives its last part too', () => {
  expect(client({ exe: 'C:\\Program Files\\Git\\git.exe' })).toBe('git.exe')
})
