import type { Page } from '@playwright/test'

import type { IssuedInvitation } from '#wire/product/invitations.ts'

import { CONSOLE_URL, makePerson, type Member, type Person } from './people.ts'

/** Somebody who came by an invitation as a viewer. */
export async function viewerIn(page: Page, { apiToken }: Member): Promise<Person> {
  const viewer = await makePerson()
  const post = async (path: string, token: string, data: unknown): Promise<unknown> => {
    const reply = await page.request.post(`${CONSOLE_URL}/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json()
  }
  const { link } = (await post('/invitations', apiToken, { email: viewer.email, role: 'viewer' })) as IssuedInvitation
  await post('/invitations/accept', viewer.idToken, { token: new URL(link).searchParams.get('invite') })
  return viewer
}
