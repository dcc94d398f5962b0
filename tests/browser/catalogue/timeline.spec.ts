import { expect, test } from '../catalogue.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/timeline')
  await expect(page.getByRole('heading', { name: 'States over time' })).toBeVisible()
})

test('events stand under the days of the chosen clock, with now between what was and what is planned', async ({ page, axe }) => {
  const timeline = page.getByRole('region', { name: 'Token over plain HTTP' })
  await expect(timeline.getByRole('heading').first()).toHaveText('Today')
  await expect(timeline.getByRole('listitem').nth(2)).toHaveText(/Now/)
  await page.getByRole('tab', { name: 'Pacific/Auckland' }).click()
  await expect(timeline.getByRole('heading').first()).toHaveText('Tomorrow')
  await expect(timeline.getByText('\\u{202e}gpj.exe\\u{200b} and sent <b>bold</b>')).toBeVisible()
  await axe('timeline')
})

test('a new event comes in at the top and is read out @variant', async ({ page }) => {
  const live = page.getByRole('region', { name: 'Live events' })
  await page.getByRole('button', { name: 'Let one happen' }).click()
  await expect(live.getByRole('status')).toHaveText('1 new event')
  await expect(live.getByRole('listitem').first()).toHaveText(/Resolved: Secrets in the clear/)
})

test('the states are walked with the arrows and stand in a table @variant', async ({ page }) => {
  const chart = page.getByRole('group', { name: 'Error rate by host, by arrow keys' })
  await chart.press('ArrowRight')
  await chart.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /host:api\.stripe\.example.*Firing.*47:00 min/ })).toBeVisible()
  await chart.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /host:sms\.example\.net.*Resolved/ })).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('row', { name: /host:search\.internal Error/ })).toBeVisible()
})
