import { useQuery } from '@tanstack/react-query'

import { toHar } from '#domain/export/har.ts'
import { readBody } from '#domain/text/body.ts'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { type Repeatable, toCurl, toFetch } from '#src/lib/export/commands.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { queryClient } from '#src/queries/client.ts'
import { storedTransaction } from '#src/queries/request.ts'
import { CopyMenu } from '#src/screens/detail/CopyMenu.tsx'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { compareWithGood } from '../requests/go-from-row.ts'
import { CompareMenu } from './compare/CompareMenu.tsx'
import { EvidenceButton } from './evidence/EvidenceButton.tsx'

/** Compare it, keep it, copy it. Loaded behind the request itself. */
export function RequestActions({ scope, one: request }: OneProps<RequestDetail>) {
  useShortcut('compare', () => void compareWithGood(scope, request))
  return (
    <>
      <CompareMenu scope={scope} request={request} />
      <EvidenceButton scope={scope} request={request} />
      <RequestCopies scope={scope} request={request} />
    </>
  )
}

/** A request is copied as commands, too, and with its bodies where they were stored. */
function RequestCopies({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const stored = useQuery({ ...storedTransaction(scope.orgId, request.payload), enabled: request.payload !== '' }, queryClient)
  const transaction = stored.data ?? undefined
  const isHttp = request.family !== 'database'
  return (
    <CopyMenu one={request}>
      {isHttp && (
        <>
          <CopyButton label="Copy as curl" text={() => toCurl(repeatable(request, transaction))}>
            As curl
          </CopyButton>
          <CopyButton label="Copy as fetch" text={() => toFetch(repeatable(request, transaction))}>
            As fetch
          </CopyButton>
          <CopyButton
            label="Copy as HAR"
            text={() =>
              JSON.stringify(
                toHar([
                  {
                    row: request,
                    url: request.url,
                    remoteIp: request.remoteIp,
                    timings: request.timings,
                    ...(transaction && { stored: transaction }),
                  },
                ]),
                null,
                2,
              )
            }
          >
            As HAR
          </CopyButton>
          <CopyButton label="Copy address" text={request.url}>
            Address
          </CopyButton>
        </>
      )}
      {request.database && (
        <CopyButton label="Copy statement" text={request.database.statement}>
          Statement
        </CopyButton>
      )}
    </CopyMenu>
  )
}

function repeatable(request: RequestDetail, stored: StoredTransaction | undefined): Repeatable {
  const body = stored ? readBody(stored.request.body, stored.request.content_type) : undefined
  return {
    method: request.method,
    url: request.url,
    headers: stored?.request.headers ?? {},
    body: body && body.text !== '' ? body.text : undefined,
  }
}
