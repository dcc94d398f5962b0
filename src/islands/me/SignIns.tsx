import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectSso, ownSignIns } from '#src/queries/me.ts'
import { signInProviders } from '#src/stores/deployment-facts.ts'
import { startSso } from '#src/stores/sso.ts'
import type { Me } from '#wire/product/me.ts'

import { Part } from './Part.tsx'

const OwnWays = lazy(() => import('./OwnWays.tsx').then((module) => ({ default: module.OwnWays })))

const METHODS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

/** The ways in: the account's own, and the provider of each organization that has one. */
export function SignIns({ me, zone, confirm }: { me: Me; zone: string; confirm: () => Promise<void> }) {
  const ways = useQuery(ownSignIns(me.uid), queryClient)
  const [leaving, setLeaving] = useState('')
  const [failure, setFailure] = useState<WireError>()

  async function connect(orgId: string): Promise<void> {
    setLeaving(orgId)
    setFailure(undefined)
    try {
      const { method, ticket } = await connectSso(orgId)
      await startSso(method, { ticket })
    } catch (cause) {
      setFailure(toWireError(cause))
      setLeaving('')
    }
  }

  return (
    <Part id="sign-ins" title="Sign-ins" about="Connected providers sign in to this account.">
      {me.account === 'own' && (
        <Suspense fallback={<TableSkeleton label="Loading sign-in methods" rows={1 + signInProviders().length} />}>
          <OwnWays me={me} confirm={confirm} />
        </Suspense>
      )}
      {ways.isError ? (
        <FailureNote error={toWireError(ways.error)} onRetry={() => void ways.refetch()} />
      ) : !ways.data ? (
        <TableSkeleton label="Loading sign-ins" rows={1} />
      ) : (
        ways.data.length > 0 && (
          <ActionList
            label="Sign-ins of organizations"
            entries={ways.data.map(({ orgId, orgName, method, connectedMs }) => ({
              id: orgId,
              sign: <LockKeyhole size={16} aria-hidden />,
              title: orgName,
              detail: METHODS[method],
              facts:
                connectedMs === null ? (
                  <span className="badge">Not connected</span>
                ) : (
                  <span className="badge" data-tone="ok">
                    Connected {formatDay(connectedMs, zone)}
                  </span>
                ),
              actions: connectedMs === null && (
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  aria-disabled={leaving !== '' || undefined}
                  onClick={() => leaving === '' && void connect(orgId)}
                >
                  {leaving === orgId ? 'Connecting…' : 'Connect'}
                  <span className="visually-hidden"> {orgName}</span>
                </button>
              ),
            }))}
          />
        )
      )}
      <FormFailure error={failure} />
    </Part>
  )
}
