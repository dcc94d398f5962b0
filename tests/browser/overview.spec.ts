import { expect, test } from './console.ts'
import { seed, SHOP } from './support/traffic.ts'
import { viewerIn } from './support/viewer.ts'

const PAGE = '/orgs/overview'

test('an owner sees an empty organization fill: members, sources, events by day, storage and limits', async ({ page, member, axe }) => {
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: '1', exact: true }).first()).toBeVisible()
  await expect(glance).toContainText('None yet')
  await expect(glance).toContainText('created a deployment')
  await expect(page.getByText('Nothing was received in these days.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deployments', exact: true }).getByRole('listitem')).toHaveText([
    /test-agent.*no agents · no event yet/,
  ])

  await seed(member, SHOP)
  await page.reload()
  const today = new Date().toISOString().slice(0, 10)
  const days = page.getByRole('region', { name: 'Table of events by day' }).getByRole('row')
  await expect(days.filter({ hasText: today })).toHaveText(/[1-9]/)
  await expect(page.getByRole('columnheader', { name: 'Requests' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Storage: \d/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Limits' }).getByRole('listitem').filter({ hasText: 'Deployments' })).toContainText(
    '1 of 1,000',
  )
  await axe(`${PAGE} with events`)
  await glance.getByRole('link', { name: '30 days' }).click()
  await expect(page.getByRole('form', { name: 'Retention' })).toBeVisible()
})

test('a viewer sees the same, but not who changed something last @variant', async ({ page, member, signIn }) => {
  const viewer = await viewerIn(page, member)
  await signIn(viewer)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Last change of the configuration')
  await expect(glance).not.toContainText(member.email)
  await expect(page.getByRole('list', { name: 'Limits' })).toBeVisible()
})
