import { List, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { negated } from '#domain/filter/nodes.ts'
import { printFilter } from '#domain/filter/print.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { type FlowBand, type FlowEnd, flowMap, type FlowTarget } from '#src/lib/traffic/flow-map.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { requestCounts } from '#src/queries/traffic.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'
import panels from '#src/screens/panels/panels.module.css'
import { $to } from '#src/stores/context.ts'
import { $range, $rangeText } from '#src/stores/range.ts'
import type { CountsQuery, CountsResult } from '#wire/pulse/measures.ts'

import { vendorsIn } from './courses.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import { FlowList } from './FlowList.tsx'
import css from './flow-map.module.css'

/** As many as one answer may hold. */
const FLOWS_MAX = 500
const WITH_VENDOR = negated(exactly('vendor', ''))

/** What drawing and list need to name ends and lead on. */
export interface FlowLabels {
  nameOf: (end: FlowEnd, side: 'client' | FlowTarget) => string
  hrefOf: (filter: FilterNode | undefined) => string | undefined
  /** `checkout to Stripe: 651 requests, 3 failed (0.5%)`. */
  tell: (band: FlowBand) => string
}

/**
 * Which client calls which vendor, how often, and how much of it failed; where no vendor was called, which host. `vendors`: the range by vendor, which
 * says which of both.
 */
export function FlowPart({ scope, vendors }: { scope: PulseScope; vendors: CountsResult | undefined }) {
  const to = useStore($to)
  const range = useStore($range)
  const text = useStore($rangeText)
  const nameOfGroup = useGroupNames(true)
  const narrow = useMedia('(width < 768px)')
  const [asList, setAsList] = useState(false)
  const target: FlowTarget = vendors === undefined || vendorsIn(vendors) > 0 ? 'vendor' : 'host'
  const query = useMemo(
    (): CountsQuery => ({
      range,
      groupBy: ['client', target],
      limit: FLOWS_MAX,
      ...(target === 'vendor' && { filter: WITH_VENDOR }),
    }),
    [range, target],
  )
  const found = useQueryResult(requestCounts, scope, query, `${text.from} ${text.to} ${target}`)
  const shown = dataOf(found)
  const map = useMemo(
    () =>
      shown &&
      flowMap(shown.data.rows, {
        target: shown.asked.groupBy[1] === 'host' ? 'host' : 'vendor',
        isWhole: shown.data.groups <= shown.data.rows.length,
        among: shown.asked.filter,
      }),
    [shown],
  )
  const labels: FlowLabels = {
    nameOf: ({ value, values }, side) =>
      value === undefined ? formatPlural(values, `other ${side}`) : visibleText(nameOfGroup(side, value)),
    hrefOf: (filter) =>
      filter && shown && to.requests({ q: printFilter(filter), from: shown.asked.range.fromMs, to: shown.asked.range.toMs }),
    tell: (band) =>
      `${labels.nameOf(band.from, 'client')} to ${labels.nameOf(band.to, target)}: ${formatPlural(band.count, 'request')}, ${band.failed === 0 ? 'none failed' : `${formatCount(band.failed)} failed (${formatShare(band.failed, band.count)})`}`,
  }
  const title = target === 'vendor' ? 'Who calls which vendor' : 'Who calls which host'
  return (
    <section className={panels.panel} aria-label={title}>
      <div className={panels.panelHead}>
        <h2>{title}</h2>
        <p className={panels.panelNote}>
          {shown && (
            <Note found={shown.data} vendors={target === 'vendor' ? vendors : undefined} labels={labels} drawn={!narrow && !asList} />
          )}
        </p>
        {!narrow && (
          <button
            type="button"
            className={`button ${css.asList}`}
            data-size="small"
            aria-pressed={asList}
            onClick={() => setAsList(!asList)}
          >
            {asList ? <Share2 size={14} aria-hidden /> : <List size={14} aria-hidden />}
            {asList ? 'Show as map' : 'Show as list'}
          </button>
        )}
      </div>
      {found.state === 'failed' ? (
        <FailureNote error={found.error} onRetry={found.retry} />
      ) : !map ? (
        <div className={css.waiting} role="status" aria-label="Loading who calls whom" />
      ) : map.bands.length === 0 ? (
        <p className={css.empty}>Nobody called anybody in this range.</p>
      ) : narrow || asList ? (
        <FlowList flows={shown?.data.rows ?? []} target={target} nameOf={nameOfGroup} hrefOf={labels.hrefOf} />
      ) : (
        <FlowDrawing map={map} target={target} labels={labels} />
      )}
    </section>
  )
}

/** What is drawn and what is not. */
interface NoteProps {
  found: CountsResult
  vendors: CountsResult | undefined
  labels: FlowLabels
  drawn: boolean
}

function Note({ found, vendors, labels, drawn }: NoteProps) {
  const unnamed = vendors?.rows.find(({ key }) => key[0] === '')
  const href = labels.hrefOf(exactly('vendor', ''))
  return (
    <>
      {[
        ...(drawn ? ['thickness: requests', 'dashes: failed, dots: under 1%'] : []),
        ...(found.groups > found.rows.length
          ? [`the ${formatCount(found.rows.length)} busiest of ${formatPlural(found.groups, 'flow')}`]
          : []),
      ].join('; ')}
      {unnamed && href && (
        <>
          {drawn || found.groups > found.rows.length ? '; ' : ''}without{' '}
          <a href={href}>{formatPlural(unnamed.count, 'request')} to hosts of no known vendor</a>
        </>
      )}
    </>
  )
}
