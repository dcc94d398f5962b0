import { useQuery } from '@tanstack/react-query'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectSso, ownSignIns } from '#src/queries/me.ts'
import { startSso } from '#src/stores/sso.ts'
import type { Me } from '#wire/product/me.ts'

import { Part } from './Part.tsx'

const METHODS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

/** The ways in: the password, and the provider of each organization that has one. */
export function SignIns({ me, zone }: { me: Me; zone: string }) {
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
    <Part
      id="sign-ins"
      title="Sign-ins"
      about="Once connected, your organization’s provider leads to this account, with all that belongs to it."
    >
      {ways.isError ? (
        <FailureNote error={toWireError(ways.error)} onRetry={() => void ways.refetch()} />
      ) : !ways.data ? (
        <TableSkeleton label="Loading sign-ins" rows={1} />
      ) : (
        <ActionList
          label="Sign-ins"
          entries={[
            ...(me.account === 'own'
              ? [{ id: 'password', sign: <KeyRound size={16} aria-hidden />, title: 'E-mail and password', detail: me.email }]
              : []),
            ...ways.data.map(({ orgId, orgName, method, connectedMs }) => ({
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
            })),
          ]}
        />
      )}
      <FormFailure error={failure} />
    </Part>
  )
}
