import { expect, type Page } from '@playwright/test'

/** Everything the browser receives from now on, so that nothing secret can be among it, seen or not. */
export function recordResponses(page: Page): { textOf(): Promise<string> } {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(?:pulse|warehouse|api|v1)\//.test(pathname) || pathname.endsWith('/tail')) return
    // A page that was left has no bodies any more; what it showed was read while it was there
    answers.push(response.text().then(withBodies, () => ''))
  })
  return { textOf: async () => (await Promise.all(answers)).join('\n') }
}

/** Bodies travel as base64 inside of JSON. */
function withBodies(text: string): string {
  const bodies = [...text.matchAll(/"body":"([A-Za-z0-9+/=]+)"/g)].map(([, body = '']) => Buffer.from(body, 'base64').toString())
  return [text, ...bodies].join('\n')
}

/** None of these stands in the document, neither as text nor in an attribute. */
export async function expectNoneInDocument(page: Page, secrets: readonly string[]): Promise<void> {
  const html = await page.content()
  expect(secrets.filter((secret) => html.includes(secret))).toEqual([])
}
