import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { headerEntries, queryEntries } from '#domain/traffic/message-values.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import css from '#src/components/notice/request-page.module.css'
import { HeadersTable } from '#src/components/value/HeadersTable.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { storedTransaction } from '#src/queries/request.ts'
import { captureOf } from '#src/screens/causes/changed-at.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { StoredBody } from './StoredBody.tsx'

interface Asked {
  scope: PulseScope
  request: RequestDetail
  side: 'request' | 'response'
}

/** Headers and body of one side, masked, in every state. */
export function StoredMessage({ scope, request, side }: Asked) {
  const query = useQuery({ ...storedTransaction(scope.orgId, request.payload), enabled: request.payload !== '' }, queryClient)
  const params = side === 'request' ? queryEntries(request.url || request.path) : []
  return (
    <>
      {params.length > 0 && (
        <section className={css.section}>
          <h2>Query parameters</h2>
          <HeadersTable caption="Query parameters" entries={params} nothing="" />
        </section>
      )}
      {request.payload === '' ? (
        <p className={css.note}>
          Headers and bodies of this request were not captured. <ChangedAtNote cause={captureOf(request)} />
        </p>
      ) : query.data === null ? (
        <p className={css.note}>
          Headers and bodies of this request are no longer stored: their retention has ended.{' '}
          <ChangedAtNote cause={{ kind: 'retention' }} />
        </p>
      ) : query.data ? (
        <Message stored={query.data} scope={scope} request={request} side={side} />
      ) : query.error ? (
        <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div className={css.waitingBody} role="status" aria-label="Loading headers and body" aria-busy="true" />
      )}
    </>
  )
}

/** What the platform puts in the place of a credential. */
const HIDDEN = '***'

function Message({ stored, ...asked }: Asked & { stored: StoredTransaction }) {
  const message = stored[asked.side]
  const name = asked.side === 'request' ? 'Request' : 'Response'
  const headers = headerEntries(message.headers)
  return (
    <>
      <section className={css.section}>
        <h2>
          Headers <small>{headers.length}</small>
        </h2>
        <HeadersTable caption={`${name} headers`} entries={headers} nothing="No headers were stored." />
        {headers.some(([, value]) => value.includes(HIDDEN)) && (
          <p className={css.note}>
            What is hidden in headers and addresses cannot be revealed: credentials are masked before they are stored, and values under
            names that the organization hides stay hidden.
          </p>
        )}
      </section>
      <section className={css.section}>
        <h2>
          Body <small>{visibleText(message.content_type)}</small>
        </h2>
        <StoredBody name={name} stored={stored} {...asked} />
      </section>
    </>
  )
}
