import { lazy } from 'react'

import { changeView, oneView, removeView, restoreView } from '#src/queries/views.ts'
import { settingsForm } from '#src/screens/form/settings-form.tsx'
import type { SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { type SavedView, viewResource } from '#wire/product/views.ts'

const loadParts = () => import('./ViewParts.tsx')

const NOT_MINE = 'A shared view is changed by the editor who made it, or by an admin.'

/** Name and audience of a view. What it shows is changed where it is shown. */
export const viewSettings: SettingsDeclaration<SavedView, 'name' | 'shared'> = {
  noun: { one: 'view', many: 'views' },
  resource: viewResource,
  queries: { one: oneView, change: changeView, remove: removeView, restore: restoreView },
  nameOf: ({ name }) => name,
  list: { label: 'Saved views', link: (to) => to.views() },
  fields: {
    name: { kind: 'text', label: 'Name' },
    shared: {
      kind: 'choice',
      label: 'Who sees it',
      choices: (view, role) => [
        {
          value: false,
          label: 'Only me',
          detail: 'Nobody else, not even the owners of the organization.',
          disabledBecause: view.mayChange && !view.mine ? 'Only its owner can make it private.' : undefined,
        },
        {
          value: true,
          label: 'Everybody in the organization',
          detail: 'It stays when its owner leaves.',
          disabledBecause: view.shared ? undefined : needsRole(role, 'editor'),
        },
      ],
    },
  },
  layout: {
    title: 'View',
    about: 'What it shows is changed on its page: show it, change filter or columns, and choose Save changes.',
    submit: 'Save view',
  },
  blocked: ({ mayChange }) => (mayChange ? undefined : NOT_MINE),
  Actions: lazy(async () => ({ default: (await loadParts()).ViewActions })),
  Parts: lazy(async () => ({ default: (await loadParts()).ViewParts })),
  history: { 'view.set-default': 'Changed what opens with it' },
  danger: {
    consequences: ({ shared }) =>
      shared
        ? 'It goes for everybody in the organization, and no page opens with it any more.'
        : 'Its page opens with it no more. What it showed stays where it is.',
    blocked: ({ mayChange }) => (mayChange ? undefined : NOT_MINE),
  },
}

/** /orgs/settings/views/manage?id=… — one saved view. */
export const ViewScreen = settingsForm(viewSettings)
