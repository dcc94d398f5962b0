import type { Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a new stack by keys: complaints, back keeps, review shows the configuration', async ({ page }) => {
  await page.goto('/dev/wizards')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Enter a name/)
  await page.keyboard.type('error-capture')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Template')).toBeFocused()
  await expect(page).toHaveURL(/step=template/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Adapters')).toBeFocused()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: /Error capture/ })).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'Adapters')).toBeFocused()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /Review(?!s)/ })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Agent configuration' })).toContainText('type: detect_errors')
})

test('what the server says about a field leads back to its step @variant', async ({ page, axe }) => {
  await page.goto('/dev/wizards')
  await page.getByRole('textbox', { name: 'Name' }).fill('taken')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Reporting', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The name is taken').click()
  await axe('review of the wizard')
  await page.getByRole('button', { name: 'Create stack' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Another stack has this name/)
})

test('connecting waits for the first event and says what to look at @variant', async ({ page, axe }) => {
  await page.goto('/dev/wizards?wizard=connect')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Agent', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Shell' })).toContainText('••••')
  await page.getByRole('button', { name: 'Continue' }).click()
  const look = page.getByRole('button', { name: 'Look at the requests' })
  await expect(look).toHaveAccessibleDescription('Waits for the first event.')
  await page.getByText('A wrong token').click()
  await expect(page.getByRole('region', { name: 'When nothing arrives' })).toBeVisible()
  await axe('a check that failed')
  await page.getByText('Traffic', { exact: true }).click()
  await expect(look).toBeEnabled()
  await look.click()
  await expect(page.getByText('The source is connected.')).toBeVisible()
})
