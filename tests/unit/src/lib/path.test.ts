import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { isPlainPath, path, PathError } from '#src/lib/path.ts'

const traversal = readFileSync(new URL('../../../fixtures/hostile/patt_directory_traversal.txt', import.meta.url), 'utf8').split(/\r?\n/)

test('a value is one segment of the path, whatever is in it', () => {
  for (const id of ['a?x=1', 'a#b', 'a/b', '../../jwt/tokens', '..%2f..%2forgs%2fB', 'ü', ...traversal]) {
    if (id === '' || id === '.' || id === '..' || id.length > 256) continue
    const url = new URL(path`/deployments/${id}/rotate`, 'https://api.example')
    expect(url.pathname.split('/')).toHaveLength(4)
    expect(url.pathname).toMatch(/^\/deployments\/[^/]+\/rotate$/)
    expect(url.search + url.hash).toBe('')
  }
})

test.each(['', '.', '..', 'x'.repeat(257), '\ud800'])('%j is refused', (id) => {
  expect(() => path`/deployments/${id}`).toThrow(PathError)
})

test.each([
  'https://evil/',
  '//evil/',
  '\\\\evil',
  '@evil',
  '/\\evil',
  '/\t/evil',
  '/a/../b',
  '/a/%2e%2e/b',
  '/%2E/b',
  'x',
  '',
  '/a#b',
  '/a b',
])('%j is no path below our address', (text) => {
  expect(isPlainPath(text)).toBe(false)
})

test.each(['/', '/me/orgs', '/assets/a%2Fb', '/members?limit=5&q=..', '/.well-known/x'])('%j is one', (text) => {
  expect(isPlainPath(text)).toBe(true)
})
