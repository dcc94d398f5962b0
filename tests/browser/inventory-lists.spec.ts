import { readFile } from 'node:fs/promises'

import { expect, test } from './console.ts'
import { sample, seed } from './support/traffic.ts'

test('a long list comes page after page: as one scrolls or goes to its end by key, each entity once, and back as it was left @variant', async ({
  page,
  member,
}) => {
  const clients = Array.from({ length: 230 }, (_, at) => `job-${String(at).padStart(3, '0')}`)
  await seed(
    member,
    clients.map((name, at) => sample({ agoMs: 120_000 + at, tags: [`bin:${name}`, 'host:batch'] })),
  )
  const asked: { offset?: number; limit: number; only?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/inventory/list')) asked.push(request.postDataJSON() as (typeof asked)[number])
  })
  await page.goto(`/inventory/clients?orgId=${member.orgId}&from=now-1h&to=now&sort=name.asc`)
  const grid = page.getByRole('grid', { name: 'Clients' })
  const named = (name: string) => grid.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(named('job-000')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '230 clients · 230 new' })).toBeVisible()
  expect(asked.filter(({ only }) => !only).map(({ limit, offset = 0 }) => [limit, offset])).toEqual([[64, 0]])

  await named('job-000').getByRole('gridcell').nth(1).click()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(named('job-229')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(asked.filter(({ only }) => !only).map(({ offset = 0 }) => offset)).toEqual([0, 64, 128, 192])
  await named('job-229').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'job-229' })).toBeVisible()
  await page.goBack()
  await expect(named('job-229')).toBeVisible()

  await test.step('a file has all of them, also those that nobody has scrolled to', async () => {
    await page.goto(`/inventory/clients?orgId=${member.orgId}&from=now-1h&to=now&sort=name.desc`)
    await expect(named('job-229')).toBeVisible()
    const download = page.waitForEvent('download')
    const save = page.getByRole('button', { name: 'CSV of clients' })
    await save.press('Enter')
    const file = await download
    await expect(save).toBeFocused()
    expect(file.suggestedFilename()).toMatch(/^clients-.*\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
    expect(head).toMatch(/^Client,Requests,/)
    expect(lines.map((line) => line.split(',', 2))).toEqual(clients.toReversed().map((name) => [name, '1']))
  })
  await test.step('columns and the height of rows are chosen and remembered', async () => {
    const trend = grid.getByRole('columnheader', { name: 'Trend' })
    const height = async () => (await named('job-229').boundingBox())?.height ?? 0
    const usual = await height()
    await expect(trend).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('group', { name: 'Columns' })
    await menu.getByRole('checkbox', { name: 'Trend', exact: true }).uncheck()
    await menu.getByRole('checkbox', { name: 'Compact rows' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await expect(trend).toHaveCount(0)
    await page.goto(`/inventory/clients?orgId=${member.orgId}&from=now-1h&to=now&sort=name.desc`)
    await expect(named('job-229')).toBeVisible()
    await expect(trend).toHaveCount(0)
    await expect(page).toHaveURL(/cols=/)
    expect(await height()).toBeLessThan(usual)
  })
  await test.step('all rows that are there are selected by mouse, too', async () => {
    await page.getByRole('button', { name: 'Select all' }).click()
    const selection = page.getByRole('group', { name: 'Selection' })
    await expect(selection).toContainText('64 selected')
    await expect(selection.getByRole('button', { name: 'Accept' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const line = await selection
      .getByRole('status')
      .evaluate((said) => said.clientHeight / Number.parseFloat(getComputedStyle(said).lineHeight))
    expect(line, 'lines of what is selected, on a telephone').toBeLessThan(1.5)
    await page.setViewportSize({ width: 1280, height: 720 })
    await selection.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  })
  await test.step('after a click that sorts them, letters lead to the rows and Enter opens one', async () => {
    await grid.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()
    await expect(named('job-000')).toBeVisible()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expect(named('job-001')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'job-001' })).toBeVisible()
  })
})
