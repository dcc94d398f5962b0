import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import css from '#src/components/countries/countries.module.css'
import { DecisionSwitch } from '#src/components/countries/DecisionSwitch.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { decisionOf } from '#src/lib/geo/decisions.ts'
import { Bytes, Missing } from '#src/components/value/Badges.tsx'
import { formatBytes, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { Change } from '#src/screens/panels/Figures.tsx'
import { GroupValue } from '#src/screens/panels/GroupValue.tsx'
import { $partLink, type Terms } from '#src/screens/panels/list-links.ts'
import { type PanelColumn, PanelTable } from '#src/screens/panels/PanelTable.tsx'
import panels from '#src/screens/panels/panels.module.css'
import type { PulseScope } from '#src/stores/context.ts'

import { useDecisions } from './use-decisions.ts'
import type { CountryRow, useGeolocation } from './use-geolocation.ts'
import { useNews } from './use-news.ts'
import { $onlyNew, $sort, chooseCountry, chooseSort, COUNTRY_LINES } from './view.ts'

export interface CountriesTableProps {
  asked: ReturnType<typeof useGeolocation>
  scope: PulseScope
}

const keyOf = ({ value }: CountryRow): string => `country ${value}`

/** Every country of the range, against the period before, and whether traffic to it is expected. */
export function CountriesTable({ asked, scope }: CountriesTableProps) {
  const decisions = useDecisions(scope.orgId)
  const sort = useStore($sort)
  const linkTo = useStore($partLink)
  const rows = useNews(asked, scope)
  const onlyNew = useStore($onlyNew)
  const { values: known, found } = asked
  const values = onlyNew ? rows.length : known
  const countries = rows.filter(({ value }) => value !== '').length
  const { decided, blocked, onDecide } = decisions
  const columns = useMemo(() => columnsOf({ decisions: { decided, blocked, onDecide }, linkTo }), [decided, blocked, onDecide, linkTo])
  const note = values > rows.length ? `the top ${rows.length} of ${formatCount(values)}` : formatPlural(countries, 'country', 'countries')
  return (
    <PanelTable
      title="Countries"
      note={dataOf(found) && note}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      found={found}
      busy={isRefreshing(found)}
      lines={COUNTRY_LINES}
      sort={{ by: sort, descending: true }}
      onSort={chooseSort}
      onOpen={({ value }) => chooseCountry(value)}
      narrow={(row) => (
        <div className={panels.narrowRow}>
          <div className={panels.narrowLine}>
            <Country row={row} />
            <Bytes bytes={row.bytes} />
            <span>{formatShare(row.share, 1)}</span>
          </div>
          <div className={panels.narrowLine}>
            <Decision row={row} decisions={decisions} />
            <a href={linkTo('connections', termsOf(row))}>{formatCount(row.connections)} conn.</a>
          </div>
        </div>
      )}
    />
  )
}

const termsOf = ({ value }: CountryRow): Terms => [['country', value]]

type Decisions = ReturnType<typeof useDecisions>

interface ColumnsInput {
  decisions: Decisions
  linkTo: (page: 'requests' | 'connections', terms: Terms) => string
}

function columnsOf({ decisions, linkTo }: ColumnsInput): readonly PanelColumn<CountryRow>[] {
  /** A number that leads to the list of what it counts. */
  const count = (page: 'requests' | 'connections', label: string): PanelColumn<CountryRow> => ({
    id: page,
    label,
    width: 116,
    align: 'end',
    sort: page,
    value: (row) => row[page],
    cell: (row) => (
      <CellLink href={linkTo(page, termsOf(row))} title={`Show these ${page}`}>
        {formatCount(row[page])}
      </CellLink>
    ),
    pick: (row) => goTo(linkTo(page, termsOf(row))),
  })
  return [
    {
      id: 'country',
      label: 'Country',
      width: 200,
      grows: true,
      value: ({ value }) => nameOfCountry(value),
      cell: (row) => <Country row={row} />,
    },
    {
      id: 'decision',
      label: 'Expected',
      width: 132,
      value: ({ value }) => (value === '' ? '' : decisionOf(decisions.decided, value)),
      cell: (row) => <Decision row={row} decisions={decisions} />,
    },
    count('connections', 'Connections'),
    count('requests', 'Requests'),
    {
      id: 'bytes',
      label: 'Bytes',
      width: 96,
      align: 'end',
      unit: 'bytes',
      sort: 'bytes',
      value: ({ bytes }) => bytes,
      cell: ({ bytes }) => <Bytes bytes={bytes} />,
    },
    {
      id: 'share',
      label: 'Of all bytes',
      width: 104,
      align: 'end',
      value: ({ share }) => Number(share.toFixed(4)),
      cell: ({ share }) => formatShare(share, 1),
    },
    {
      id: 'before',
      label: 'Bytes before',
      width: 116,
      align: 'end',
      unit: 'bytes',
      value: ({ bytesBefore }) => bytesBefore ?? '',
      cell: ({ bytes, bytesBefore }) =>
        bytesBefore === undefined ? (
          <Missing />
        ) : bytesBefore === 0 ? (
          <span className="dim">nothing</span>
        ) : (
          <Change now={bytes} before={bytesBefore} said={`${formatBytes(bytesBefore)} in the period before`} />
        ),
    },
  ]
}

const Country = ({ row: { value, isNew } }: { row: CountryRow }) => (
  <span className={css.country}>
    {value === '' ? <span className="dim">{nameOfCountry(value)}</span> : <GroupValue field="country" value={value} />}
    {isNew && (
      <span className={panels.mark} title="Never seen before this range">
        new
      </span>
    )}
  </span>
)

function Decision({ row: { value }, decisions }: { row: CountryRow; decisions: Decisions }) {
  if (value === '') return <span className="dim">Cannot be decided</span>
  if (!decisions.decided) return <Missing />
  return (
    <DecisionSwitch
      name={nameOfCountry(value)}
      decision={decisionOf(decisions.decided, value)}
      blocked={decisions.blocked}
      onDecide={(chosen) => decisions.onDecide([value], chosen)}
    />
  )
}
