import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectByWindow, disconnectProvider, ownWaysIn } from '#src/queries/me.ts'
import { accountsAreOurs, signInProviders } from '#src/stores/deployment-facts.ts'
import { leaveForProvider } from '#src/stores/provider-trip.ts'
import type { Me } from '#wire/product/me.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'

const ALL = Object.keys(SIGN_IN_PROVIDERS) as SignInProvider[] // the keys of an object that is written down

/** The password and the providers of an account of one's own: what leads in, what could, and what may be taken away. */
export function OwnWays({ me, confirm }: { me: Me; confirm: () => Promise<void> }) {
  const ways = useQuery(ownWaysIn(me.uid), queryClient)
  const [busy, setBusy] = useState<SignInProvider>()
  const [failure, setFailure] = useState<WireError>()
  const byId = new Map(ways.data?.map((way) => [way.id, way]))
  const offered = signInProviders()
  const shown = ALL.filter((provider) => offered.includes(provider) || byId.has(SIGN_IN_PROVIDERS[provider].id))

  async function run(provider: SignInProvider, work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(provider)
    setFailure(undefined)
    try {
      await work()
    } catch (cause) {
      setFailure(toWireError(cause))
    }
    setBusy(undefined)
  }

  const connect = (provider: SignInProvider) =>
    run(provider, async () => {
      // Another way in is as good as another password: an unlocked machine must not be enough
      if (byId.has('password')) await confirm()
      if (!accountsAreOurs()) return connectByWindow(provider)
      return leaveForProvider(provider, { connectTo: me.uid })
    })

  if (ways.isError) return <FailureNote error={toWireError(ways.error)} onRetry={() => void ways.refetch()} />
  if (!ways.data) return <TableSkeleton label="Loading sign-in methods" rows={1 + offered.length} />
  return (
    <>
      <ActionList
        label="Sign-in methods"
        entries={[
          ...(byId.has('password') || shown.length === 0
            ? [{ id: 'password', sign: <KeyRound size={16} aria-hidden />, title: 'E-mail and password', detail: me.email }]
            : []),
          ...shown.map((provider) => {
            const { id, name } = SIGN_IN_PROVIDERS[provider]
            const way = byId.get(id)
            return {
              id,
              sign: <LogIn size={16} aria-hidden />,
              title: name,
              detail: way ? visibleText(way.email) : 'Sign in with it as well',
              facts: way ? (
                <span className="badge" data-tone="ok">
                  Connected
                </span>
              ) : (
                <span className="badge">Not connected</span>
              ),
              actions: (
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  aria-disabled={busy !== undefined || undefined}
                  onClick={() => void (way ? run(provider, () => disconnectProvider(provider)) : connect(provider))}
                >
                  {way ? 'Disconnect' : 'Connect'}
                  <span className="visually-hidden"> {name}</span>
                </button>
              ),
            }
          }),
        ]}
      />
      <FormFailure error={failure} />
    </>
  )
}
