import { expect, test } from './console.ts'
import { importInto, listRequests, type Member } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { expectNoneInDocument, recordResponses } from './support/secrets.ts'

/** One of each kind of place a credential travels in. */
const SECRETS = {
  bearer: 'sk_live_51H8xQp2eZvKYlo2CzT9bW',
  cookie: 'c2Vzc2lvbi1jb29raWUtdmFsdWU-9f31',
  setCookie: 'a9e0d2f7-7c55-4f0b-b5ac-0d2e1f6c7b88',
  apiKey: 'AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY',
  password: 'Tr0ub4dor&3-hunter2',
  formPassword: 'kettle-Lantern-77-quiz',
  queryToken: 'qt_6f0c9b1e4d7a8235bb41',
  responseToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
}

test('no credential of a recording reaches the browser again, in whatever place it travelled', async ({ page, member }) => {
  const screen = requestsScreen(page)
  const answers = recordResponses(page)
  await importInto(member, 'har', JSON.stringify(harWithSecrets()))
  await expect.poll(() => countOf(member)).toBe(2)

  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.rows).toHaveCount(2)
  await expectNoneInDocument(page, Object.values(SECRETS))
  for (const path of ['/login', '/form']) {
    await screen.applyFilter(`path:${path}*`)
    await expect(screen.row(0)).toContainText(path)
    await screen.openPage(screen.row(0))
    for (const tab of ['Request', 'Response', 'Raw event']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(
        page
          .getByRole('tabpanel')
          .getByRole(tab === 'Raw event' ? 'tree' : 'table')
          .first(),
      ).toBeVisible()
      await expectNoneInDocument(page, Object.values(SECRETS))
    }
    await page.getByRole('link', { name: 'All requests' }).click()
  }

  const told = await answers.textOf()
  expect(told).toContain('"host":"api.shop.example"')
  expect(Object.entries(SECRETS).filter(([, secret]) => told.includes(secret))).toEqual([])
})

const countOf = async (member: Member): Promise<number> => {
  const { rows } = await listRequests(member, { range: { fromMs: Date.now() - 3_600_000, toMs: Date.now() }, limit: 100 })
  return rows.length
}

function harWithSecrets() {
  const header = (name: string, value: string) => ({ name, value })
  const entry = (path: string, postData: object) => ({
    startedDateTime: new Date(Date.now() - 60_000).toISOString(),
    time: 42,
    request: {
      method: 'POST',
      url: `https://api.shop.example${path}?page=2&access_token=${SECRETS.queryToken}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        header('Authorization', `Bearer ${SECRETS.bearer}`),
        header('Cookie', `theme=dark; sid=${SECRETS.cookie}`),
        header('X-Api-Key', SECRETS.apiKey),
        header('Referer', `https://shop.example/?token=${SECRETS.queryToken}`),
      ],
      queryString: [],
      cookies: [{ name: 'sid', value: SECRETS.cookie }],
      headersSize: 200,
      bodySize: 80,
      postData,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [header('Set-Cookie', `sid=${SECRETS.setCookie}; Path=/; HttpOnly`), header('Content-Type', 'application/json')],
      cookies: [{ name: 'sid', value: SECRETS.setCookie }],
      content: { size: 90, mimeType: 'application/json', text: JSON.stringify({ ok: true, access_token: SECRETS.responseToken }) },
      redirectURL: '',
      headersSize: 100,
      bodySize: 90,
    },
    cache: {},
    timings: { send: 1, wait: 40, receive: 1 },
  })
  return {
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: [
        entry('/login', { mimeType: 'application/json', text: JSON.stringify({ user: 'ada', password: SECRETS.password }) }),
        entry('/form', {
          mimeType: 'application/x-www-form-urlencoded',
          text: new URLSearchParams({ user: 'ada', password: SECRETS.formPassword }).toString(),
        }),
      ],
    },
  }
}
