import { lazy } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { isGrpcOk } from '#domain/traffic/grpc-status.ts'
import { issueTitle } from '#domain/traffic/issue-title.ts'
import { CodeView } from '#src/components/code/CodeView.tsx'
import { JsonTree } from '#src/components/code/JsonTree.tsx'
import css from '#src/components/notice/request-page.module.css'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatShare } from '#src/lib/format.ts'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { StoredMessage } from './StoredMessage.tsx'

const Similar = lazy(() => import('./similar/Similar.tsx').then((module) => ({ default: module.Similar })))

/** What was seen of a request, one tab at a time. */
export function Evidence({ scope, one: request, tab }: OneProps<RequestDetail> & { tab: string }) {
  switch (tab) {
    case 'request':
    case 'response':
      return <StoredMessage key={tab} scope={scope} request={request} side={tab} />
    case 'issues':
      return <Issues request={request} />
    case 'sensitive':
      return <Sensitive sensitive={request.sensitive} />
    case 'grpc':
      return request.grpc && <Grpc request={request} grpc={request.grpc} />
    case 'sql':
      return request.database && <Database database={request.database} />
    case 'similar':
      return <Similar scope={scope} request={request} />
    default:
      return <JsonTree label="Raw event" value={request} />
  }
}

/** In words for people, with what the detector wrote below. */
function Issues({ request }: { request: RequestDetail }) {
  return request.issues.map((issue, index) => {
    const title = issueTitle(issue, request)
    return (
      <article key={index} className={css.finding}>
        <h2>{visibleText(title)}</h2>
        {issue.error !== '' && issue.error !== title && <p>{visibleText(issue.error)}</p>}
        {issue.triggers.map(({ plugin, condition, description }, at) => (
          <p key={at}>
            {visibleText(description)} <code className="dim">{visibleText(condition)}</code>{' '}
            <span className="dim">{visibleText(plugin)}</span>
          </p>
        ))}
      </article>
    )
  })
}

function Sensitive({ sensitive }: { sensitive: RequestDetail['sensitive'] }) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">Sensitive values that were seen; the values themselves are not stored</caption>
      <HeadRow of={['What', 'Where', 'Field', 'Certainty']} numbers={['Certainty']} />
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

function Grpc({ request, grpc }: { request: RequestDetail; grpc: NonNullable<RequestDetail['grpc']> }) {
  return (
    <FactGroup title="Call">
      <Fact label="Service" value={grpc.service} mono />
      <Fact label="Method" value={grpc.method} mono />
      <Fact label="Status" value={grpc.status}>
        <span className="badge" data-tone={request.failed ? 'danger' : isGrpcOk(grpc.status) ? 'ok' : 'warn'}>
          {visibleText(grpc.status)}
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
