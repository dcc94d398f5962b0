import { beforeAll, beforeEach, expect, test } from 'vitest'

import { $context, $contextId, $orgId, $scope, $to, forgetContext, rememberContext } from '#src/stores/context.ts'
import { setSearch } from '#src/stores/location.ts'
import { $preAuth, takeReturnAddress } from '#src/stores/pre-auth.ts'

import { open, openAddressBar } from './address-bar.ts'

beforeAll(openAddressBar)

beforeEach(() => {
  open('https://console.example/')
  forgetContext()
})

test('the address wins over what is remembered', () => {
  const stop = $to.listen(() => undefined)
  rememberContext('acme', 'prod')
  expect([$orgId.get(), $contextId.get()]).toEqual(['acme', 'prod'])
  open('https://console.example/?orgId=globex')
  expect([$orgId.get(), $contextId.get()]).toEqual(['globex', ''])
  expect($to.get().requests()).toBe('/traffic/requests?orgId=globex')
  stop()
})

test('pulse is queried only for what the address names', () => {
  const stop = $scope.listen(() => undefined)
  rememberContext('acme', 'prod')
  expect($scope.get()).toBeUndefined()
  open('https://console.example/?orgId=acme')
  expect($scope.get()).toEqual({ orgId: 'acme', contextId: '' })
  open('https://console.example/?orgId=acme&contextId=prod')
  expect($scope.get()).toEqual({ orgId: 'acme', contextId: 'prod' })
  stop()
})

test.each(['a/b', '..', '__proto__', '%00', 'x'.repeat(1500), '../../jwt/tokens', 'a?x=1'])(
  'orgId=%s is no organization, and what is remembered stays untouched',
  (orgId) => {
    const stop = $scope.listen(() => undefined)
    rememberContext('acme', '')
    open(`https://console.example/?orgId=${encodeURIComponent(orgId)}`)
    expect([$orgId.get(), $scope.get(), $context.get().orgId]).toEqual(['', undefined, 'acme'])
    stop()
  },
)

test('changing one parameter keeps the others, and the empty word removes one', () => {
  const stop = $scope.listen(() => undefined)
  open('https://console.example/traffic/requests?orgId=acme&q=x')
  setSearch({ contextId: 'prod', q: '' })
  expect(location.href).toBe('https://console.example/traffic/requests?orgId=acme&contextId=prod')
  expect($scope.get()?.contextId).toBe('prod')
  expect(history.state).toMatchObject({ index: 1 })
  stop()
})

test('the page wanted before sign-in is given once, and only if it is ours', () => {
  $preAuth.set({ path: '/traffic/requests', query: '?q=a' })
  expect(takeReturnAddress('https://console.example')).toBe('/traffic/requests?q=a')
  expect(takeReturnAddress('https://console.example')).toBe('/')
  $preAuth.set({ path: '//evil.example/x', query: '' })
  expect(takeReturnAddress('https://console.example')).toBe('/')
})
