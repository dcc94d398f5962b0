import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { CONSOLE_URL } from './support/people.ts'
import { sessionState } from './support/session-state.ts'
import { sample, seed } from './support/traffic.ts'
import { viewerIn } from './support/viewer.ts'

/** Requests of a program on a machine. */
const calls = (program: string, host: string, count: number) =>
  Array.from({ length: count }, (_, at) => sample({ agoMs: 60_000 + at * 1000, tags: [`bin:${program}`, `host:${host}`] }))

const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Clients' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

/** The list anew, until it shows these clients with so many requests, and no other. */
async function expectClients(page: Page, list: string, wanted: Record<string, number>): Promise<void> {
  await expect(async () => {
    await page.goto(list)
    for (const [name, requests] of Object.entries(wanted))
      await expect(row(page, name).getByRole('gridcell').nth(1)).toHaveText(String(requests), { timeout: 2000 })
    await expect(page.getByRole('grid', { name: 'Clients' }).getByRole('row')).toHaveCount(Object.keys(wanted).length + 1)
  }).toPass()
}

test('clients are merged from the profile by mouse with a preview, undone and merged again; one is split by keyboard; both are removed @variant', async ({
  page,
  member,
  axe,
}) => {
  const hostile = '<b>pay (a+)+$'
  await seed(member, [
    ...calls('checkout-a', 'web-1', 2),
    ...calls('checkout-b', 'web-1', 1),
    ...calls(hostile, 'web-1', 4),
    ...calls('worker', 'web-1', 2),
    ...calls('worker', 'web-2', 1),
  ])
  const list = `/inventory/clients?orgId=${member.orgId}&from=now-1h&to=now`
  const plain = { 'checkout-a': 2, 'checkout-b': 1, [hostile]: 4, worker: 3 }
  await expectClients(page, list, plain)

  await row(page, 'checkout-a').getByRole('link').first().click()
  const identity = page.getByRole('region', { name: 'Identity' })
  await expect(identity).toContainText('Named by what agents report')
  await identity.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with other clients' })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Choose a client that is the same, or how its names begin.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Same as' }).fill('(a+')
  await page.getByRole('option', { name: hostile }).click()
  await page.keyboard.press('Tab') // the list closes
  await dialog.getByRole('textbox', { name: 'Names that begin with' }).fill('checkout-')
  await dialog.getByRole('textbox', { name: 'Name of the merged client' }).fill('checkout')
  const effect = dialog.getByRole('region', { name: 'Effect on stored requests' })
  await expect(effect).toContainText('7 requests of 3 clients in this range become requests of “checkout”:')
  await expect(effect.getByRole('listitem')).toHaveText([`4${hostile}`, '2checkout-a', '1checkout-b'])
  await expect(dialog).toContainText('Reviews of the others are kept')
  await axe('/inventory/clients/manage with a merge')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('“checkout” is one client now. New traffic has it within seconds').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Undone. Stored traffic follows').first()).toBeVisible()
  await expectClients(page, list, plain)

  const merge = identity.getByRole('button', { name: 'Merge…' })
  // The list may have been read before its rows were moved, and they are moved back in the meantime
  await expect(async () => {
    await page.goto(`/inventory/clients/manage?orgId=${member.orgId}&id=checkout-a`)
    await expect(merge).toBeVisible({ timeout: 5000 })
  }).toPass()
  await merge.click()
  await dialog.getByRole('textbox', { name: 'Names that begin with' }).fill('checkout-')
  await dialog.getByRole('textbox', { name: 'Name of the merged client' }).fill('checkout')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  // Before stored requests have moved, and when nothing of it is left
  await expect(page.getByRole('heading', { name: 'No client with this id' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('main').getByRole('link', { name: 'checkout', exact: true }).click()
  await expect(identity).toContainText('In this range it is made of 2 derived names:')
  await expect(identity.getByRole('list', { name: 'Names it is made of' }).getByRole('listitem')).toHaveText(['2checkout-a', '1checkout-b'])
  await expect(identity.getByRole('list', { name: 'Decisions about this client' })).toContainText('Merged from checkout-a, checkout-*')
  await expect(identity.getByRole('button', { name: 'Split…' })).toHaveAccessibleDescription(
    'It is merged from others: remove the merge first.',
  )
  await seed(member, calls('checkout-new', 'web-9', 1))
  await expectClients(page, list, { checkout: 4, [hostile]: 4, worker: 3 })

  // By keyboard: what one name was derived for is told apart
  await row(page, 'worker').getByRole('link').first().click()
  await identity.getByRole('button', { name: 'Split…' }).press('Enter')
  const split = page.getByRole('dialog', { name: 'Split worker' })
  await expect(split.getByRole('radio', { name: /^Workload/ })).toBeDisabled()
  await split.getByRole('radio', { name: /^Host/ }).press('Space')
  await expect(split.getByRole('region', { name: 'Effect on stored requests' })).toContainText('3 requests in this range go to 2 clients:')
  await axe('/inventory/clients/manage with a split')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“worker” is split by host.').first()).toBeVisible()
  await expectClients(page, list, { checkout: 4, [hostile]: 4, 'worker@web-1': 2, 'worker@web-2': 1 })

  await page.goto(`/inventory/clients/manage?orgId=${member.orgId}&id=worker`)
  await expect(page.getByRole('main')).toContainText('It is split by host into its parts')
  await page.getByRole('link', { name: 'its parts' }).click()
  await expect(row(page, 'worker@web-2')).toBeVisible()

  // All merges and splits: both go, and every client is what it was
  await page.getByRole('button', { name: 'Decisions (2)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Merges and splits of clients' })
  await expect(sheet.getByRole('region', { name: 'Split' }).getByRole('listitem')).toContainText('Split by host')
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Changed')
  await axe('/inventory/clients with decisions')
  await sheet.getByRole('button', { name: 'Remove worker by host' }).click()
  await sheet.getByRole('button', { name: 'Remove checkout-a, checkout-* → checkout' }).click()
  await expect(sheet.getByText('Nothing is merged or split')).toBeVisible()
  await expectClients(page, list, { ...plain, 'checkout-new': 1 })
})

test('a viewer sees what a client is made of, and why they cannot merge @variant', async ({ page, browser, member }) => {
  await seed(member, calls('worker', 'web-1', 1))
  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const theirs = await context.newPage()
  await theirs.goto(`/inventory/clients/manage?orgId=${member.orgId}&id=worker`)
  const merge = theirs.getByRole('region', { name: 'Identity' }).getByRole('button', { name: 'Merge…' })
  await expect(merge).toBeDisabled()
  await expect(merge).toHaveAccessibleDescription('Merging and splitting clients needs the role editor.')
  await context.close()
})
