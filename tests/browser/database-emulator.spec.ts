import { type EmulatorAtHand, openRecordedEmulator } from '#tests/support/firestore-emulator/recorded-emulator.ts'
import { membershipPath } from '#wire/documents.ts'

import { joinAsStranger, type Member } from '../platform/whole/support/stranger.ts'
import { expect, test as base } from './console.ts'
import { type RunningPlatform, startPlatform } from './support/platform.ts'

/**
 * A developer's platform with `DATABASE_EMULATOR_PORT`: people and tokens are its own, and the browser reads its documents from the emulator, another
 * origin, under the content security policy of the platform. The emulator's answers were recorded from Google's (tests/support/firestore-emulator).
 */
interface FixtureParts {
  platform: RunningPlatform
  emulator: EmulatorAtHand
  member: Member
}

const test = base.extend<object, { identityPlatform: FixtureParts }>({
  identityPlatform: [
    async ({ browserName: _ }, use) => {
      const emulator = await openRecordedEmulator()
      const platform = await startPlatform({ env: { DATABASE_EMULATOR_PORT: String(emulator.port) } })
      await use({ platform, emulator, member: await joinAsStranger(platform, 'emulated') })
      await platform.stop()
      await emulator.close()
    },
    { scope: 'worker' },
  ],
  // A platform of its own, which the usual watch would take for somebody else's
  page: async ({ browser, identityPlatform }, use) => {
    const context = await browser.newContext({ baseURL: identityPlatform.platform.url })
    await use(await context.newPage())
    await context.close()
  },
})

test('the console reads memberships from the emulator, and only there', async ({ page, identityPlatform }) => {
  const { member, emulator, platform } = identityPlatform
  const origin = `http://127.0.0.1:${emulator.port}`
  const asked: string[] = []
  const complaints: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/v1/projects/') && asked.push(`${request.method()} ${new URL(request.url()).origin}`),
  )
  page.on('console', (message) => /content security policy|CORS/i.test(message.text()) && complaints.push(message.text()))

  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The platform knows the membership, the emulator does not
  await page.waitForURL((url) => url.searchParams.get('orgId') === member.orgId)
  await expect(page.getByText('You are not a member of this organization, or it does not exist.').first()).toBeVisible()

  const fields = { name: 'Emulated', slug: 'emulated', role: 'owner', apiToken: member.apiToken, warehouseToken: member.warehouseToken }
  const put = await fetch(`${origin}/v1/projects/sightglass/databases/(default)/documents/${membershipPath(member.uid, member.orgId)}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: Object.fromEntries(Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }])) }),
  })
  expect(put.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText('You are not a member')).toHaveCount(0)

  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(new Set([`POST ${origin}`]))
  expect(complaints).toEqual([])
  const policy = (await fetch(platform.url)).headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' ${origin};`)
})
