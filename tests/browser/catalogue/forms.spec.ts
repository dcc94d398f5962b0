import type { Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'

const webhook = (page: Page) => page.getByRole('form', { name: 'Webhook' })
const respondWith = (page: Page, answer: string) => page.getByText(answer, { exact: true }).click()

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/forms')
  await expect(webhook(page)).toBeVisible()
})

test('what the server says stands at the fields, in a list that leads there, and goes when the field changes', async ({ page }) => {
  const form = webhook(page)
  const [name, address] = [form.getByLabel('Name', { exact: true }), form.getByLabel('Address')]
  await respondWith(page, 'Field errors')
  await name.fill('On-call')
  await name.press('Control+Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Another integration has this name/)
  await expect(form.getByText('2 fields need another value')).toBeVisible()
  await form.getByRole('button', { name: /^Address: .* did not answer/ }).click()
  await expect(address).toBeFocused()
  await name.fill('On-call 2')
  await expect(name).toHaveAccessibleDescription('')
  await expect(address).toHaveAccessibleDescription(/did not answer/)
})

test('a failure says why and keeps what was typed; sent again it is saved @variant', async ({ page }) => {
  const form = webhook(page)
  await respondWith(page, 'Failure')
  await form.getByLabel('Name', { exact: true }).fill('Night shift')
  await form.getByRole('button', { name: 'Save webhook' }).click()
  await expect(form.getByRole('alert')).toContainText('req_01JD8M2Q7C')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Night shift')
  await respondWith(page, 'Accepts')
  await form.getByRole('button', { name: 'Save webhook' }).click()
  await expect(form.getByText('Saved. The next event')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save webhook' })).toHaveAccessibleDescription('Nothing was changed yet.')
})

test('what somebody changed meanwhile is shown beside mine; theirs is taken only on request', async ({ page }) => {
  const form = webhook(page)
  const address = form.getByLabel('Address')
  await respondWith(page, 'Changed meanwhile')
  await address.fill('https://hooks.example.com/mine')
  await address.press('Enter')
  const note = form.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(note.getByRole('row', { name: /^Address/ })).toContainText('hooks.example.com/v2')
  await expect(address).toHaveValue('https://hooks.example.com/mine')
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(address).toHaveValue('https://hooks.example.com/v2/sightglass')
  await expect(note).toHaveCount(0)
})

test('leaving with unsaved changes needs a confirmation, by a link and by Back', async ({ page }) => {
  await page.goto('/dev/toggles')
  await page.getByRole('link', { name: 'Forms' }).first().click()
  const name = webhook(page).getByLabel('Name', { exact: true })
  await name.fill('Half typed')
  const query = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Steps' }).first().click()
  await query.getByRole('button', { name: 'Cancel' }).click()
  await expect(query).toBeHidden()
  await expect(name).toHaveValue('Half typed')

  await page.goBack()
  await expect(query).toBeVisible()
  await expect(page).toHaveURL(/\/dev\/forms$/)
  await query.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Toggles' })).toBeVisible()
  await expect(page).toHaveURL(/\/dev\/toggles$/)
})

test('Back from what was typed is turned back, also where a page lies ahead, and Leave goes where Back led @variant', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/dev/toggles')
  for (const name of ['Forms', 'Steps']) {
    await page.getByRole('link', { name }).first().click()
    await expect(heading(name)).toBeVisible()
  }
  await page.goBack()
  await expect(heading('Forms')).toBeVisible()
  const name = webhook(page).getByLabel('Name', { exact: true })
  await name.fill('Half typed')
  const steps = () => page.evaluate(() => (globalThis as unknown as { steps: string[] }).steps) // made below
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { steps: seen })
    window.addEventListener('popstate', () => seen.push(location.pathname), true)
  })
  const query = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.goBack()
  await expect(query).toBeVisible()
  await expect.poll(steps).toEqual(['/dev/toggles', '/dev/forms'])
  await query.getByRole('button', { name: 'Cancel' }).click()
  await expect(query).toBeHidden()
  await expect(name).toHaveValue('Half typed')

  await page.goBack()
  await query.getByRole('button', { name: 'Leave' }).click()
  await expect(heading('Toggles')).toBeVisible()
  expect(await steps()).toEqual(['/dev/toggles', '/dev/forms', '/dev/toggles', '/dev/forms', '/dev/toggles'])
  await page.goForward()
  await expect(heading('Forms')).toBeVisible()
})

test('several are chosen by keys alone: type, arrow, Enter, Backspace', async ({ page }) => {
  const form = webhook(page)
  const environments = form.getByRole('combobox', { name: /Environments/ })
  await environments.focus()
  await page.keyboard.type('stag')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The open list is all that screen readers have, until it is closed
  await page.keyboard.press('Escape')
  const chosen = form.getByRole('list', { name: 'Environments: chosen' }).getByRole('listitem')
  await expect(chosen).toHaveText(['production', 'staging'])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveText(['production'])
})

test('an ordered list is put in order by keys @variant', async ({ page }) => {
  const list = page.getByRole('grid', { name: 'Adapters' }).first()
  await list.getByRole('button', { name: 'Move Report usage down' }).press('Enter')
  await expect(list.getByRole('row').first()).toContainText('Detect errors')
  await expect(page.getByText('Report usage is number 2 of 4 now')).toBeAttached()
})

test('sentences: a wrong name does not delete; a pasted code loses its gap; the list of a failing server says so @variant', async ({
  page,
}) => {
  const danger = page.getByRole('form', { name: 'Delete stack' })
  const remove = danger.getByRole('button', { name: 'Delete stack' })
  await danger.getByRole('textbox').fill('Full-Capture')
  await danger.getByRole('textbox').press('Enter')
  await expect(remove).toHaveAccessibleDescription('Type full-capture to go on.')
  await danger.getByRole('textbox').fill('full-capture')
  await remove.click()
  await expect(page.getByText('full-capture is gone.')).toBeVisible()

  const code = page.getByRole('textbox', { name: 'Code', exact: true }).first()
  await code.fill('481 920')
  await expect(code).toHaveValue('481920')

  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('!')
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
})

test('nothing is in the way of anybody @variant', async ({ page, axe }) => {
  test.setTimeout(90_000)
  await expect(page.getByRole('grid', { name: 'Adapters' }).first()).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /^day/ }).first()).toBeVisible()
  await axe('forms')
})
