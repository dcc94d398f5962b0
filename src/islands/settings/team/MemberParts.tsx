import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatAgo, formatInstant } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { queryClient } from '#src/queries/client.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { team, type TeamMember } from '#src/queries/team.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { LeaveOrg } from '#src/screens/orgs/LeaveOrg.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { memberName, methodsLabel } from '#src/lib/member-labels.ts'

type MemberPart = PartProps<TeamMember>

/** To what they did. */
export function MemberActions({ one, role }: MemberPart) {
  const to = useStore($to)
  if (!mayActAs(role, 'admin')) return null
  return (
    <a className="button" href={to.team({ tab: 'audit', person: one.id })}>
      What they did
    </a>
  )
}

/** Who they are and how they sign in. */
export function MemberFacts({ one }: MemberPart) {
  const zone = useStore($zone)
  const when = (ms: number): string => `${formatAgo(ms, Date.now())}, ${formatInstant(ms, zone).slice(0, -':00.000'.length)}`
  const factor = one.signIn && (one.signIn.secondFactor ? 'On' : one.signIn.methods.includes('password') ? 'Off' : 'Their provider decides')
  return (
    <Part title={`${memberName(one)}${one.me ? ', you' : ''}`}>
      <FactGroup title="Member">
        <Fact label="E-mail" value={one.email || 'None proved yet'} />
        <Fact label="Joined" value={when(one.joinedMs)} />
        <Fact
          label="Last seen"
          value={one.seenMs === null ? '' : when(one.seenMs)}
          hint="When they last opened this organization, to the hour."
        />
        <Fact label="Signs in with" value={methodsLabel(one)} />
        <Fact label="Second factor" value={factor ?? ''} />
        <Fact label="Id" value={one.uid} mono />
      </FactGroup>
      {!one.signIn && <p className="dim">How others sign in, and when they were here, is shown to admins.</p>}
    </Part>
  )
}

/** The way out for oneself. */
export function Leaving({ orgId, one }: MemberPart) {
  const to = useStore($to)
  const uid = useStore($uid)
  const org = useQuery(myOrganizations(one.me ? uid : ''), queryClient).data?.find(({ id }) => id === orgId)
  const owners = useQuery(team(orgId), queryClient).data?.filter(({ role }) => role === 'owner')
  const [leaving, setLeaving] = useState(false)
  if (!one.me) return null
  const isLast = owners?.length === 1 && owners[0]?.me
  return (
    <Part
      title="Leave the organization"
      about={
        one.role === 'owner'
          ? 'To hand it over, give somebody else the role owner first; then give yourself another role, or leave.'
          : 'You lose access at once. Only a new invitation brings it back.'
      }
    >
      <div className="cluster">
        <BlockableButton blocked={isLast ? 'You are the last owner.' : org ? undefined : 'Loading…'} onPress={() => setLeaving(true)}>
          Leave…
        </BlockableButton>
      </div>
      {leaving && org && <LeaveOrg org={org} onClose={() => setLeaving(false)} onLeft={() => goTo(to.orgs(), 'replace')} />}
    </Part>
  )
}
