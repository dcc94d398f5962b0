import { useStore } from '@nanostores/react'

import { BarList } from '#src/components/value/BarList.tsx'
import { formatCount } from '#src/lib/format.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { OutageRow, OutagesQuery } from '#wire/pulse/traffic.ts'

import css from '../availability.module.css'
import { $requestsOf, within } from '../links.ts'
import { CallLinks } from '../rates/CallLinks.tsx'
import { ErrorKinds } from '../rates/ErrorKinds.tsx'

/** What failed and who was hit. The links lead to exactly the calls that were counted. */
export function OutageDetails({ scope, outage, asked }: { scope: PulseScope; outage: OutageRow; asked: Omit<OutagesQuery, 'limit'> }) {
  const requestsOf = useStore($requestsOf)
  const { key, clients, count } = outage
  const selection = { by: asked.by, key, filter: asked.filter, range: within(outage, asked.range) }
  return (
    <div className={css.details}>
      <section aria-label="What failed">
        <h3>What failed</h3>
        <ErrorKinds scope={scope} selection={selection} />
      </section>
      {asked.by !== 'client' && (
        <section aria-label="Who was hit">
          <h3>Who was hit</h3>
          <BarList
            label="Clients by failed calls"
            entries={clients.map(({ client, failed }) => ({
              id: client,
              label: nameOfGroup('client', client),
              amount: failed,
              shown: `${formatCount(failed)} failed`,
              href: requestsOf({ ...selection, client, failed: true }),
            }))}
          />
        </section>
      )}
      <CallLinks selection={selection} count={count} />
    </div>
  )
}
