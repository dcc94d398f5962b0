import type { Page } from '@playwright/test'

import { EARLY_KEY_MS } from '#src/lib/early-keys.ts'

import { expect, test } from './console.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { seed, SHOP } from './support/traffic.ts'

test.use({ hasOwnContext: true })

test('keys that are pressed before their part has come are handed to it', async ({ page, member }) => {
  await seed(member, SHOP)
  const screen = requestsScreen(page)
  const live = page.getByRole('button', { name: 'Live', exact: true })
  const inCommon = page.getByRole('complementary', { name: 'What do these have in common?' })
  // A key waits for some seconds, and a slow machine takes longer; no clock decides here
  await page.clock.setFixedTime(new Date())

  await test.step('of a list: live, and what rows have in common', async () => {
    const release = await holdParts(page)
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(screen.row(0)).toBeVisible()
    await page.keyboard.press('l')
    await page.keyboard.press('l') // nothing happened: once more
    await page.keyboard.press('w')
    release()
    await expect(live).toHaveAttribute('aria-pressed', 'true')
    await expect(inCommon).toBeVisible()
    await page.keyboard.press('l')
    await expect(live).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('of its filter, where whoever writes means nothing else', async () => {
    const release = await holdParts(page)
    await page.goto(`/inventory/vendors?orgId=${member.orgId}`)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    const find = page.getByRole('searchbox', { name: 'Find a vendor' })
    await page.keyboard.press('/')
    await find.focus()
    release()
    const filter = page.getByRole('combobox', { name: 'Filter vendors by their requests' })
    await expect(filter).toBeVisible()
    await expect(find).toBeFocused()
    await find.blur()
    await page.keyboard.press('/')
    await expect(filter).toBeFocused()
  })

  await test.step('of the panels of figures', async () => {
    const release = await holdParts(page)
    await page.goto(`/traffic/availability?orgId=${member.orgId}`)
    await expect(page.getByRole('heading', { name: 'Objectives' })).toBeVisible()
    await page.keyboard.press('/')
    release()
    await expect(page.getByRole('combobox', { name: 'Filter requests' })).toBeFocused()
  })
})

/** Parts do not come before they are released; what keys mean is in the console's own, which does. */
async function holdParts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/_astro\/(?!console)[\w-]+-later\./, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('keys that are pressed before any script has come do what they mean once it is there, but not long after', async ({
  page,
  member,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/inventory/vendors?orgId=${member.orgId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  await page.keyboard.press('Control+k')
  held.resolve()
  const palette = page.getByRole('combobox', { name: 'Search pages, actions and data' })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  const slow = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  // As if it had been pressed a while ago
  await page.evaluate((ageMs) => {
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - ageMs })
    document.body.dispatchEvent(event)
  }, EARLY_KEY_MS + 1)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  slow.resolve()
  await page.waitForURL((url) => url.pathname === '/traffic/requests')
  await expect(palette).toBeHidden()
})

test('who follows a link of the rail before its script has come stays in the organization of the address @variant', async ({
  page,
  member,
}) => {
  // Without an answer nothing completes the links
  await page.route('**/_astro/*.js', () => undefined)
  await page.goto(`/?orgId=${member.orgId}&contextId=${member.environmentId}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/traffic/requests', { waitUntil: 'commit' })
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ orgId: member.orgId, contextId: member.environmentId })
})
