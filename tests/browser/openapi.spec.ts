import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { importInto, type Member } from './support/people.ts'

const HOST = 'api.shop.example'
const SECRET = 'sk_live_9aXzQ4bT7cVw2eRt6yUi'

const body = (value: unknown) => ({ size: 10, mimeType: 'application/json', text: JSON.stringify(value) })
const CALLS = [
  { method: 'GET', path: '/v2/users/ada?fields=name', answer: { id: 17, name: 'Ada Lovelace', born: '1815-12-10' } },
  { method: 'GET', path: '/v2/users/grace', answer: { id: 18, name: 'Grace Hopper', born: '1906-12-09', team: null } },
  { method: 'POST', path: '/v2/orders', sent: { items: [{ sku: 'a1', count: 2 }], password: SECRET }, answer: { orderId: 9 } },
  { method: 'GET', path: '/v2/old', answer: [] },
  { method: 'DELETE', path: '/v2/users/ada', answer: {} },
  { method: 'GET', path: '/internal/debug', answer: { ok: true } },
]

/** A recording with the bodies of each call. */
async function callAll(member: Member, atMs: number): Promise<void> {
  const entries = CALLS.map(({ method, path, sent, answer }, at) => ({
    startedDateTime: new Date(atMs + at).toISOString(),
    time: 5,
    request: {
      method,
      url: `https://${HOST}${path}`,
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      ...(sent && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: { status: 200, headers: [], cookies: [], content: body(answer) },
  }))
  const archive = { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }
  await importInto(member, 'har', Buffer.from(JSON.stringify(archive)))
}

const DOCUMENT = `
openapi: 3.1.0
info: { title: Shop, version: '7' }
servers: [{ url: 'https://${HOST}/v2' }]
paths:
  /users/{login}:
    get: { operationId: readUser, responses: { 200: { description: ok } } }
  /orders:
    post: { responses: { 200: { description: ok } } }
  /old:
    get: { deprecated: true, responses: { 200: { description: ok } } }
  /never:
    get: { responses: { 200: { description: ok } } }
`

const rows = (page: Page) => page.getByRole('grid', { name: 'Endpoints' }).getByRole('row').filter({ hasText: HOST })
const NAME = /(GET|POST|DELETE).*?api\.shop\.example(\/.*?)(?:new|shop\.example|—)/
const names = async (page: Page): Promise<string[]> =>
  (await rows(page).allTextContents()).map((text) => NAME.exec(text)?.slice(1).join(' ') ?? text).toSorted()

const choose = (dialog: Locator, text: string) =>
  dialog.locator('input[type=file]').setInputFiles({ name: 'shop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })

test('a document is imported over recorded traffic, the list shows what it does not say, and what was observed becomes a document again', async ({
  page,
  member,
  axe,
  watch,
}) => {
  watch.expect(/status of 422 .*openapi-documents/) // the file with a mistake
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const list = `/inventory/endpoints?${span}`
  const expectRows = (address: string, wanted: string[]) =>
    expect(async () => {
      await page.goto(address)
      await expect(rows(page)).toHaveCount(wanted.length, { timeout: 2000 })
      expect(await names(page)).toEqual(wanted.toSorted())
    }).toPass()
  await expectRows(list, [
    'GET /v2/users/ada',
    'GET /v2/users/grace',
    'POST /v2/orders',
    'GET /v2/old',
    'DELETE /v2/users/ada',
    'GET /internal/debug',
  ])

  // A file with a mistake changes nothing and says where it is
  await page.getByRole('button', { name: 'OpenAPI', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'OpenAPI documents' })
  await expect(sheet.getByRole('heading', { name: 'No documents' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Import a document…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import an OpenAPI document' })
  await choose(dialog, DOCUMENT.replace('/never:', '/users/{id}:'))
  await expect(dialog.getByRole('combobox', { name: 'Host' })).toHaveValue(HOST)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('/paths/~1users~1{id}/get: It takes the same requests as “/users/{login}”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await choose(dialog, DOCUMENT)
  await axe('/inventory/endpoints with the import of a document', dialog)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`4 operations of ${HOST} imported.`).first()).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: HOST })).toContainText('Shop 7')

  // Stored traffic follows the document, and each sentence opens what it counts
  const documented = ['GET /v2/users/{login}', 'POST /v2/orders', 'GET /v2/old', 'DELETE /v2/users/{login}', 'GET /internal/debug']
  await expectRows(list, documented)
  await page.goto(`${list}&openapi=true`)
  const line = sheet.getByRole('listitem').filter({ hasText: HOST })
  await expect(line.getByRole('link')).toHaveText([
    '2 endpoints are called and not in the document',
    '1 deprecated operation is still called',
    '1 operation of the document was not called',
  ])
  await axe('/inventory/endpoints with the documents')
  await line.getByRole('link', { name: '2 endpoints are called' }).click()
  await expect(page.getByRole('radio', { name: 'Not in OpenAPI' })).toBeChecked()
  await expect(rows(page)).toHaveCount(2)
  expect(await names(page)).toEqual(['DELETE /v2/users/{login}', 'GET /internal/debug'])
  await expectRows(`${list}&standing=deprecated`, ['GET /v2/old'])
  await expectRows(`${list}&standing=uncalled`, ['GET /v2/never'])
  await expect(page.getByText('1 endpoint', { exact: true })).toBeVisible()

  // The profile of what nobody called, and of what was called
  await rows(page).getByRole('link').first().click()
  const part = page.getByRole('region', { name: 'Interface' })
  await expect(part).toContainText('In the OpenAPI document of this host.')
  await page.goto(list)
  await rows(page).filter({ hasText: 'GET' }).filter({ hasText: '/v2/users/{login}' }).getByRole('link').first().click()
  await expect(part).toContainText('In the OpenAPI document of this host as “readUser”.')
  await expect(async () => {
    await page.reload()
    await expect(part.getByRole('region', { name: 'Fields of Response 2xx' }).getByRole('row')).toHaveText(
      [
        /Field\s*Type\s*Example\s*Seen/,
        /born\s*date\s*2000-01-01\s*always/,
        /id\s*integer\s*9+\s*always/,
        /name\s*string\s*Xxx Xxxxxxxx\s*always/,
        /team\s*null\s*sometimes/,
      ],
      { timeout: 3000 },
    )
  }).toPass()
  await part.getByText('Parameters', { exact: true }).click()
  await expect(part.getByRole('region', { name: 'Fields of Parameters' }).getByRole('row')).toHaveText([
    /Field/,
    /fields\s*string\s*[x,]+\s*always/,
  ])
  await axe('/inventory/endpoints/manage with a schema')
  for (const value of ['Lovelace', 'Hopper', '1815']) await expect(part).not.toContainText(value)

  // What was observed is a document, and importing it leaves nothing undocumented
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: `Generate OpenAPI of ${HOST}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`openapi-${HOST}.json`)
  const text = await readFile(await download.path(), 'utf8')
  for (const value of ['Lovelace', '1815', SECRET]) expect(text).not.toContain(value)
  const generated = JSON.parse(text) as { paths: Record<string, Record<string, object>> }
  expect(
    Object.entries(generated.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .toSorted(),
  ).toEqual(documented.toSorted())
  expect(generated.paths['/v2/old']?.['get']).toMatchObject({ deprecated: true })
  await page.goto(`${list}&openapi=true`)
  await sheet.getByRole('button', { name: `Replace the document of ${HOST}` }).click()
  const replace = page.getByRole('dialog', { name: `Replace the document of ${HOST}` })
  await choose(replace, text)
  await replace.getByRole('button', { name: 'Replace' }).click()
  await expect(line.getByRole('link')).toHaveText(['1 deprecated operation is still called'])
  await expectRows(list, documented)

  // Removed, and brought back
  await page.goto(`${list}&openapi=true`)
  await sheet.getByRole('button', { name: `Remove the document of ${HOST}` }).click()
  await expect(sheet.getByRole('heading', { name: 'No documents' })).toBeVisible()
  await expect(sheet.getByText(`The document of ${HOST} is removed.`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText(HOST)
})
