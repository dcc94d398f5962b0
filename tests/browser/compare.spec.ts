import { expect, test } from './console.ts'
import { addressOf, bring, failedCall, usualCalls } from './support/orders.ts'
import { parameter } from './support/shop.ts'

test('a failure beside the last success: what differs is said first, then part by part', async ({ page, member, axe }) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(addressOf(member, id))
  await page.getByRole('button', { name: 'Compare with…' }).click()
  const chosen = page.getByRole('link', { name: /^Last successful one/ })
  const address = (await chosen.getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  // The key goes where the menu leads
  await page.keyboard.press('.')
  await expect(page).toHaveURL(new URL(address, page.url()).href)
  await expect(page.getByRole('region', { name: 'In short' })).toContainText(
    'Ended with 503 instead of 200, and was 20× slower: 2.4 s instead of 123 ms.',
  )
  await expect(page.getByRole('table', { name: 'Facts that differ' }).getByRole('row', { name: /^Status/ })).toHaveText(/200\s*503/)
  await expect(page.getByRole('table', { name: 'Query parameters' })).toContainText('EUR')
  const headers = page.getByRole('table', { name: 'Response headers' })
  await expect(headers.getByRole('row', { name: /retry-after/ })).toContainText('only in this request')
  await expect(headers.getByRole('row', { name: /x-plan/ })).toContainText('only in the other')
  await expect(headers.getByRole('row', { name: /x-request-id/ })).toContainText('Names this one request.')
  await expect(headers).not.toContainText('content-type')
  await expect(page.getByRole('group', { name: 'Response body' })).toContainText('"error"')
  await axe('comparison of two requests')

  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('Ended with 200 instead of 503')
  expect(parameter(page, 'with')).toBe(id)
})

test('typical is made of real requests, says how many, and is a real one to compare with @variant', async ({
  page,
  member,
  axe,
  watch,
}) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(`${addressOf(member, id)}&with=typical`)
  const typical = page.getByRole('region', { name: 'Typical for this endpoint' })
  await expect(typical).toContainText('25 requests')
  await expect(typical.getByRole('row', { name: /^Status/ })).toContainText('200 (96%), 503 (4%)')
  await expect(typical.getByRole('row', { name: /^Duration/ })).toContainText('slower than 96% of them')
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('Ended with 503 instead of 200')
  await axe('comparison with the typical request')

  await page.getByRole('button', { name: 'Compare with…' }).click()
  const field = page.getByRole('textbox', { name: /by its id or link/ })
  await field.fill('https://console.example/traffic/requests/manage?orgId=other&id=x')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'another organization' })).toBeVisible()
  watch.expect(/status of 404 .*none-like-this/)
  await field.fill('none-like-this')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'The other request is not there' })).toBeVisible()
})

test('too few requests are not called typical @variant', async ({ page, member }) => {
  const id = await bring(member, [...usualCalls.slice(0, 3), failedCall])
  await page.goto(`${addressOf(member, id)}&with=typical`)
  await expect(page.getByText(/Only 4 requests of this endpoint were seen/)).toContainText('for which it takes 20')
  await expect(page.getByRole('region', { name: 'In short' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Typical for this endpoint' })).toHaveCount(0)
})

test('similar requests stand beside the request, each a click from being compared @variant', async ({ page, member }) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(`${addressOf(member, id)}&tab=similar`)
  const rows = page.getByRole('table', { name: /^Similar requests/ }).getByRole('row')
  await expect(rows).toHaveCount(21) // twenty and the heads
  await expect(page.getByText('24 others in the day around it')).toBeVisible()
  await page.getByRole('button', { name: 'Other clients' }).click()
  await expect(page.getByText(/No other client called this endpoint/)).toBeVisible()
  await page.getByRole('button', { name: 'All clients' }).click()
  await rows
    .nth(1)
    .getByRole('link', { name: /^Compare/ })
    .click()
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('503 instead of 200')
})
