import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'

import { choicesOf } from '#src/lib/choices.ts'
import { useLater } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { environments } from '#src/queries/environments.ts'
import { useAltKey } from '#src/screens/chrome/use-alt-key.ts'
import { Choice } from '#src/screens/panels/Choice.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import { FilterPart, panelsScreen } from '#src/screens/panels/panels-screen.tsx'
import css from '#src/screens/panels/panels.module.css'
import { TableWaiting } from '#src/screens/panels/TableWaiting.tsx'
import type { PulseScope } from '#src/stores/context.ts'

import { BandwidthChart } from './BandwidthChart.tsx'
import { BandwidthFigures } from './BandwidthFigures.tsx'
import { useBandwidth } from './use-bandwidth.ts'
import { $by, $of, $way, chooseBy, chooseOf, chooseWay, HEAVY_LINES, talkerLines, BANDWIDTH_FILTER } from './view.ts'

const TalkersTable = lazy(() => import('./TalkersTable.tsx').then((module) => ({ default: module.TalkersTable })))
const HeavyConnections = lazy(() => import('./HeavyConnections.tsx').then((module) => ({ default: module.HeavyConnections })))

const WAY_CHOICES = choicesOf({ both: 'Both ways', sent: 'Sent', received: 'Received' })
const BY_CHOICES = choicesOf({
  vendor: 'Vendor',
  host: 'Host',
  client: 'Client',
  direction: 'Direction',
  country: 'Country',
  environment: 'Environment',
})
const OF_CHOICES = choicesOf({ connections: 'Connections', requests: 'Requests' })

/** How many bytes went where: figures first, then what needs more script: filter, course, talkers, and the connections that carried most. */
function BandwidthView({ scope }: { scope: PulseScope }) {
  useAltKey()
  const by = useStore($by)
  const of = useStore($of)
  const way = useStore($way)
  const environments = useEnvironmentNames(scope.orgId)
  const asked = useBandwidth(scope)
  const answered = asked.talkers.state !== 'loading'
  const later = useLater(answered || !asked.readable)
  const talkersWaiting = <TableWaiting title="Top talkers" lines={talkerLines(by)} />
  const heavyWaiting = <TableWaiting title="Heavy connections" lines={HEAVY_LINES} />
  return (
    <div className={css.page}>
      <FilterPart later={later} scope={scope} says={`bytes of ${of}`} page="/traffic/bandwidth" store={BANDWIDTH_FILTER} />
      <div className={css.choices}>
        <Choice label="By" value={by} choices={BY_CHOICES} onChoose={chooseBy} />
        <Choice label="Which way" named={false} value={way} choices={WAY_CHOICES} onChoose={chooseWay} />
        <Choice label="Bytes of" value={of} choices={OF_CHOICES} onChoose={chooseOf} />
        <Freshness answers={[asked.series, asked.talkers]} />
      </div>
      <BandwidthFigures asked={asked} of={of} />
      <BandwidthChart series={asked.series} by={by} of={of} way={way} environments={environments} later={later} />
      <Suspense fallback={talkersWaiting}>
        {later ? <TalkersTable asked={asked} by={by} of={of} environments={environments} /> : talkersWaiting}
      </Suspense>
      <Suspense fallback={heavyWaiting}>
        {later && answered ? <HeavyConnections scope={scope} filter={asked.filter} /> : heavyWaiting}
      </Suspense>
    </div>
  )
}

/** /traffic/bandwidth. */
export const BandwidthScreen = panelsScreen('/traffic/bandwidth', BANDWIDTH_FILTER, BandwidthView)

/** Names of the organization's environments by id; ids are shown until they are known. */
function useEnvironmentNames(orgId: string): ReadonlyMap<string, string> {
  const { data } = useQuery(environments(orgId), queryClient)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
