import { useStore } from '@nanostores/react'

import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { BarList } from '#src/components/value/BarList.tsx'
import { explain } from '#src/lib/errors.ts'
import { formatCount } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { availability } from '#src/queries/traffic.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import css from '../availability.module.css'
import { useCallsName } from '../calls-name.ts'
import { $requestsOf, type CallSelection, filterOfCalls } from '../links.ts'
import { rateLabel } from '../labels.ts'

const SHOWN_MAX = 10

/** Who made the calls that failed; of a client, what failed for it. */
export function AffectedCallers({ scope, selection }: { scope: PulseScope; selection: CallSelection }) {
  const requestsOf = useStore($requestsOf)
  const other = selection.by === 'client' ? 'host' : 'client'
  const filter = filterOfCalls(selection)
  const callers = useQueryResult(
    availability,
    scope,
    { range: selection.range, by: other, sort: 'failed', limit: SHOWN_MAX, ...(filter && { filter }) },
    '',
  )
  const title = other === 'client' ? 'Who is affected' : 'What fails for it'
  const shown = dataOf(callers)
  const callsName = useCallsName()
  const hit = shown?.data.rows.filter(({ failed }) => failed > 0) ?? []
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {callers.state === 'failed' ? (
        <p className={css.said} role="alert">
          {explain(callers.error)}{' '}
          <button type="button" className="link" onClick={callers.retry}>
            Try again
          </button>
        </p>
      ) : callers.state === 'loading' ? (
        <TextSkeleton label={`Loading ${title.toLowerCase()}`} lines={3} />
      ) : hit.length === 0 ? (
        <p className={css.said}>{other === 'client' ? 'Nobody: no call failed.' : 'Nothing: no call failed.'}</p>
      ) : (
        <BarList
          label={title}
          entries={hit.map((row) => ({
            id: row.key.join(),
            label: callsName(other, row.key),
            amount: row.failed,
            shown: `${formatCount(row.failed)} failed · ${rateLabel(row.successRate)}`,
            href: requestsOf({ by: other, key: row.key, filter, range: selection.range, failed: true }),
          }))}
        />
      )}
    </section>
  )
}
