import { useStore } from '@nanostores/react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'

import { type CallsState, callsState, DOWN_CALLS_MIN } from '#domain/traffic/availability.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { explain } from '#src/lib/errors.ts'
import { formatClock, formatCount, formatPlural } from '#src/lib/format.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { fetchFor } from '#src/queries/fetch-for.ts'
import { availability } from '#src/queries/traffic.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { AvailabilityGroup, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import css from './availability.module.css'
import { callsName, rateLabel } from './labels.ts'
import { $requestsOf } from './links.ts'
import { FILTER, GROUP_LABELS } from './view.ts'

const MINUTE_MS = 60_000
export const NOW_MINUTES = 15
const REFRESH_MS = 30_000
/** As many as an answer may have; with the most failures first, those that are fine are left out of it. */
const ROWS_MAX = 100
const SHOWN_MAX = 8

const SIGNS: Readonly<Record<Exclude<CallsState, 'up' | 'none'>, { Icon: typeof OctagonAlert; word: string }>> = {
  down: { Icon: OctagonAlert, word: 'down' },
  degraded: { Icon: TriangleAlert, word: 'degraded' },
}
const WORST_FIRST: readonly CallsState[] = ['down', 'degraded']

/** The last minutes, whatever the range; asked again by itself while the page is shown. */
const rightNow = (scope: PulseScope, query: Omit<AvailabilityQuery, 'range' | 'sort' | 'limit'>) =>
  queryOptions({
    queryKey: ['right now', scope.orgId, scope.contextId, query] as const,
    async queryFn({ signal }) {
      const toMs = Date.now()
      const range = { fromMs: toMs - NOW_MINUTES * MINUTE_MS, toMs }
      const found = await fetchFor(signal, availability(scope, { ...query, range, sort: 'failed', limit: ROWS_MAX }))
      return { ...found, range }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    gcTime: MINUTE_MS,
  })

interface RightNowProps {
  scope: PulseScope
  by: AvailabilityGroup
  nameOf: NameOf
}

/** What does not answer as it should at this moment, worst first, each a link to its calls that failed; otherwise that all is well. */
export function RightNow({ scope, by, nameOf }: RightNowProps) {
  const parsed = useStore(FILTER.$filter)
  const zone = useStore($zone)
  const requestsOf = useStore($requestsOf)
  const filter = parsed.ok ? parsed.node : undefined
  const asked = useQuery({ ...rightNow(scope, { by, ...(filter && { filter }) }), enabled: parsed.ok }, queryClient)
  const found = useLoadable(asked, `${by} ${JSON.stringify(filter)}`)
  const words = GROUP_LABELS[by]
  if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  if (found.state === 'loading') return <RightNowWaiting />
  const { data, stale } = found
  const troubled = data.rows
    .map((row) => ({ row, state: callsState(row) }))
    .filter(({ state }) => WORST_FIRST.includes(state))
    .toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state) || b.row.failed - a.row.failed)
  const fine = data.groups - troubled.length
  return (
    <section className={css.now} aria-label="Right now">
      <h2>Right now</h2>
      {troubled.length === 0 ? (
        <p className={css.nowFine}>
          {fine > 0 && <CircleCheck size={16} aria-hidden />}
          {fine > 0 ? allFine(fine, words) : `No calls in the last ${NOW_MINUTES} minutes.`}
        </p>
      ) : (
        <ul>
          {troubled.slice(0, SHOWN_MAX).map(({ row, state }) => (
            <li key={row.key.join(' ')}>
              <a href={requestsOf({ by, key: row.key, filter, range: data.range, failed: true })} data-state={state}>
                <Trouble row={row} state={state} name={callsName(by, row.key, nameOf)} />
              </a>
            </li>
          ))}
          <li className={css.nowRest}>{restWords(troubled.length - SHOWN_MAX, fine)}</li>
        </ul>
      )}
      <p className={css.nowNote} role={stale ? 'alert' : undefined}>
        {stale
          ? `As of ${formatClock(data.range.toMs, zone).slice(0, 8)}: ${explain(stale.error)}`
          : `last ${NOW_MINUTES} minutes · ${formatClock(data.range.toMs, zone).slice(0, 8)}`}
      </p>
    </section>
  )
}

function Trouble({ row, state, name }: { row: AvailabilityRow; state: CallsState; name: string }) {
  const { Icon, word } = SIGNS[state === 'down' ? 'down' : 'degraded']
  return (
    <>
      <Icon size={14} aria-hidden />
      <b>{name}</b>
      <span>
        {/* A rate of a few calls says more than is known */}
        {row.count < DOWN_CALLS_MIN
          ? `${formatCount(row.failed)} of ${formatPlural(row.count, 'call')} failed`
          : `${word}: ${rateLabel(row.successRate)} of ${formatPlural(row.count, 'call')}`}
      </span>
    </>
  )
}

const allFine = (count: number, { one, many }: { one: string; many: string }): string =>
  count === 1 ? `The only ${one.toLowerCase()} is responding.` : `All ${formatCount(count)} ${many.toLowerCase()} are responding.`

function restWords(more: number, fine: number): string {
  const others = more > 0 ? `${formatCount(more)} more in trouble` : ''
  return [others, fine > 0 ? `${formatCount(fine)} ${fine === 1 ? 'is' : 'are'} responding` : ''].filter(Boolean).join(', ')
}

/** In the room of the real one. */
export const RightNowWaiting = () => (
  <section className={css.now} role="status" aria-label="Looking at the last minutes">
    <h2>Right now</h2>
    <p className={css.nowFine}>
      <span className="skeleton" style={{ inlineSize: 240, blockSize: '1em' }} />
    </p>
  </section>
)
