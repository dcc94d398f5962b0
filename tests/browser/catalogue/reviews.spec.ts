import { expect, test } from '../catalogue.ts'

test('a selection is accepted, and put back by Undo', async ({ page }) => {
  await page.goto('/dev/reviews')
  const selection = page.getByRole('region', { name: 'Selection', exact: true })
  await selection.getByRole('button', { name: 'Accept' }).click()
  await expect(selection.getByText('Accepted')).toHaveCount(2)
  await expect(selection.getByRole('button')).toHaveText(['Ignore', 'Restore'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(selection.getByText('New')).toHaveCount(2)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Undone.' })).toBeVisible()
})

test('a vendor that is approved is not new any more @variant', async ({ page }) => {
  await page.goto('/dev/reviews')
  const form = page.getByRole('region', { name: 'Vendor without a review' })
  await form.getByText('Blocked', { exact: true }).click()
  await expect(form.getByRole('radio', { name: 'Accepted' })).toBeChecked()
  await form.getByText('Ignored', { exact: true }).click()
  await form.getByText('Approved', { exact: true }).click()
  await expect(form.getByRole('radio', { name: 'Ignored' })).toBeChecked()
})

test('who was overtaken sees both reviews and overwrites the other one', async ({ page, axe }) => {
  await page.goto('/dev/reviews')
  const form = page.getByRole('region', { name: 'Overtaken' })
  await form.getByLabel('Owner').fill('Team Billing')
  await form.getByRole('button', { name: 'Save review' }).click()
  await expect(form.getByRole('row', { name: 'Owner Team Billing Legal' })).toBeVisible()
  await expect(form.getByRole('row', { name: 'Approval Approved Blocked' })).toBeVisible()
  await axe('an overtaken review', form)
  await form.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
})

test('a viewer reads a review, reaches the buttons and reads why they do nothing @variant', async ({ page }) => {
  await page.goto('/dev/reviews')
  const form = page.getByRole('region', { name: 'Viewer, long and hostile' })
  await expect(form.getByRole('radio', { name: 'Approved' })).toBeDisabled()
  await expect(form.getByLabel('Note')).toHaveAttribute('readonly')
  await expect(form.getByRole('button', { name: 'Save review' })).toHaveAccessibleDescription('Needs the role editor.')
  const accept = page.getByRole('region', { name: 'Selection, states' }).getByRole('button', { name: 'Accept' }).last()
  await accept.focus()
  await expect(accept).toBeFocused()
  await expect(accept).toHaveAccessibleDescription('Needs the role editor.')
})
