import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { goTo } from '#src/lib/go-to.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { NoOrganization } from '#src/screens/chrome/scoped.tsx'
import { $orgId } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'

import css from './home.module.css'

/** Shared with the screens of traffic, and loaded at once: a kit of its own would be one more request for each of those. */
const loading = import('./Overview.tsx').then((module) => ({ default: module.Overview }))
const Overview = lazy(() => loading)
// Whoever draws it says that it failed
loading.catch(() => undefined)

/** The first screen: what is going on, or what comes next. Without any organization, the way to make one. */
export const Home = wholePage(function Home() {
  const orgId = useStore($orgId)
  const named = useStore($search).has('orgId')
  if (orgId)
    return (
      <Suspense fallback={<Waiting label="Loading overview" />}>
        <Overview />
      </Suspense>
    )
  return named ? <NoOrganization /> : <FindOrganization />
})

/** Nothing in the address and nothing remembered: my first organization, else the list, with invitations that wait and the way to a new one. */
function FindOrganization() {
  const uid = useStore($uid)
  const orgs = useQuery(myOrganizations(uid), queryClient)

  useEffect(() => {
    if (!orgs.data) return
    const [first] = orgs.data
    goTo(first ? linksIn({ orgId: first.id }).home() : linksIn({}).orgs(), 'replace')
  }, [orgs.data])

  if (orgs.isError) return <FailureNote error={toWireError(orgs.error)} onRetry={() => void orgs.refetch()} />
  return <Waiting label="Looking for your organizations" />
}

const Waiting = ({ label }: { label: string }) => <div className={css.skeleton} role="status" aria-label={label} />
