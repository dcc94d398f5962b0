import { expect, test } from '../catalogue.ts'

test('a switch turns by Space, and goes back with the reason when the server refuses', async ({ page }) => {
  await page.goto('/dev/toggles')
  const toggle = page.getByRole('switch', { name: 'Rule “Slow vendors”' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toHaveAccessibleDescription(/answered with an error/)
})

test('a switch that cannot be changed says why @variant', async ({ page }) => {
  await page.goto('/dev/toggles')
  const toggle = page.getByRole('switch', { name: 'Single sign-on only' })
  await expect(toggle).toBeDisabled()
  await expect(toggle).toHaveAccessibleDescription('Only an owner may change this.')
})

test('all of them checks those that can be checked', async ({ page }) => {
  await page.goto('/dev/toggles')
  const group = page.getByRole('group', { name: 'Tell about' }).first()
  await group.getByRole('checkbox', { name: 'All of them' }).check()
  await expect(group.getByRole('checkbox', { name: 'New vendors' })).toBeChecked()
  await expect(group.getByRole('checkbox', { name: 'Agents' })).not.toBeChecked()
})

test('nothing is in the way of anybody @variant', async ({ page, axe }) => {
  await page.goto('/dev/toggles')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await axe('toggles')
})
