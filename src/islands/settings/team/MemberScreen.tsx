import { useStore } from '@nanostores/react'
import { lazy, Suspense, useLayoutEffect } from 'react'

import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import { needsRole } from '#src/lib/needs-role.ts'
import { pageTitle } from '#src/lib/page-title.ts'
import { changeRole, oneMember, removeMember, type TeamMember } from '#src/queries/team.ts'
import { settingsForm } from '#src/screens/form/settings-form.tsx'
import { $orgName } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { memberResource } from '#wire/product/members.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { ABOVE_ME, memberName, ROLE_CARDS } from '#src/lib/member-labels.ts'

const ServiceAccountScreen = lazy(async () => ({ default: (await import('./ServiceAccountScreen.tsx')).ServiceAccountScreen }))

/** One of the team: a person, or a service account where the address says so. */
export function OneOfTeam() {
  const isService = useStore($search).get('kind') === 'service'
  useHeading(isService ? 'Service account' : 'Member')
  if (!isService) return <MemberScreen />
  return (
    <Suspense fallback={<TableSkeleton label="Loading the service account" rows={10} />}>
      <ServiceAccountScreen />
    </Suspense>
  )
}

const loadParts = () => import('./MemberParts.tsx')

/** /orgs/settings/team/manage?id=… — one member: their role, how they sign in, and how they go. */
const MemberScreen = settingsForm<TeamMember, 'role'>({
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
  blocked: ({ role: theirs }, role) => needsRole(role, 'admin') ?? (mayActAs(role, theirs) ? undefined : ABOVE_ME),
  Actions: lazy(async () => ({ default: (await loadParts()).MemberActions })),
  Lead: lazy(async () => ({ default: (await loadParts()).MemberFacts })),
  Parts: lazy(async () => ({ default: (await loadParts()).Leaving })),
  history: { 'member.renew-profile': 'Changed their name or address' },
  danger: {
    verb: { now: 'Remove', done: 'removed' },
    consequences: () =>
      'They lose access within five seconds, and their private views go. What they shared stays. Only a new invitation brings them back.',
    blocked: ({ me, role: theirs }, role) =>
      me ? 'This is you. Leave the organization instead.' : (needsRole(role, 'admin') ?? (mayActAs(role, theirs) ? undefined : ABOVE_ME)),
  },
})

/** The heading and title of a page that shows one of two kinds of things: static HTML has the first kind's, the address says which it is. */
function useHeading(screen: string): void {
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>('h1[data-screen]')
    if (!heading || heading.dataset['screen'] === screen) return
    heading.textContent = screen
    heading.dataset['screen'] = screen // the shell makes the title from it once it knows the organization
    document.title = pageTitle(screen, $orgName.get())
  }, [screen])
}
