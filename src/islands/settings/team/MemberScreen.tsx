import { lazy } from 'react'

import { changeRole, oneMember, removeMember, type TeamMember } from '#src/queries/team.ts'
import { settingsForm } from '#src/screens/form/settings-form.tsx'
import { memberResource } from '#wire/product/members.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { ABOVE_ME, memberName, NEEDS_ADMIN } from './labels.ts'
import { ROLE_CARDS } from './role-cards.ts'

const loadParts = () => import('./MemberParts.tsx')

/** /orgs/settings/team/manage?id=… — one member: their role, how they sign in, and how they go. */
export const MemberScreen = settingsForm<TeamMember, 'role'>({
  noun: { one: 'member', many: 'members' },
  resource: memberResource,
  queries: { one: oneMember, change: changeRole, remove: removeMember },
  nameOf: memberName,
  list: { label: 'Team', link: (to) => to.team() },
  fields: {
    role: {
      kind: 'choice',
      label: 'Role',
      choices: (_one, role) =>
        ROLE_CARDS.map(({ id, label, detail }) => ({
          value: id,
          label,
          detail,
          disabledBecause: mayActAs(role, id) ? undefined : 'Above your own role.',
        })),
    },
  },
  layout: { title: 'Role', about: 'It holds within five seconds, and what they have open asks for access anew.', submit: 'Change role' },
  blocked: ({ role: theirs }, role) => (!mayActAs(role, 'admin') ? NEEDS_ADMIN : mayActAs(role, theirs) ? undefined : ABOVE_ME),
  Actions: lazy(async () => ({ default: (await loadParts()).MemberActions })),
  Lead: lazy(async () => ({ default: (await loadParts()).MemberFacts })),
  Parts: lazy(async () => ({ default: (await loadParts()).Leaving })),
  history: { 'member.renew-profile': 'Changed their name or address' },
  danger: {
    verb: { now: 'Remove', done: 'removed' },
    consequences: () =>
      'They lose access within five seconds, and their private views go. What they shared stays. Only a new invitation brings them back.',
    blocked: ({ me, role: theirs }, role) =>
      me
        ? 'This is you. Leave the organization instead.'
        : !mayActAs(role, 'admin')
          ? NEEDS_ADMIN
          : mayActAs(role, theirs)
            ? undefined
            : ABOVE_ME,
  },
})
