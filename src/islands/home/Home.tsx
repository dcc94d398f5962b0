import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { goTo } from '#src/lib/go-to.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { overview } from '#src/queries/organization.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'

import { Checklist } from './Checklist.tsx'
import css from './home.module.css'

/** The first screen: what is set up in the organization and what comes next. Without any organization, the way to make one. */
export const Home = wholePage(function Home() {
  const orgId = useStore($orgId)
  const named = useStore($search).has('orgId')
  if (orgId) return <OrgHome key={orgId} orgId={orgId} />
  return named ? <FailureNote error={NO_SUCH_ORGANIZATION} /> : <FindOrganization />
})

/** The address names something that cannot be the id of an organization. */
const NO_SUCH_ORGANIZATION = { kind: 'forbidden', message: 'There is no organization with the id in this address.' } as const

function OrgHome({ orgId }: { orgId: string }) {
  const to = useStore($to)
  const numbers = useQuery(overview(orgId), queryClient)
  if (numbers.isError) return <FailureNote error={toWireError(numbers.error)} onRetry={() => void numbers.refetch()} />
  if (!numbers.data) return <div className={css.skeleton} role="status" aria-label="Loading overview" />
  return <Checklist overview={numbers.data} to={to} />
}

/** Nothing in the address and nothing remembered: my first organization, or a new one. */
function FindOrganization() {
  const uid = useStore($uid)
  const orgs = useQuery(myOrganizations(uid), queryClient)

  useEffect(() => {
    if (!orgs.data) return
    const [first] = orgs.data
    goTo(first ? linksIn({ orgId: first.id }).home() : linksIn({}).newOrg(), 'replace')
  }, [orgs.data])

  if (orgs.isError) return <FailureNote error={toWireError(orgs.error)} onRetry={() => void orgs.refetch()} />
  return <div className={css.skeleton} role="status" aria-label="Looking for your organizations" />
}
