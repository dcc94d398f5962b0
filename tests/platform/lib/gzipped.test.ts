import { gunzipSync } from 'node:zlib'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { gzipped } from '#platform/lib/gzipped.ts'

const ROWS = { rows: Array.from({ length: 100 }, (_, i) => ({ host: 'api.example.com', path: `/v1/orders/${i}` })) }

const app = new Hono()
app.use('/rows', gzipped).use('/few', gzipped).use('/broken', gzipped)
app.all('/rows', (c) => c.json(ROWS, 200, { 'Cache-Control': 'no-store' }))
app.get('/few', (c) => c.json({ rows: [] }))
app.get('/broken', (c) => c.json(ROWS, 500))
app.get('/secret', (c) => c.json(ROWS))

const ask = (path: string, accept?: string, method = 'GET') =>
  app.request(path, { method, headers: accept === undefined ? {} : { 'Accept-Encoding': accept } })

test('rows travel in gzip to whoever takes it, and say that it depends on that', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await ask('/rows', 'br, gzip;q=0.8', method)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(JSON.stringify(ROWS).length / 5)
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(ROWS)
  }
})

test('as they are: to who does not take it, small responses, failures, and every route that was not named', async () => {
  for (const [path, accept] of [
    ['/rows', undefined],
    ['/rows', 'br'],
    ['/rows', 'gzip;q=0'],
    ['/few', 'gzip'],
    ['/broken', 'gzip'],
    ['/secret', 'gzip'],
  ] as const) {
    const answer = await ask(path, accept)
    expect(answer.headers.get('content-encoding'), `${path} ${accept}`).toBeNull()
    expect(await answer.json()).toHaveProperty('rows')
  }
  expect((await ask('/rows', 'br')).headers.get('vary')).toBe('Accept-Encoding')
})
