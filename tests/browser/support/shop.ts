import { expect, type Page } from '@playwright/test'

import type { Member } from './people.ts'
import { requestsScreen, type RequestsScreen } from './requests-screen.ts'
import { seed, SHOP } from './traffic.ts'

/** The list of an organization with the sixty requests of SHOP. */
export async function openShop(page: Page, member: Member, query = ''): Promise<RequestsScreen> {
  await seed(member, SHOP)
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}${query}`)
  await expect(screen.footer).toContainText('60 requests')
  await expect(screen.row(0)).toBeVisible()
  return screen
}

/** One parameter of the address. */
export const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)
