import { expect, type Page } from '@playwright/test'

import { archives } from './archive.ts'

/** What is done on a page of home and of the organization: an owner does something, and a viewer sees it, and reads why they may not do it. */
export interface Visit {
  /** What the address needs besides the organization. */
  query?: (known: Known) => Record<string, string>
  owner(page: Page, known: Known): Promise<void>
  viewer(page: Page, known: Known): Promise<void>
}

/** What is found on the way and needed further on. */
export interface Known {
  orgId: string
  viewerLink: string
  ids: Record<'account' | 'view' | 'deployment' | 'filter' | 'service', string>
}

const ADMIN = 'Needs the role admin.'
const EDITOR = 'Needs the role editor.'

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const blocked = (page: Page, name: string | RegExp, why: string | RegExp) =>
  expect(button(page, name).first()).toHaveAccessibleDescription(why)
const saved = async (page: Page, form: string, action: string) => {
  const found = page.getByRole('form', { name: form })
  await found.getByRole('button', { name: action }).click()
  await expect(found.getByText(/^Saved/)).toBeVisible()
}

/** The id of what is shown, once the address is that of its page. */
async function idShown(page: Page, address: RegExp): Promise<string> {
  await expect(page).toHaveURL(address)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** By path, in the order in which they are visited. */
export const VISITS: Record<string, Visit> = {
  '/orgs/install': {
    query: () => ({ source: 'file' }),
    async owner(page) {
      const choosing = page.waitForEvent('filechooser')
      await button(page, 'Choose files').click()
      await (await choosing).setFiles(archives[0]?.path ?? '')
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: /\d+ requests/ })
          .first(),
      ).toBeVisible()
    },
    async viewer(page) {
      await expect(page.getByText(/^Importing needs the role editor\. You are viewer here/)).toBeVisible()
      await blocked(page, 'New environment', ADMIN)
      await page.getByRole('radio', { name: /^Agent on your machines/ }).check()
      await expect(page.getByText(/^A new deployment needs the role editor\./)).toBeVisible()
    },
  },
  '/': {
    owner: (page) =>
      expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /requests/i })
          .first(),
      ).toBeVisible(),
    viewer: (page) =>
      expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /requests/i })
          .first(),
      ).toBeVisible(),
  },
  '/me': {
    async owner(page) {
      await page.getByLabel('Name', { exact: true }).first().fill('Grace Hopper')
      await saved(page, 'Profile', 'Save')
    },
    viewer: (page) => expect(button(page, 'Create a key').first()).toBeEnabled(),
  },
  '/orgs': {
    owner: (page) => expect(page.getByRole('main')).toContainText('owner'),
    viewer: (page) => expect(page.getByRole('main')).toContainText('viewer'),
  },
  '/orgs/new': {
    owner: (page) => expect(button(page, 'Create organization')).toBeVisible(),
    viewer: (page) => expect(button(page, 'Create organization')).toBeVisible(),
  },
  '/orgs/overview': {
    owner: (page) => expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Last change of the configuration'),
    viewer: (page) => expect(page.getByRole('list', { name: 'Limits' })).toBeVisible(),
  },
  '/orgs/settings': {
    async owner(page) {
      await page.getByRole('form', { name: 'Organization' }).getByLabel('Name').fill('Journey & Sons')
      await saved(page, 'Organization', 'Rename')
    },
    viewer: async (page) => {
      await expect(page.getByRole('banner')).toContainText('Journey & Sons')
      await blocked(page, 'Rename', ADMIN)
      await blocked(page, 'Delete organization…', 'Needs the role owner.')
      await blocked(page, 'Test and save', /PULSE_ORIGINS names none/)
    },
  },
  '/orgs/settings/jwt': {
    async owner(page) {
      await button(page, 'Create key…').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByRole('list', { name: 'Signing keys' })).toContainText('Stands by')
    },
    async viewer(page) {
      await expect(page.getByRole('list', { name: 'Signing keys' })).toContainText('Stands by')
      await blocked(page, 'Rotate…', ADMIN)
    },
  },
  '/orgs/settings/sso': {
    async owner(page) {
      await button(page, /^Add/).first().click()
      await page.getByRole('textbox', { name: 'Domain' }).fill('journey.example')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Domains' })).toContainText('journey.example')
    },
    viewer: (page) => expect(page.getByRole('heading', { name: 'How people sign in is shown to admins' })).toBeVisible(),
  },
  '/orgs/settings/tls': {
    async owner(page) {
      await page.getByRole('radio', { name: /^TLS 1\.3/ }).check()
      await saved(page, 'Versions of TLS', 'Save')
    },
    async viewer(page) {
      await expect(page.getByRole('radio', { name: /^TLS 1\.3/ })).toBeChecked()
      await blocked(page, 'Generate…', /^Needs the role owner/)
    },
  },
  '/orgs/settings/proxy': {
    async owner(page) {
      await page.getByRole('textbox', { name: 'Denied' }).fill('*.tracker.example')
      await page.keyboard.press('Enter')
      await saved(page, 'What proxies do', 'Save')
    },
    async viewer(page) {
      await expect(page.getByRole('list', { name: 'Denied: chosen' })).toContainText('*.tracker.example')
      await blocked(page, 'Save', ADMIN)
    },
  },
  '/orgs/settings/qtap': {
    async owner(page) {
      await page.getByRole('radio', { name: 'Everything' }).check()
      await button(page, 'Save the draft').click()
      await expect(page.getByText('Saved in the draft. Agents get it with the next release.')).toBeVisible()
    },
    async viewer(page) {
      await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked()
      await blocked(page, 'Save the draft', EDITOR)
    },
  },
  '/orgs/settings/qtap/filters': {
    async owner(page, known) {
      await button(page, 'New filter').click()
      const dialog = page.getByRole('dialog', { name: 'New filter' })
      await dialog.getByLabel('Executable').fill('/usr/bin/curl')
      await dialog.getByRole('button', { name: 'Add to the draft' }).click()
      await page.getByRole('grid', { name: 'Filters' }).getByRole('link', { name: '/usr/bin/curl' }).click()
      known.ids.filter = await idShown(page, /filters\/manage/)
    },
    async viewer(page) {
      await expect(page.getByRole('grid', { name: 'Filters' })).toContainText('/usr/bin/curl')
      await blocked(page, 'New filter', /role editor/)
    },
  },
  '/orgs/settings/qtap/filters/manage': {
    query: ({ ids }) => ({ id: ids.filter }),
    async owner(page) {
      await page.getByRole('checkbox', { name: 'DNS' }).check()
      await button(page, 'Save the draft').click()
      await expect(page.getByText('Saved in the draft. Agents get it with the next release.').first()).toBeVisible()
    },
    async viewer(page) {
      await expect(page.getByRole('checkbox', { name: 'DNS' })).toBeChecked()
      await blocked(page, 'Save the draft', /role editor/)
    },
  },
  '/orgs/settings/endpoints': {
    async owner(page) {
      await button(page, 'New endpoint').click()
      const dialog = page.getByRole('dialog', { name: 'New endpoint' })
      await dialog.getByRole('textbox').first().fill('api.journey.example')
      await dialog.getByRole('button', { name: 'Add to the draft' }).click()
      await expect(page.getByRole('grid', { name: 'Endpoints' })).toContainText('api.journey.example')
    },
    async viewer(page) {
      await expect(page.getByRole('grid', { name: 'Endpoints' })).toContainText('api.journey.example')
      await blocked(page, 'New endpoint', /role editor/)
    },
  },
  '/orgs/settings/services': {
    async owner(page, known) {
      await button(page, 'New event store').click()
      const dialog = page.getByRole('dialog', { name: 'New event store' })
      await dialog.getByRole('textbox', { name: 'Id' }).fill('collector')
      await dialog.getByLabel('Endpoint').fill('{{ OTEL_HOST }}:4318')
      await dialog.getByRole('button', { name: 'Add to the draft' }).click()
      await page.getByRole('grid', { name: 'Services' }).getByRole('link', { name: 'collector' }).click()
      known.ids.service = await idShown(page, /services\/manage/)
    },
    async viewer(page) {
      await expect(page.getByRole('grid', { name: 'Services' })).toContainText('collector')
      await blocked(page, 'New event store', /role editor/)
    },
  },
  '/orgs/settings/services/manage': {
    query: ({ ids }) => ({ id: ids.service }),
    async owner(page) {
      await button(page, 'Make it the default').click()
      await expect(page.getByText('Default', { exact: true })).toBeVisible()
    },
    async viewer(page) {
      await expect(page.getByText('Default', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Connection test' })).toContainText('Only there is it known what it stands for.')
      await blocked(page, 'Save the draft', /role editor/)
    },
  },
  '/orgs/settings/snapshot': {
    owner: (page) => expect(page.getByRole('group', { name: 'Configuration' })).toContainText('No problems found'),
    async viewer(page) {
      await expect(page.getByRole('group', { name: 'Configuration' })).toContainText('version: 2')
      await blocked(page, 'Import a file…', 'Importing needs the role editor.')
    },
  },
  '/orgs/settings/releases': {
    async owner(page) {
      await button(page, 'Publish the draft…').click()
      const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
      await dialog.getByLabel('Reason').fill('See everything')
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('list', { name: 'Environments' })).toContainText('Release 1')
    },
    async viewer(page) {
      await expect(page.getByRole('list', { name: 'Environments' })).toContainText('Release 1')
      await blocked(page, 'Publish the draft…', ADMIN)
    },
  },
  '/orgs/settings/team': {
    query: () => ({ tab: 'machines' }),
    async owner(page, known) {
      await button(page, 'New service account').click()
      await page.getByRole('dialog').getByLabel('Name').fill('build server')
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('heading', { name: 'It has no key yet' })).toBeVisible()
      known.ids.account = new URL(page.url()).searchParams.get('id') ?? ''
    },
    async viewer(page) {
      await expect(page.getByRole('grid', { name: 'Service accounts' })).toContainText('build server')
      await blocked(page, 'New service account', ADMIN)
    },
  },
  '/orgs/settings/team/manage': {
    query: ({ ids }) => ({ kind: 'service', id: ids.account }),
    async owner(page) {
      await page
        .getByRole('form', { name: 'Role and state' })
        .getByRole('radio', { name: /^Editor/ })
        .check()
      await saved(page, 'Role and state', 'Save')
    },
    async viewer(page) {
      await expect(page.getByRole('radio', { name: /^Editor/ })).toBeChecked()
      await blocked(page, 'Save', ADMIN)
      await blocked(page, 'New key…', ADMIN)
    },
  },
  '/orgs/settings/views': {
    async owner(page, known) {
      await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
      await page.goto(`/traffic/requests?orgId=${known.orgId}&q=status%3A5xx&from=now-6h`)
      await button(page, 'Views').click()
      await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
      await dialog.getByLabel('Name').fill('Server errors')
      await dialog.getByRole('radio', { name: /^Everybody/ }).check()
      await page.keyboard.press('Enter')
      await expect(button(page, 'View: Server errors')).toBeVisible()
      await expect(page).toHaveURL(/\/traffic\/requests\?.*view=/)
      known.ids.view = new URL(page.url()).searchParams.get('view') ?? ''
    },
    viewer: (page) => expect(page.getByRole('grid', { name: 'Saved views' })).toContainText('Errors of everybody'),
  },
  '/orgs/settings/views/manage': {
    query: ({ ids }) => ({ id: ids.view }),
    async owner(page) {
      const form = page.getByRole('form').filter({ has: page.getByLabel('Name', { exact: true }) })
      await form.getByLabel('Name', { exact: true }).fill('Errors of everybody')
      await form.getByRole('button', { name: 'Save view' }).click()
      await expect(form.getByText(/^Saved/)).toBeVisible()
    },
    viewer: (page) => blocked(page, 'Save view', 'A shared view is changed by the editor who made it, or by an admin.'),
  },
  '/orgs/settings/deployments': {
    async owner(page, known) {
      await button(page, 'New deployment').click()
      await page.getByRole('dialog').getByLabel('Name').fill('laptop')
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
      await page.getByRole('link', { name: 'Open the deployment' }).click()
      known.ids.deployment = await idShown(page, /deployments\/manage/)
    },
    async viewer(page) {
      await expect(page.getByRole('grid', { name: 'Deployments' })).toContainText('laptop')
      await blocked(page, 'New deployment', 'A new one needs the role editor.')
    },
  },
  '/orgs/settings/deployments/manage': {
    query: ({ ids }) => ({ id: ids.deployment }),
    async owner(page) {
      await page.getByRole('form', { name: 'Name and tags' }).getByLabel('Name').fill('kitchen laptop')
      await saved(page, 'Name and tags', 'Save')
    },
    async viewer(page) {
      await expect(page.getByRole('form', { name: 'Name and tags' }).getByLabel('Name')).toHaveValue('kitchen laptop')
      await blocked(page, 'Save', EDITOR)
    },
  },
}
