import { endpointSettings, readAgentEndpoints } from '#wire/product/agent-endpoints.ts'
import { filterSettings, readFilterSettings } from '#wire/product/agent-filters.ts'
import { readServiceSettings, serviceSettings } from '#wire/product/agent-services.ts'

import { expect, test } from './console.ts'
import { connection, report } from './support/connections.ts'
import { CONSOLE_URL } from './support/people.ts'
import { sample, seed, SHOP } from './support/traffic.ts'
import { viewerIn } from './support/viewer.ts'

const CURL = '/usr/bin/curl'
const NODE = '/usr/local/bin/node'
/** Three connections of curl in a container of its own, two of node. */
const SEEN = [
  ...Array.from({ length: 3 }, () => connection({ exe: CURL, container: 'probe' })),
  ...Array.from({ length: 2 }, () => connection({ exe: NODE, container: 'checkout' })),
]

test('a filter is written, shows whom it hides, is changed beside somebody else, and goes', async ({ page, member, axe }) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const filters = async () =>
    readFilterSettings(await (await page.request.get(`${CONSOLE_URL}/api${filterSettings.path}`, { headers })).json())
  await report(member, SEEN)

  await page.goto(`/orgs/settings/qtap/filters?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No filters yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'New filter' })
  await dialog.getByLabel('Executable').fill(CURL)
  await expect(dialog).toContainText('1 of 2 programs: 3 of 5 connections (60%) would be left out.')
  await expect(dialog).toContainText('Not seen at all any more: probe.')
  await dialog.getByRole('radio', { name: /^Pattern/ }).check()
  await dialog.getByLabel('Executable').fill('(?=curl)')
  await dialog.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(dialog.getByText('The agent cannot read this pattern')).toBeVisible()
  await axe('/orgs/settings/qtap/filters with the form of a new one', dialog)
  await dialog.getByRole('radio', { name: /^Ends with/ }).check()
  await dialog.getByLabel('Executable').fill('/curl')
  await dialog.getByRole('button', { name: 'Add to the draft' }).click()
  const row = page.getByRole('grid', { name: 'Filters' }).getByRole('row').filter({ hasText: '/curl' })
  await expect(row).toContainText('Ends with')
  await expect(row).toContainText('3')
  await axe('/orgs/settings/qtap/filters')

  // What is typed, and what was seen
  await page.getByRole('button', { name: 'Try a program…' }).click()
  const tester = page.getByRole('dialog', { name: 'Try a program' })
  await expect(tester.getByRole('listitem').filter({ hasText: NODE })).toContainText('Reported')
  await tester.getByLabel('Path of a program').fill('/opt/curl')
  await expect(tester).toContainText('/opt/curl: left out by “ends with /curl”')
  await axe('/orgs/settings/qtap/filters with the tester', tester)
  await page.keyboard.press('Escape')

  // Groups
  await page.getByRole('button', { name: 'Groups (1)…' }).click()
  const groups = page.getByRole('dialog', { name: 'Groups' })
  await groups.getByRole('checkbox', { name: /^Kubernetes/ }).check()
  await groups.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('button', { name: 'Groups (2)…' })).toBeVisible()

  // Somebody adds another one while this one is changed: both stay
  await row.getByRole('link', { name: '/curl' }).click()
  await expect(page.getByRole('region', { name: 'In the last 24 hours' })).toContainText('3 of 5 connections')
  const { version: _version, ...value } = await filters()
  const other = { exe: '/usr/sbin/chronyd', strategy: 'exact' as const, only: [] }
  await page.request.put(`${CONSOLE_URL}/api${filterSettings.path}`, { headers, data: { ...value, custom: [...value.custom, other] } })
  await page.getByRole('checkbox', { name: 'DNS' }).check()
  await page.getByLabel('Executable').fill('/bin/curl')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved in the draft. Agents get it with the next release.')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('/bin/curl')
  expect(await filters()).toMatchObject({
    groups: ['kubernetes', 'qpoint'],
    custom: [{ exe: '/bin/curl', strategy: 'suffix', only: ['dns'] }, other],
  })
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changed the filters')
  await axe('/orgs/settings/qtap/filters/manage')

  // It goes by another name now, and by its own again once that is undone
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('listitem').filter({ hasText: 'Saved in the draft.' }).getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('/curl')
  await expect(page.getByLabel('Executable')).toHaveValue('/curl')
  expect((await filters()).custom).toEqual([{ exe: '/curl', strategy: 'suffix', only: [] }, other])
  await page.getByLabel('Executable').fill('/bin/curl')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('/bin/curl')

  await page.getByRole('button', { name: 'Delete filter…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete filter' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('“/bin/curl” is deleted.')
  await expect(page.getByRole('grid', { name: 'Filters' })).not.toContainText('/bin/curl')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('grid', { name: 'Filters' })).toContainText('/bin/curl')
})

test('hosts that were seen are added at once, one is changed stack by stack, and some go together @variant', async ({
  page,
  member,
  axe,
}) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const endpoints = async () =>
    readAgentEndpoints(await (await page.request.get(`${CONSOLE_URL}/api${endpointSettings.path}`, { headers })).json()).endpoints
  await seed(member, [...SHOP, sample({ host: '10.0.0.9' })])

  await page.goto(`/orgs/settings/endpoints?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add seen hosts…' }).click()
  const seen = page.getByRole('dialog', { name: 'Add seen hosts' })
  await expect(seen.getByRole('checkbox', { name: /^10\.0\.0\.9/ })).toBeDisabled()
  await seen.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(seen.getByText('Choose a host.')).toBeVisible()
  await seen.getByRole('checkbox', { name: 'All of them' }).check()
  await axe('/orgs/settings/endpoints with hosts that were seen', seen)
  await seen.getByRole('button', { name: 'Add 4 to the draft' }).click()
  const grid = page.getByRole('grid', { name: 'Endpoints' })
  const row = (host: string) => grid.getByRole('row').filter({ hasText: host })
  await expect(row('api.stripe.com')).toContainText('Headers')
  await expect(row('api.stripe.com')).toContainText('15')
  await axe('/orgs/settings/endpoints')

  // A name that agents refuse, and one that is there
  await page.getByRole('button', { name: 'New endpoint' }).click()
  const made = page.getByRole('dialog', { name: 'New endpoint' })
  await made.getByLabel('Host').fill('*.example.com')
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(made.getByText('Agents take names like api.example.com')).toBeVisible()
  await made.getByLabel('Host').fill('API.github.com')
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(made.getByText('This host is there already.')).toBeVisible()
  await made.getByLabel('Host').fill('ledger.internal')
  await made.getByRole('radio', { name: /^Ignore/ }).check()
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(row('ledger.internal')).toContainText('Ignore')

  // One is a link away
  await row('api.stripe.com').getByRole('link', { name: 'api.stripe.com' }).click()
  const one = page.getByRole('dialog', { name: 'api.stripe.com' })
  await one.getByRole('radio', { name: /^Stack by stack/ }).check()
  await one.getByLabel('Redis').selectOption('none')
  await axe('/orgs/settings/endpoints with one of them', one)
  await one.getByRole('button', { name: 'Save the draft' }).click()
  await expect(row('api.stripe.com')).toContainText('http: capture_headers, redis: none')
  expect((await endpoints()).find(({ domain }) => domain === 'api.stripe.com')?.stacks).toEqual({ http: 'capture_headers', redis: 'none' })

  // By keyboard: two are selected, go, and come back
  await expect(one).toBeHidden()
  await row('api.github.com').press('Home')
  for (const key of ['x', 'j', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 endpoints are removed from the draft.')
  await expect(row('cdn.shop.example')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row('cdn.shop.example')).toBeVisible()
  expect((await endpoints()).length).toBe(5)
})

test('a store is added with its secrets as names of variables, becomes the default, and the last event store stays @variant', async ({
  page,
  member,
  axe,
}) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const services = async () =>
    readServiceSettings(await (await page.request.get(`${CONSOLE_URL}/api${serviceSettings.path}`, { headers })).json())

  await page.goto(`/orgs/settings/services?orgId=${member.orgId}`)
  const grid = page.getByRole('grid', { name: 'Services' })
  await expect(grid.getByRole('row').filter({ hasText: 'Scanner' })).toContainText('Off')
  await page.getByRole('button', { name: 'New event store' }).click()
  const made = page.getByRole('dialog', { name: 'New event store' })
  await made.getByRole('textbox', { name: 'Id' }).fill('sightglass')
  await made.getByLabel('Endpoint').fill('https://ada:secret@otel.example.com:4318')
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(made.getByText('No user and password in an address')).toBeVisible()
  await made.getByLabel('Endpoint').fill('{{ OTEL_HOST }}:4318')
  await made.getByRole('radio', { name: /^HTTP/ }).check()
  await made.getByRole('button', { name: 'Add header' }).click()
  await made.getByRole('textbox', { name: 'Header 1' }).fill('x-api-key')
  await made.getByRole('textbox', { name: 'Variable 1' }).fill('not a name')
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(made.getByText('Name a variable of the agent’s environment')).toBeVisible()
  await made.getByRole('textbox', { name: 'Variable 1' }).fill('OTEL_TOKEN')
  await axe('/orgs/settings/services with the form of a new one', made)
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(made.getByText('There is one like this. Give it an id of its own.')).toBeVisible()
  await made.getByRole('textbox', { name: 'Id' }).fill('collector')
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(grid.getByRole('row').filter({ hasText: 'collector' })).toContainText('OpenTelemetry')
  await axe('/orgs/settings/services')

  await grid.getByRole('link', { name: 'collector' }).click()
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  // Another type asks for other things
  await page.getByRole('radio', { name: /^Axiom/ }).check()
  await expect(page.getByLabel('Endpoint')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Dataset' }).fill('traffic')
  await page.getByLabel('Variable with the token').fill('AXIOM_TOKEN')
  await axe('/orgs/settings/services/manage')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Saved in the draft. Agents get it with the next release.').first()).toBeVisible()
  expect((await services()).eventStores).toEqual([
    { type: 'axiom', id: 'collector', dataset: 'traffic', token: 'AXIOM_TOKEN' },
    { type: 'sightglass', id: 'sightglass' },
  ])

  const remove = async () => {
    await page.getByRole('button', { name: 'Remove service…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove service' }).click()
  }
  await remove()
  await expect(grid.getByRole('row').filter({ hasText: 'collector' })).toHaveCount(0)
  await grid.getByRole('row').filter({ hasText: 'Event store' }).getByRole('link').click()
  await remove()
  await expect(page.getByRole('alertdialog')).toContainText('Keep one event store: without any, nothing is reported.')
})

test('a viewer reads filters, endpoints and services, and what is disabled says why @variant', async ({ page, member, signIn }) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const data = { groups: ['qpoint'], custom: [{ exe: CURL, strategy: 'exact', only: [] }] }
  await page.request.put(`${CONSOLE_URL}/api${filterSettings.path}`, { headers, data })
  await signIn(await viewerIn(page, member))
  await page.goto(`/orgs/settings/qtap/filters?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'New filter' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Needs the role editor.')).toBeVisible()
  await page.getByRole('button', { name: 'Groups (1)…' }).click()
  const groups = page.getByRole('dialog', { name: 'Groups' })
  await expect(groups.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Filters' }).getByRole('link', { name: CURL }).click()
  await expect(page.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Delete filter…' })).toHaveAttribute('aria-disabled', 'true')

  const endpoints = { endpoints: [{ domain: 'api.example.com', stacks: { http: 'capture_full' } }] }
  await page.request.put(`${CONSOLE_URL}/api${endpointSettings.path}`, { headers, data: endpoints })
  await page.goto(`/orgs/settings/endpoints?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Add seen hosts…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('grid', { name: 'Endpoints' }).getByRole('link', { name: 'api.example.com' }).click()
  const one = page.getByRole('dialog', { name: 'api.example.com' })
  await expect(one.getByText('Needs the role editor.')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')

  await page.goto(`/orgs/settings/services?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'New event store' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('grid', { name: 'Services' }).getByRole('link', { name: 'Scanner' }).click()
  await expect(page.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('radio', { name: /^Qscan/ })).toBeDisabled()
})
