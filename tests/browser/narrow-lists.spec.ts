import type { Locator, Page } from '@playwright/test'

import { PATHS } from '#wire/product/paths.ts'
import { readSavedView, VIEW_NAME_MAX } from '#wire/product/views.ts'

import { expect, test } from './console.ts'
import { overflow } from './support/layout.ts'
import { CONSOLE_URL } from './support/people.ts'
import { seed, SHOP } from './support/traffic.ts'

/** Pixels that a finger or a pointer hits (WCAG 2.5.8). */
const TARGET = 24
/** The widest letter, and the most of it that a name may have: in one piece, and in words. */
const NAMES = ['W'.repeat(VIEW_NAME_MAX), 'WWWW '.repeat(VIEW_NAME_MAX / 5).trim()]

test('the tools of a list are as large as a target at every width, also with live and a mark @variant', async ({ page, member }) => {
  await seed(member, SHOP)
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    const tools = page.getByRole('search', { name: 'Find requests' }).getByRole('button')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    expect(await tooSmall(tools, width), `${width}`).toEqual([])
    await page.getByRole('button', { name: 'Mark now' }).click()
    await page.getByRole('button', { name: 'Live' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(await tooSmall(tools, width), `${width}, live, with a mark`).toEqual([])
  }
})

test('the longest name of a view can be read in the menu, in the list of views and on its page, and nothing is wider than the window @variant', async ({
  page,
  member,
}) => {
  await seed(member, SHOP)
  const headers = { Authorization: `Bearer ${member.apiToken}` }
  // All at once: a connection that has been idle for as long as a look takes may be closed under the next call
  const ids = await Promise.all(
    NAMES.map(async (name) => {
      const data = { page: '/traffic/requests', name, query: 'from=now-6h', shared: false }
      return readSavedView(await (await page.request.post(`${CONSOLE_URL}/api${PATHS.views}`, { headers, data })).json()).id
    }),
  )
  for (const [at, name] of NAMES.entries()) {
    const id = ids[at]
    await page.goto(`/traffic/requests?orgId=${member.orgId}&from=now-6h&view=${id}`)
    await page.getByRole('button', { name: `View: ${name}` }).click()
    await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible()
    await expectReadable(page, name)
    await page.goto(`/orgs/settings/views?orgId=${member.orgId}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectReadable(page, name)
    await page.goto(`/orgs/settings/views/manage?orgId=${member.orgId}&id=${id}`)
    await expect(page.getByText(name).first()).toBeVisible()
    await page.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectReadable(page, name)
  }
})

const tooSmall = (targets: Locator, width: number): Promise<string[]> =>
  targets.evaluateAll(
    (all, { least, end }) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least || box.right > end)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}, ends at ${box.right}`),
    { least: TARGET, end: width },
  )

/** Wherever the name is written, it is whole within the window, or what cuts it off has the whole as its title; on a telephone and on a desk. */
async function expectReadable(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflow(page), page.url()).toEqual({ pixels: 0, by: [] })
    await expect.poll(() => cutOff(page, name), `${page.url()} at ${width}`).toEqual([])
  }
}

const cutOff = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((text) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.textContent?.includes(text) || !element?.checkVisibility() || element.closest('.visually-hidden, script')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      let [from, to] = [0, innerWidth]
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const box = at.getBoundingClientRect()
        ;[from, to] = [Math.max(from, box.left), Math.min(to, box.right)]
      }
      if ((left < from - 1 || right > to + 1) && !element.closest('[title]')?.getAttribute('title')?.includes(text))
        found.push(`<${element.tagName.toLowerCase()} class="${element.className}"> ${left} to ${right} in ${from} to ${to}`)
    }
    return found
  }, name)
