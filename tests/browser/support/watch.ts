import type { Page, Request } from '@playwright/test'

import { CONSOLE_URL } from './people.ts'

export interface Watch {
  /** What went wrong on the page so far, in words. */
  readonly problems: readonly string[]
  /** Addresses of everything the page asked for. */
  readonly addresses: readonly string[]
  /** A problem that this test causes on purpose. */
  expect(problem: RegExp): void
  /** Problems that nobody expected. */
  unexpected(): string[]
}

/**
 * Listens for everything a person would not see but should not be there: errors, refusals of the content policy, requests to other origins.
 * `others`: further origins that the page may call. `forbidden`: paths of the page's own origin that nothing may ask for, either.
 */
export async function watchPage(
  page: Page,
  { origin = CONSOLE_URL, others = [], forbidden }: { origin?: string; others?: readonly string[]; forbidden?: RegExp } = {},
): Promise<void> {
  const problems: string[] = []
  const addresses: string[] = []
  const expected: RegExp[] = []

  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack || error.message || error.name || String(error)}`))
  page.on('request', (request: Request) => {
    const url = request.url()
    addresses.push(url)
    if (![origin, ...others].some((one) => url.startsWith(`${one}/`)) && !/^(?:data|blob|about):/.test(url))
      problems.push(`request to another origin: ${url}`)
    else if (forbidden?.test(new URL(url).pathname)) problems.push(`request to a wire: ${url}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation // exposed above
      report(`${effectiveDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`)
    })
  })

  watches.set(page, {
    problems,
    addresses,
    expect: (problem) => void expected.push(problem),
    unexpected: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  })
}

const watches = new WeakMap<Page, Watch>()

export function watchOf(page: Page): Watch {
  const watch = watches.get(page)
  if (!watch) throw new Error('Nobody watches this page: make it with watchPage.')
  return watch
}
