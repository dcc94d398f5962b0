import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { TRAFFIC } from '#domain/filter/connection-fields.ts'
import { narrowTerm } from '#domain/filter/edit.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import css from '#src/components/countries/countries.module.css'
import { CountryPanel, CountryVendors } from '#src/components/countries/CountryPanel.tsx'
import { NewCountries } from '#src/components/countries/NewCountries.tsx'
import { WorldMap } from '#src/components/map/WorldMap.tsx'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatBytes, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import type { CountryMark } from '#src/lib/geo/country-list.ts'
import { decisionOf } from '#src/lib/geo/decisions.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { overview } from '#src/queries/organization.ts'
import { topTalkers } from '#src/queries/traffic.ts'
import { $partLink } from '#src/screens/panels/list-links.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range, $rangeText } from '#src/stores/range.ts'

import { NoTraffic } from './NoTraffic.tsx'
import { useDecisions } from './use-decisions.ts'
import type { CountryRow, useGeolocation } from './use-geolocation.ts'
import { useNews } from './use-news.ts'
import { $country, $measure, chooseCountry, MEASURES } from './view.ts'

export interface PlacesProps {
  asked: ReturnType<typeof useGeolocation>
  scope: PulseScope
}

/** The map, and beside it what is new or chosen. */
export function Places({ asked, scope }: PlacesProps) {
  const { found } = asked
  const rows = useNews(asked, scope)
  const measure = useStore($measure)
  const country = useStore($country)
  const decisions = useDecisions(scope.orgId)
  const { decided } = decisions
  const values = useMemo(
    () => (found.state === 'ready' ? { ...found, data: rows.map((row) => ({ code: row.value, value: row[measure] })) } : found),
    [found, rows, measure],
  )
  const marks = useMemo(() => marksOf(rows, decided), [rows, decided])
  const isPlaceless = found.state === 'ready' && rows.length > 0 && rows.every(({ value }) => value === '')
  const placed = useQuery({ ...overview(scope.orgId), enabled: isPlaceless }, queryClient).data?.placesAddresses
  if (isPlaceless && placed === false) return <NoDatabase />
  const row = country === undefined ? undefined : rows.find(({ value }) => value === country)
  return (
    <div className={css.top}>
      <WorldMap
        label={`${MEASURES[measure].label} by country`}
        measure={MEASURES[measure]}
        found={values}
        marks={marks}
        selected={country}
        onSelect={chooseCountry}
        empty={asked.rows.length === 0 ? <NoTraffic of={asked.of} scope={scope} /> : undefined}
      />
      {row ? (
        <ChosenCountry row={row} asked={asked} scope={scope} decisions={decisions} />
      ) : (
        <Undecided rows={dataOf(found) && rows} decisions={decisions} />
      )}
    </div>
  )
}

type Decisions = ReturnType<typeof useDecisions>

/** A ring around what nobody decided about, hatching for what is denied. */
function marksOf(rows: readonly CountryRow[], decided: Decisions['decided']): ReadonlyMap<string, CountryMark> {
  const marks = new Map<string, CountryMark>()
  if (!decided) return marks
  for (const { value } of rows) {
    const decision = decisionOf(decided, value)
    if (value !== '' && decision !== 'allowed') marks.set(value, decision === 'denied' ? 'denied' : 'new')
  }
  return marks
}

const NoDatabase = () => (
  <div className={css.placeless}>
    <EmptyNote
      title="No location database"
      hint="Addresses have no country until whoever runs the platform names a database. Set COUNTRY_DATABASE to the path of an .mmdb file with countries and restart the platform. What arrives from then on is placed; earlier traffic stays without a country."
    />
  </div>
)

/** The inbox. */
function Undecided({ rows, decisions: { decided, blocked, onDecide } }: { rows: readonly CountryRow[] | undefined; decisions: Decisions }) {
  const undecided = decided && rows?.filter(({ value }) => value !== '' && decisionOf(decided, value) === 'unreviewed')
  const codes = undecided?.map(({ value }) => value) ?? []
  return (
    <NewCountries
      rows={undecided?.map(({ value, isNew, connections, requests }) => ({
        code: value,
        said: `${isNew ? 'Never seen before · ' : ''}${connections > 0 ? formatPlural(connections, 'connection') : formatPlural(requests, 'request')}`,
      }))}
      blocked={blocked}
      onDecide={(code, decision) => onDecide([code], decision)}
      onShow={chooseCountry}
    >
      <p className="dim">{blocked ?? 'Deciding marks what is seen. It blocks nothing.'}</p>
      {codes.length > 1 && blocked === undefined && (
        <button type="button" className="button" data-size="small" onClick={() => onDecide(codes, 'allowed')}>
          Allow all {codes.length}
        </button>
      )}
    </NewCountries>
  )
}

const VENDORS_SHOWN = 6

function ChosenCountry({ row, asked, scope, decisions }: PlacesProps & { row: CountryRow; decisions: Decisions }) {
  const linkTo = useStore($partLink)
  const range = useStore($range)
  const { from, to } = useStore($rangeText)
  const text = useStore($filterText)
  const nameOf = useGroupNames(true)
  const query = useMemo(() => {
    const there = parseFilter(narrowTerm(text, 'country', row.value, TRAFFIC), TRAFFIC)
    if (!there.ok || !there.node) return undefined
    return { of: asked.of, by: 'vendor' as const, filter: there.node, range, sort: 'bytes' as const, limit: VENDORS_SHOWN }
  }, [text, row.value, asked.of, range])
  const vendors = dataOf(useQueryResult(topTalkers, scope, query, `${text} ${from} ${to} ${asked.of} ${row.value}`))?.data
  const terms = [['country', row.value]] as const
  return (
    <CountryPanel
      code={row.value}
      decision={decisionOf(decisions.decided, row.value)}
      blocked={decisions.blocked}
      facts={[
        { label: 'Connections', value: <a href={linkTo('connections', terms)}>{formatCount(row.connections)}</a> },
        { label: 'Requests', value: <a href={linkTo('requests', terms)}>{formatCount(row.requests)}</a> },
        {
          label: 'Failed',
          value:
            row.failed > 0 ? (
              <a href={linkTo('requests', [...terms, ['failed', 'true']])}>
                {formatCount(row.failed)} ({formatShare(row.failed, row.requests)})
              </a>
            ) : (
              '0'
            ),
        },
        { label: 'Sent', value: formatBytes(row.bytesSent) },
        { label: 'Received', value: formatBytes(row.bytesReceived) },
      ]}
      onDecide={(code, decision) => decisions.onDecide([code], decision)}
      onClose={() => chooseCountry(undefined)}
    >
      {vendors && vendors.rows.length > 0 && (
        <CountryVendors
          vendors={vendors.rows.map(({ value, bytesSent, bytesReceived }) => ({
            name: nameOf('vendor', value),
            bytes: bytesSent + bytesReceived,
            value: formatBytes(bytesSent + bytesReceived),
          }))}
          more={vendors.values - vendors.rows.length}
        />
      )}
    </CountryPanel>
  )
}
