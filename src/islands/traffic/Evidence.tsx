import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { BodyView } from '#src/components/code/BodyView.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { HeadersTable } from '#src/components/value/HeadersTable.tsx'
import { JsonTree } from '#src/components/code/JsonTree.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import css from '#src/components/notice/request-page.module.css'
import { CodeView } from '#src/components/code/CodeView.tsx'
import { readBody } from '#src/lib/body.ts'
import { toWireError } from '#src/lib/errors.ts'
import { fileName } from '#src/lib/export/file-name.ts'
import { headerEntries, queryEntries } from '#src/lib/entries.ts'
import { formatShare } from '#src/lib/format.ts'
import { isGrpcOk } from '#src/lib/status.ts'
import { queryClient } from '#src/queries/client.ts'
import { storedTransaction } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** What was seen of a request, one tab at a time. */
export function Evidence({ scope, request, tab }: { scope: PulseScope; request: RequestDetail; tab: string }) {
  switch (tab) {
    case 'request':
    case 'response':
      return <Payload key={tab} scope={scope} request={request} side={tab} />
    case 'issues':
      return <Issues issues={request.issues} />
    case 'sensitive':
      return <Sensitive sensitive={request.sensitive} />
    case 'grpc':
      return request.grpc && <Grpc grpc={request.grpc} />
    case 'sql':
      return request.database && <Database database={request.database} />
    default:
      return <JsonTree label="Raw event" value={request} />
  }
}

function Payload({ scope, request, side }: { scope: PulseScope; request: RequestDetail; side: 'request' | 'response' }) {
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
        <p className={css.note}>Headers and bodies of this request were not captured. The capture level of its stack decides that.</p>
      ) : query.data === null ? (
        <p className={css.note}>Headers and bodies of this request are no longer stored: their retention has ended.</p>
      ) : query.data ? (
        <Message stored={query.data} request={request} side={side} />
      ) : query.error ? (
        <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div className={css.waitingBody} role="status" aria-label="Loading headers and body" aria-busy="true" />
      )}
    </>
  )
}

function Message({ stored, request, side }: { stored: StoredTransaction; request: RequestDetail; side: 'request' | 'response' }) {
  const message = stored[side]
  const name = side === 'request' ? 'Request' : 'Response'
  const headers = headerEntries(message.headers)
  const body = readBody(message.body, message.content_type, message.body_size)
  return (
    <>
      <section className={css.section}>
        <h2>
          Headers <small>{headers.length}</small>
        </h2>
        <HeadersTable caption={`${name} headers`} entries={headers} nothing="No headers were stored." />
      </section>
      <section className={css.section}>
        <h2>
          Body <small>{visibleText(message.content_type)}</small>
        </h2>
        <BodyView label={`${name} body`} body={body} fileStem={fileName([side, request.id], '').slice(0, -1)} />
      </section>
    </>
  )
}

function Issues({ issues }: { issues: RequestDetail['issues'] }) {
  return issues.map(({ error, triggers }, index) => (
    <article key={index} className={css.finding}>
      <h2>{visibleText(error) || 'Issue'}</h2>
      {triggers.map(({ plugin, condition, description }, at) => (
        <p key={at}>
          {visibleText(description)} <code className="dim">{visibleText(condition)}</code>{' '}
          <span className="dim">{visibleText(plugin)}</span>
        </p>
      ))}
    </article>
  ))
}

function Sensitive({ sensitive }: { sensitive: RequestDetail['sensitive'] }) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">Sensitive values that were seen; the values themselves are not stored</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Where</th>
          <th scope="col">Field</th>
          <th scope="col" className="number">
            Certainty
          </th>
        </tr>
      </thead>
      <tbody>
        {sensitive.map(({ entityType, score, section, fieldPath }, index) => (
          <tr key={index}>
            <td>
              <span className="badge" data-tone="warn">
                {visibleText(entityType)}
              </span>
            </td>
            <td>{visibleText(section).replaceAll('_', ' ')}</td>
            <td className="mono">{visibleText(fieldPath)}</td>
            <td className="number">{formatShare(score, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Grpc({ grpc }: { grpc: NonNullable<RequestDetail['grpc']> }) {
  return (
    <FactGroup title="Call">
      <Fact label="Service" value={grpc.service} mono />
      <Fact label="Method" value={grpc.method} mono />
      <Fact label="Status" value={grpc.status || '0'}>
        <span className="badge" data-tone={isGrpcOk(grpc.status) ? 'ok' : 'danger'}>
          {visibleText(grpc.status || '0')}
        </span>
      </Fact>
      <Fact label="Message" value={grpc.message} />
    </FactGroup>
  )
}

function Database({ database }: { database: NonNullable<RequestDetail['database']> }) {
  return (
    <>
      <section className={css.section}>
        <h2>
          Statement <small>{visibleText(database.type)}</small>
        </h2>
        <CodeView label="Statement" text={database.statement} language="sql" />
      </section>
      <FactGroup title="Result">
        <Fact label="Kind" value={database.resultType} />
        <Fact label="Returned" value={database.returned > 0 ? String(database.returned) : ''} />
        <Fact label="Affected" value={database.affected > 0 ? String(database.affected) : ''} />
        <Fact label="Error" value={database.error} />
      </FactGroup>
    </>
  )
}
