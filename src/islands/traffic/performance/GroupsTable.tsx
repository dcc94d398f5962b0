import { useStore } from '@nanostores/react'
import { TrendingUp } from 'lucide-react'
import { useMemo } from 'react'

import { NOT_RECORDED } from '#src/lib/chart/change.ts'
import { oneLine } from '#src/components/value/Badges.tsx'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { isRecorded, LEAST_COMPARED, sayPeriod, type Versus } from '#src/lib/traffic/compare-periods.ts'
import { FILTER_FIELD } from '#src/lib/traffic/group-names.ts'
import type { GroupField } from '#src/lib/traffic/plain-group-names.ts'
import { compareGroups, GROUP_SORTS, keyOfGroup, sayGroups, type SlowGroup } from '#src/lib/traffic/slow-groups.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'

import { Choice } from '#src/screens/panels/Choice.tsx'
import { $partLink } from '#src/screens/panels/list-links.ts'
import css from '#src/screens/panels/panels.module.css'
import { PanelTable } from '#src/screens/panels/PanelTable.tsx'
import { ChangeCell, FAILED, groupColumns, PercentileCell, termsOf } from './group-columns.tsx'
import { GROUP_BY, type Performance } from './use-performance.ts'
import { $grouping, $sort, chooseGrouping, chooseSort, GROUP_LINES, GROUP_TITLES, type Grouping, PERFORMANCE_FILTER } from './view.ts'

const GROUPING_CHOICES = [
  { id: 'endpoint', label: 'Endpoints' },
  { id: 'vendor', label: 'Vendors' },
  { id: 'client', label: 'Clients' },
] as const
const FIELDS: Readonly<Record<Grouping, readonly GroupField[]>> = {
  endpoint: ['method', 'host', 'endpoint'],
  vendor: ['vendor'],
  client: ['client'],
}
const NO_ROWS: readonly SlowGroup[] = []

/** Endpoints, vendors or clients: the slowest, or those that got slower. */
export function GroupsTable({ asked, versus }: { asked: Performance; versus: Versus }) {
  const sort = useStore($sort)
  const grouping = useStore($grouping)
  const linkTo = useStore($partLink)
  const shown = dataOf(asked.groups)
  const before = asked.compared ? dataOf(asked.groupsBefore) : undefined
  // Until the answer is about what was chosen last, the rows are of what was chosen before
  const by = (Object.keys(GROUP_BY) as Grouping[]).find((one) => GROUP_BY[one] === shown?.asked.groupBy) ?? grouping
  const course = asked.compared ? dataOf(asked.quantilesBefore) : undefined
  const recorded = course !== undefined && isRecorded(course.asked.range, course.data.stepMs, course.data.buckets)
  const same = recorded && before?.asked.groupBy === shown?.asked.groupBy ? before?.data : undefined
  const rows = useMemo(() => (shown ? compareGroups(shown.data, same, sort) : NO_ROWS), [shown, same, sort])
  const fields = FIELDS[by]
  const period = shown && versus !== 'none' ? sayPeriod(shown.asked.range, versus) : undefined
  const nameOf = useGroupNames(true)
  const columns = useMemo(
    () => groupColumns({ fields, period, nameOf, linkTo, pick: PERFORMANCE_FILTER.pick }),
    [fields, period, nameOf, linkTo],
  )
  return (
    <PanelTable
      title={sort === 'slower' ? `${GROUP_TITLES[by]} that got slower` : GROUP_TITLES[by]}
      note={
        shown && (
          <>
            {sayGroups(shown.data.groups, rows.length, shown.asked.sort, by)} · {course && !recorded && `${NOT_RECORDED} · `}
            <a className="link" href={linkTo('availability', [])}>
              Their availability
            </a>
          </>
        )
      }
      tools={
        <>
          <button
            type="button"
            className="button"
            data-size="small"
            aria-pressed={sort === 'slower'}
            disabled={versus === 'none'}
            title={
              versus === 'none'
                ? 'Choose a period to compare with'
                : `Ranked by how much p95 grew; from ${LEAST_COMPARED} requests in both periods`
            }
            onClick={() => chooseSort(sort === 'slower' ? 'p95' : 'slower')}
          >
            <TrendingUp size={14} aria-hidden />
            What got slower
          </button>
          <Choice label="Group by" named={false} value={grouping} choices={GROUPING_CHOICES} onChoose={chooseGrouping} />
        </>
      }
      columns={columns}
      rows={rows}
      rowKey={keyOfGroup}
      found={asked.groups}
      busy={isRefreshing(asked.groups) || isRefreshing(asked.groupsBefore)}
      lines={GROUP_LINES}
      sort={{ by: sort, descending: true }}
      onSort={(id) => chooseSort(GROUP_SORTS.find((one) => one === id) ?? sort)}
      onOpen={(row) => goTo(linkTo('requests', termsOf(fields, row)))}
      narrow={(row) => (
        <div className={css.narrowRow}>
          <div className={css.narrowLine}>
            <button
              type="button"
              className="truncate"
              onClick={() => void PERFORMANCE_FILTER.pick(FILTER_FIELD[fields.at(-1) ?? 'host'], row.key.at(-1) ?? '', 'add')}
            >
              {oneLine(fields.map((field, index) => nameOf(field, row.key[index] ?? '')).join(' '))}
            </button>
            <PercentileCell percentile="p95" count={row.count} ms={row.p95Ms} />
          </div>
          <div className={css.narrowLine}>
            <a href={linkTo('requests', termsOf(fields, row))}>{formatPlural(row.count, 'request')}</a>
            {row.failed > 0 && <a href={linkTo('requests', [...termsOf(fields, row), FAILED])}>{formatCount(row.failed)} failed</a>}
            {period !== undefined && <ChangeCell row={row} period={period} />}
          </div>
        </div>
      )}
    />
  )
}
