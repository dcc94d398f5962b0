import { readFile } from 'node:fs/promises'

import { expect, test } from '../catalogue.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/audit-logs')
  await expect(page.getByText('19 records', { exact: true })).toBeVisible()
})

test('records are found by who, what and by the values that changed @variant', async ({ page, axe }) => {
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('legacy-importer')
  await expect(page.getByText('1 of 19 records')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Mei Lindqvist')
  await expect(page.getByRole('heading', { name: 'No record matches' })).toBeVisible()
  await axe('nothing matches')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.getByText('19 records', { exact: true })).toBeVisible()
  await axe('records')
})

test('the details follow the arrows and show what was and what is @variant', async ({ page, axe }) => {
  await page.getByRole('button', { name: /member\.change-role/ }).press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('deletion')).toHaveText('before: viewer')
  await expect(panel.getByRole('insertion')).toHaveText('after: editor')
  await axe('details')
  await panel.getByRole('button', { name: 'Newer record' }).click()
  await expect(panel).toContainText('Refused')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.getByRole('button', { name: /release\.publish/ }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /mitigation\.update/ })).toBeFocused()
})

test('the file holds what the filter matches, without a formula in it @variant', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Area' }).selectOption('member')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.keyboard.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('audit-acme-payments.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines.map((line) => line.split(',')[3])).toEqual(['action', 'member.change-role', 'member.remove'])
})

test('a broken chain, an empty log and a failure each say what to do', async ({ page, axe }) => {
  await page.getByRole('tab', { name: 'Broken chain' }).click()
  await expect(page.getByRole('alert')).toContainText('Record 1,271 does not fit')
  await axe('broken chain')
  await page.getByRole('tab', { name: 'None yet' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing has been changed yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Failed' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('19 records', { exact: true })).toBeVisible()
})
