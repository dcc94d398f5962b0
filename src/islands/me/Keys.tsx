import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatAgo, formatDay } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { ownKeys } from '#src/queries/me.ts'
import type { IssuedKey, PersonalKey } from '#wire/product/api-keys.ts'

import css from './me.module.css'
import { Part } from './Part.tsx'

const IssuedKeyNote = lazy(() => import('./IssuedKeyNote.tsx').then((module) => ({ default: module.IssuedKeyNote })))
const NewKey = lazy(() => import('./NewKey.tsx').then((module) => ({ default: module.NewKey })))
const OutlivedKeys = lazy(() => import('./OutlivedKeys.tsx').then((module) => ({ default: module.OutlivedKeys })))
const RevokeKey = lazy(() => import('./confirmations.tsx').then((module) => ({ default: module.RevokeKey })))

const STATES = {
  active: undefined,
  expired: 'Expired',
  'no-access': 'No access',
} as const

/** Keys for scripts: what each may do, when it was last used, and its end. */
export function Keys({ uid, zone }: { uid: string; zone: string }) {
  const keys = useQuery(ownKeys(uid), queryClient)
  const [making, setMaking] = useState(false)
  const [issued, setIssued] = useState<IssuedKey>()
  const [revoking, setRevoking] = useState<PersonalKey>()
  const part = useRef<HTMLDivElement>(null)

  const entryOf = (key: PersonalKey) => ({
    id: key.id,
    sign: <KeyRound size={16} aria-hidden />,
    title: key.name,
    detail: `${key.prefix}… · ${key.orgName} · ${usedText(key)} · ${key.state === 'expired' ? 'expired' : 'expires'} ${formatDay(key.expiresMs, zone)}`,
    facts: (
      <>
        <span className="badge">{key.scope === 'read' ? 'Read' : 'Read and write'}</span>
        {STATES[key.state] && (
          <span className="badge" data-tone="warn">
            {STATES[key.state]}
          </span>
        )}
      </>
    ),
    actions: (
      <LineButton onPress={() => setRevoking(key)}>
        Revoke<span className="visually-hidden"> {key.name}</span>
      </LineButton>
    ),
  })

  const createButton = (
    <button type="button" className="button" onClick={() => setMaking(true)}>
      Create a key
    </button>
  )
  const mayMake = !making && !issued
  const outlived = keys.data?.filter(({ outlivedPassword }) => outlivedPassword) ?? []
  return (
    <Part
      id="keys"
      title="API keys"
      about="A key lets a program call the product API as you, in one organization. It cannot create other keys, and is revoked when you leave the organization."
    >
      <div ref={part} className={css.page} tabIndex={-1}>
        {outlived.length > 0 && (
          <Suspense>
            <OutlivedKeys keys={outlived} />
          </Suspense>
        )}
        {keys.isError ? (
          <FailureNote error={toWireError(keys.error)} onRetry={() => void keys.refetch()} />
        ) : !keys.data ? (
          <TableSkeleton label="Loading keys" rows={2} />
        ) : keys.data.length > 0 ? (
          <ActionList label="API keys" entries={keys.data.map(entryOf)} />
        ) : (
          mayMake && <EmptyNote level={3} title="No keys yet" hint="Scripts and build servers sign in with a key." action={createButton} />
        )}
        {issued && (
          <Suspense>
            <IssuedKeyNote
              issued={issued}
              onClose={() => {
                setIssued(undefined)
                part.current?.focus()
              }}
            />
          </Suspense>
        )}
        {making && (
          <Suspense>
            <NewKey
              uid={uid}
              onCancel={() => {
                setMaking(false)
                part.current?.focus()
              }}
              onDone={(made) => {
                setMaking(false)
                setIssued(made)
              }}
            />
          </Suspense>
        )}
        {mayMake && keys.data && keys.data.length > 0 && <div className={css.row}>{createButton}</div>}
      </div>
      {revoking && (
        <Suspense>
          <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />
        </Suspense>
      )}
    </Part>
  )
}

const usedText = ({ lastUsedMs }: PersonalKey): string =>
  lastUsedMs === null ? 'never used' : `last used ${formatAgo(lastUsedMs, Date.now())}`
