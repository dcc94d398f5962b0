import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { crossOrigin } from '#platform/lib/cross-origin.ts'
import { EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER } from '#wire/pulse/export.ts'

const app = new Hono().use(crossOrigin(['https://console.example'])).get('/', (c) => c.text('ok'))
const from = async (origin: string) => (await app.request('/', { headers: { origin } })).headers

test('a console on a configured origin reads the headers it needs, and no other origin gets a response (security.md H1)', async () => {
  const known = await from('https://console.example')
  expect(known.get('access-control-allow-origin')).toBe('https://console.example')
  expect(known.get('access-control-expose-headers')?.toLowerCase().split(',')).toEqual(
    expect.arrayContaining(['etag', 'retry-after', EXPORT_MATCHED_HEADER.toLowerCase(), EXPORT_ROWS_HEADER.toLowerCase()]),
  )
  expect((await from('https://evil.example')).get('access-control-allow-origin')).toBeNull()
  expect(known.get('access-control-allow-credentials')).toBeNull()
})
