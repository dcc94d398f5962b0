import { ADDRESS_IN } from './support/countries.ts'
import { seedConnections } from './support/bytes.ts'
import { expect, test } from './console.ts'
import { shiftOf, shifts, watchShifts } from './support/shifts.ts'
import { seed, SHOP } from './support/traffic.ts'

const MINUTE_MS = 60_000
/**
 * The page's name moves by the names of organization and environment, which nobody knows before they are read, and tools by the width of a count. A list
 * or a panel that goes down by a line comes to several times as much.
 */
const WORDS_MOVE = 0.02

/** Pages of which parts arrive behind their first figures, and what says that all have. */
const PAGES = [
  { path: '/inventory/endpoints', last: 'CSV of endpoints' },
  { path: '/inventory/geolocation', last: 'Zoom in' },
] as const

test('rows and panels stay where they are when what comes later arrives, in windows of three widths @variant', async ({ page, member }) => {
  await seed(member, SHOP)
  await seedConnections(
    member,
    [ADDRESS_IN.IE, ADDRESS_IN.KE].map((ip, at) => ({
      host: `${at}.shop.example`,
      exe: '/usr/bin/node',
      openedAgoMs: (at + 3) * MINUTE_MS,
      closedAgoMs: (at + 2) * MINUTE_MS,
      bytesSent: 1_000,
      bytesReceived: 9_000,
      ip,
    })),
  )
  await watchShifts(page)
  for (const { path, last } of PAGES)
    for (const width of [1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${path}?orgId=${member.orgId}`)
      await expect(page.getByRole('button', { name: last }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shiftOf(page), `${path} at ${width}: ${(await shifts(page)).join('; ')}`).toBeLessThan(WORDS_MOVE)
    }
})
