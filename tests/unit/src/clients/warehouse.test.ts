import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { httpClient } from '#src/clients/http.ts'
import { warehouseClient } from '#src/clients/warehouse.ts'

let seen: { request: string; authorization: string | undefined; body: string }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push({ request: `${request.method} ${request.url}`, authorization: request.headers.authorization, body })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":1}')
})
let warehouse: ReturnType<typeof warehouseClient>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/warehouse`
  warehouse = warehouseClient(httpClient(async () => ({ baseURL, token: 'w1' })))
})
beforeEach(() => {
  seen = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// What is expected stands in call 7 of the specification: method, path and payload are the caller's, the bearer is the warehouse token
test.each([
  [() => warehouse.request('GET', '/assets/abc'), 'GET /warehouse/assets/abc', ''],
  [() => warehouse.request('GET', '/assets', { digest: 'abc', limit: 2, part: undefined }), 'GET /warehouse/assets?digest=abc&limit=2', ''],
  [() => warehouse.request('POST', '/assets/read', { digests: ['a', 'b'] }), 'POST /warehouse/assets/read', '{"digests":["a","b"]}'],
  [() => warehouse.request('PUT', '/assets/abc', { a: null }), 'PUT /warehouse/assets/abc', '{"a":null}'],
  [() => warehouse.request('PATCH', '/x', [1]), 'PATCH /warehouse/x', '[1]'],
  [() => warehouse.request('DELETE', '/assets/abc'), 'DELETE /warehouse/assets/abc', ''],
])('call 7: method, path and payload are the caller’s, with the warehouse token (%#)', async (call, request, body) => {
  expect(await call()).toEqual({ ok: 1 })
  expect(seen).toEqual([{ request, authorization: 'Bearer w1', body }])
})

test('its caller may give up', async () => {
  const left = AbortSignal.abort(new Error('left the page'))
  await expect(warehouse.request('GET', '/assets/abc', undefined, left)).rejects.toThrow('left the page')
  expect(seen).toEqual([])
})
