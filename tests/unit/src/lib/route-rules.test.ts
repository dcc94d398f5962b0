import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readManifest, redirectOf } from '#src/lib/route-rules.ts'

const ORIGIN = 'https://console.example'
const at = (path: string) => new URL(path, ORIGIN)

test('an exact path moves, with its query, and others stay', () => {
  const rules = [{ from: '/requests', to: '/traffic/requests' }]
  expect(redirectOf(at('/requests?q=a'), rules, [])).toEqual({ kind: 'internal', address: '/traffic/requests?q=a' })
  expect(redirectOf(at('/requests/'), rules, [])).toBeUndefined()
  expect(redirectOf(at('/requests/x'), rules, [])).toBeUndefined()
})

test('a prefix moves with everything below it, and only at a slash', () => {
  const rules = [{ from: '/old/**', to: '/new/**' }]
  expect(redirectOf(at('/old/a/b'), rules, [])?.address).toBe('/new/a/b')
  expect(redirectOf(at('/old'), rules, [])?.address).toBe('/new')
  expect(redirectOf(at('/older'), rules, [])).toBeUndefined()
})

test('another site is entered when it is allowed, and confirmed first when it is not', () => {
  const rules = [{ from: '/docs/**', to: 'https://docs.example/**' }]
  expect(redirectOf(at('/docs/x'), rules, ['docs.example'])).toEqual({ kind: 'external', address: 'https://docs.example/x' })
  expect(redirectOf(at('/docs/x'), rules, ['docs.example.evil'])?.kind).toBe('ask')
})

test('a rule that leads to itself is none', () => {
  expect(redirectOf(at('/a'), [{ from: '/a', to: '/a' }], [])).toBeUndefined()
})

test('no published open-redirect payload leads out of the site without a confirmation, nor to anything but http', () => {
  const payloads = ['patt_Open-Redirect-payloads.txt', 'patt_openredirects.txt'].flatMap((name) =>
    readFileSync(`tests/fixtures/hostile/${name}`, 'utf8').split('\n').filter(Boolean),
  )
  expect(payloads.length).toBeGreaterThan(250)
  for (const to of payloads) {
    const redirect = redirectOf(at('/a'), [{ from: '/a', to }], ['console.example'])
    if (!redirect) continue
    expect(/^https?:$/.test(new URL(redirect.address, ORIGIN).protocol), to).toBe(true)
    if (redirect.kind !== 'ask') expect(new URL(redirect.address, ORIGIN).origin, to).toBe(ORIGIN)
  }
})

test('a manifest of another shape has no rules', () => {
  for (const raw of [undefined, null, 7, 'x', [], { rules: 'x' }, { rules: [{ from: 1, to: 2 }, null] }])
    expect(readManifest(raw).rules).toEqual([])
})
