import type { Page } from '@playwright/test'

import type { IssuedInvitation } from '#wire/product/invitations.ts'
import { MAILBOX_PATH } from '#wire/product/mailbox.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, makeMember, makePerson, type Member } from './support/people.ts'

/** An admin of an organization invites somebody, elsewhere. */
async function invite(page: Page, { apiToken }: Member, email: string, role: string): Promise<IssuedInvitation> {
  const reply = await page.request.post(`${CONSOLE_URL}/api/invitations`, {
    headers: { Authorization: `Bearer ${apiToken}` },
    data: { email, role },
  })
  expect(reply.status()).toBe(201)
  return reply.json()
}

test('who has verified their address finds the invitations that wait for it, declines one and accepts another', async ({
  page,
  signIn,
  axe,
  watch,
}) => {
  const person = await makePerson()
  const [wanted, unwanted] = [await makeMember('Wanted Works'), await makeMember('Unwanted <b>Works')]
  await page.goto('/favicon.svg')
  await signIn(person)
  const { link } = await invite(page, unwanted, person.email, 'viewer')
  await invite(page, wanted, person.email, 'editor')

  await page.goto('/orgs')
  await expect(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invitations for me' })).toBeHidden()
  await page.getByRole('link', { name: 'verified' }).click()
  await page.getByRole('button', { name: 'Send verification e-mail' }).click()
  await expect(page.getByText('Verification e-mail sent.')).toBeVisible()
  const { items } = (await (await page.request.get(`${CONSOLE_URL}/api${MAILBOX_PATH}`)).json()) as {
    items: { to: string; link: string }[]
  }
  const { pathname, search } = new URL(
    items.find(({ to, link: one }) => to === person.email && one !== link && one.includes('oobCode'))?.link ?? '',
  )
  await page.goto(pathname + search)
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  // My account lists them, too, from then on
  await expect(page.getByRole('list', { name: 'Invitations for me' }).getByRole('listitem')).toHaveCount(2)

  // Without an organization that is where one begins
  await page.goto('/')
  await expect(page).toHaveURL(`${CONSOLE_URL}/orgs`)
  const waiting = page.getByRole('list', { name: 'Invitations for me' }).getByRole('listitem')
  await expect(waiting).toHaveText([
    /A member invites you to Wanted Works as editor\..*/,
    /A member invites you to Unwanted <b>Works as viewer\..*/,
  ])
  await axe('/orgs with invitations')

  await waiting.filter({ hasText: 'Unwanted' }).getByRole('button', { name: 'Decline' }).press('Enter')
  const query = page.getByRole('alertdialog', { name: 'Decline the invitation to Unwanted <b>Works?' })
  await query.getByRole('button', { name: 'Decline invitation' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Declined the invitation to Unwanted <b>Works.')
  await expect(waiting).toHaveText([/Wanted Works/])
  // The row is gone: one goes on where it was
  await expect(page.getByRole('list', { name: 'Invitations for me' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(waiting.getByRole('button', { name: 'Accept' })).toBeFocused()

  // Revoked while it is looked at; the one that replaced it is found by loading anew
  watch.expect(/status of 404/)
  await invite(page, wanted, person.email, 'editor')
  await waiting.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(waiting.getByRole('alert')).toHaveText(
    'This invitation was used, replaced or revoked, or it has expired. Ask for a new one.',
  )
  await page.reload()
  await waiting.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page).toHaveURL(`${CONSOLE_URL}/?orgId=${wanted.orgId}`)
  await expect(page.getByRole('button', { name: 'Organization: Wanted Works' })).toBeVisible()
  await page.goto('/orgs')
  await expect(page.getByRole('table', { name: 'My organizations' }).getByRole('row').filter({ hasText: 'Wanted Works' })).toContainText(
    'editor',
  )
  await expect(page.getByRole('list', { name: 'Invitations for me' })).toBeHidden()
})

test('invitations that cannot be loaded are loaded again, and what one belongs to is there meanwhile @variant', async ({
  page,
  member,
  watch,
}) => {
  watch.expect(/status of 503/)
  let broken = true
  await page.route('**/api/me/invitations', (route) =>
    broken ? route.fulfill({ status: 503, json: { title: 'Away' } }) : route.continue(),
  )
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('alert')).toContainText('Invitations for you could not be loaded.')
  await expect(page.getByRole('table', { name: 'My organizations' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert')).toBeHidden()
})
