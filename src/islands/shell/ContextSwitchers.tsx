import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { bounded } from '#src/components/notice/bounded.tsx'
import { SwitchMenu } from '#src/components/overlay/SwitchMenu.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { environments } from '#src/queries/environments.ts'
import { membership, myOrganizations } from '#src/queries/orgs.ts'
import { $context, $contextId, $orgId, $orgName, forgetContext, rememberContext } from '#src/stores/context.ts'
import { $path, $search, setSearch } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'

import css from './switchers.module.css'

/** Pages that show one thing of an organization; elsewhere that thing does not exist. */
const ONE_THING = /\/manage$/

/**
 * Organization and environment in the bar. Choosing one is following a link: the address decides where we are. Also the writer of what
 * the session remembers, after the membership is confirmed and never before (security.md K1).
 */
export const ContextSwitchers = bounded('The choice of organizations', function ContextSwitchers() {
  const uid = useStore($uid)
  const orgId = useStore($orgId)
  const contextId = useStore($contextId)
  const mine = useQuery(membership(uid, orgId), queryClient)
  const name = mine.data?.name ?? ''
  const arriving = useRef(true)
  const isDeparting = useRef(false)
  const unknown = useUnknownEnvironment(mine.data?.orgId ?? '', contextId)

  useEffect(() => {
    if (mine.data && unknown === false) {
      // A link from somebody else may switch to another organization; that should not go unnoticed.
      const before = $context.get().orgId
      if (arriving.current && before && before !== mine.data.orgId) void tell(`You are now in ${mine.data.name}.`)
      arriving.current = false
      rememberContext(mine.data.orgId, contextId, mine.data.deletesMs !== null)
    }
    $orgName.set(mine.data?.name ?? '')
  }, [mine.data, contextId, unknown])

  useEffect(() => {
    const { deletesMs = null, name: departing = '' } = mine.data ?? {}
    if (deletesMs === null && !isDeparting.current) return
    isDeparting.current = deletesMs !== null
    void import('./departure-banner.ts').then(({ showDeparture }) =>
      showDeparture(deletesMs === null ? undefined : { orgId, name: departing, deletesMs }),
    )
  }, [mine.data, orgId])

  useEffect(() => {
    if (!mine.data || unknown !== true) return
    void tell(`${mine.data.name} has no environment “${contextId}”. You see all environments.`)
    setSearch({ contextId: undefined }, { history: 'replace' })
  }, [mine.data, contextId, unknown])

  // Remembered by an open page, or the membership has ended since
  useEffect(() => {
    if (mine.error && toWireError(mine.error).kind === 'forbidden' && $context.get().orgId === orgId) forgetContext()
  }, [mine.error, orgId])

  if (!uid) return null // the page of a path that does not exist is shown to anybody

  return (
    <div className="switchers">
      <OrgSwitcher uid={uid} orgId={orgId} label={labelOf(orgId, name, mine.error)} />
      {mine.data && (
        <>
          <span className={css.slash} aria-hidden="true">
            /
          </span>
          <EnvironmentSwitcher orgId={orgId} contextId={contextId} />
        </>
      )}
    </div>
  )
})

/** Whether the organization lacks the environment that the address names; undefined until that is known. */
function useUnknownEnvironment(orgId: string, contextId: string): boolean | undefined {
  const found = useQuery(environments(contextId ? orgId : ''), queryClient)
  if (!contextId) return false
  return found.data && !found.data.some(({ id }) => id === contextId)
}

function labelOf(orgId: string, name: string, error: Error | null): string {
  if (name) return name
  if (!orgId) return 'Choose organization'
  if (error) return toWireError(error).kind === 'forbidden' ? 'No access' : 'Not available'
  return ''
}

function OrgSwitcher({ uid, orgId, label }: { uid: string; orgId: string; label: string }) {
  const path = useStore($path)
  const orgs = useQuery({ ...myOrganizations(uid), enabled: false }, queryClient)
  const links = linksIn({})
  const target = path.startsWith('/orgs') || path === '/404' ? '/' : path.replace(ONE_THING, '')
  return (
    <SwitchMenu
      id="org-switcher"
      label="Organization"
      button={
        <>
          <span className={css.avatar} aria-hidden="true">
            {label.slice(0, 1).toUpperCase()}
          </span>
          <span className={`truncate ${css.label}`}>{label || <span className={css.pending} />}</span>
          {label && <ChevronsUpDown size={13} aria-hidden="true" className={css.chevron} />}
        </>
      }
      searchLabel="Find an organization"
      loading={orgs.isFetching && !orgs.data}
      onOpen={() => void orgs.refetch()}
      options={(orgs.data ?? []).map((org) => ({
        id: org.id,
        label: org.name,
        detail: org.role,
        href: links.inOrg(org.id, target),
        current: org.id === orgId,
      }))}
      footer={[
        { label: 'All organizations', href: linksIn({ orgId }).orgs() },
        { label: 'Create organization', href: linksIn({ orgId }).newOrg() },
      ]}
    />
  )
}

function EnvironmentSwitcher({ orgId, contextId }: { orgId: string; contextId: string }) {
  const path = useStore($path)
  const search = useStore($search)
  const found = useQuery(environments(orgId), queryClient)
  const all = found.data ?? []
  const current = all.find(({ id }) => id === contextId)
  const label = contextId === '' ? 'All environments' : (current?.name ?? (found.isPending ? '' : 'Unknown environment'))
  return (
    <SwitchMenu
      id="environment-switcher"
      label="Environment"
      button={
        <>
          <span className={`truncate ${css.label}`}>{label || <span className={css.pending} />}</span>
          {label && <ChevronsUpDown size={13} aria-hidden="true" className={css.chevron} />}
        </>
      }
      searchLabel="Find an environment"
      loading={found.isPending}
      options={[
        { id: '', label: 'All environments', href: inEnvironment(path, search, orgId, ''), current: contextId === '' },
        ...all.map(({ id, name, isDefault }) => ({
          id,
          label: name,
          ...(isDefault && { detail: 'default' }),
          href: inEnvironment(path, search, orgId, id),
          current: id === contextId,
        })),
      ]}
      footer={[]}
    />
  )
}

/** The same page with the same filter and range, in another environment. */
function inEnvironment(path: string, search: URLSearchParams, orgId: string, contextId: string): string {
  const next = new URLSearchParams(search)
  next.set('orgId', orgId)
  if (contextId) next.set('contextId', contextId)
  else next.delete('contextId')
  return `${path}?${next}`
}

const tell = async (text: string): Promise<void> => (await import('#src/components/overlay/toast.ts')).showToast(text)
