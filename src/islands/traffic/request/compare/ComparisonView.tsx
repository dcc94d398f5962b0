import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { ChangeTable } from '#src/components/compare/ChangeTable.tsx'
import { SideCard } from '#src/components/compare/SideCard.tsx'
import { Disclosure } from '#src/components/overlay/Disclosure.tsx'
import { factChanges } from '#src/lib/compare/fact-changes.ts'
import { headlineOf } from '#src/lib/compare/headline.ts'
import { formatPlural } from '#src/lib/format.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { storedTransaction } from '#src/queries/request.ts'
import { captureOf } from '#src/screens/causes/changed-at.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { requests } from '../../requests/requests.ts'
import css from './compare.module.css'
import { ComparisonPart } from './ComparisonPart.tsx'
import { partsOf } from './parts.ts'

export interface ComparisonViewProps {
  scope: PulseScope
  /** What is compared with. */
  before: RequestDetail
  /** The request one looks at. */
  after: RequestDetail
  /** What the other one is to this one, in a few words. */
  name: string
  /** The same in more words. */
  title?: string
}

/** What differs between two requests: said in a sentence, then the facts, then part by part. Only masked data is compared. */
export function ComparisonView({ scope, before, after, name, title = name }: ComparisonViewProps) {
  const zone = useStore($zone)
  const linkTo = useStore(requests.$oneLink)
  const body = useRef<HTMLDivElement>(null)
  const stored = [useStored(scope, before), useStored(scope, after)] as const
  const nameOf = useGroupNames(true)
  const changes = useMemo(() => factChanges(before, after, nameOf), [before, after, nameOf])
  const [older, newer] = [stored[0].data, stored[1].data]
  const parts = useMemo(
    () => partsOf({ before, after, stored: older && newer ? [older, newer] : undefined }),
    [before, after, older, newer],
  )
  const { lead, tone, also } = headlineOf(before, after, changes)
  const differing = changes.filter(({ state }) => state === 'differs')
  const [telling, incidental] = [differing.filter(({ explains }) => explains), differing.filter(({ explains }) => !explains)]
  const equal = changes.filter(({ state }) => state !== 'differs')
  const sides = [name, 'This request'] as const

  function goTo(id: string): void {
    body.current?.querySelector(`[data-part="${id}"]`)?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={body}>
      <section className={css.headline} aria-label="In short">
        <p className={css.lead} data-tone={tone}>
          {visibleText(lead)}
        </p>
        <p className={css.also}>
          {also.length + parts.filter(({ differences }) => differences > 0).length === 0 ? (
            incidental.length === 0 ? (
              'Nothing else differs.'
            ) : (
              'Nothing else differs that could explain it.'
            )
          ) : (
            <>
              Also differs:
              {also.slice(0, ALSO_MAX).map((label) => (
                <span key={label} className="badge">
                  {label}
                </span>
              ))}
              {also.length > ALSO_MAX && <span>and {formatPlural(also.length - ALSO_MAX, 'more fact')}</span>}
              {parts
                .filter(({ differences }) => differences > 0)
                .map(({ id, title: part }) => (
                  <button key={id} type="button" className={`badge ${css.jump}`} data-tone="accent" onClick={() => goTo(id)}>
                    {part}
                  </button>
                ))}
            </>
          )}
        </p>
      </section>
      <div className={css.cards}>
        <SideCard side="before" title={title} request={before} zone={zone} href={linkTo(before.id)} />
        <SideCard side="after" title="This request" request={after} zone={zone} href={linkTo(after.id)} />
      </div>
      <section className={css.part} data-part="facts">
        <h2>
          Facts <small>{differing.length > 0 ? `${differing.length} differ` : 'all the same'}</small>
        </h2>
        {telling.length > 0 && <ChangeTable caption="Facts that differ" sides={sides} changes={telling} />}
        {incidental.length > 0 && (
          <Disclosure summary={`Also: ${incidental.map(({ label }) => label).join(', ')}`}>
            <ChangeTable caption="Facts that differ in any two requests" sides={sides} changes={incidental} />
          </Disclosure>
        )}
        {equal.length > 0 && (
          <Disclosure summary={`${formatPlural(equal.length, 'fact')} the same or nearly so`}>
            <ChangeTable caption="Facts that are the same" sides={sides} changes={equal} />
          </Disclosure>
        )}
      </section>
      {parts.map((part) => (
        <ComparisonPart key={part.id} part={part} sides={sides} />
      ))}
      <StoredNote before={before} after={after} states={stored} />
    </div>
  )
}

/** More would push the answer out of sight. */
const ALSO_MAX = 6

const useStored = (scope: PulseScope, request: RequestDetail) =>
  useQuery({ ...storedTransaction(scope.orgId, request.payload), enabled: request.payload !== '' }, queryClient)

type Stored = ReturnType<typeof useStored>

/** Why headers and bodies are not compared. */
function StoredNote({ before, after, states }: { before: RequestDetail; after: RequestDetail; states: readonly [Stored, Stored] }) {
  if (before.family === 'database' && after.family === 'database') return null
  const [older, newer] = states
  const failed = states.find(({ error, data }) => error && data === undefined)
  const missing = [before.payload === '' || older.data === null, after.payload === '' || newer.data === null]
  if (missing[0] || missing[1]) {
    const whose = missing[0] && missing[1] ? 'either of them' : missing[0] ? 'the other request' : 'this request'
    const uncaptured = [before, after].find(({ payload }) => payload === '')
    return (
      <p className={css.note}>
        Headers and bodies cannot be compared: those of {whose} {uncaptured ? 'were not captured' : 'are no longer stored'}.{' '}
        <ChangedAtNote cause={uncaptured ? captureOf(uncaptured) : { kind: 'retention' }} />
      </p>
    )
  }
  if (failed)
    return (
      <p className={css.note} role="alert">
        Headers and bodies could not be loaded.{' '}
        <button type="button" className="link" onClick={() => void failed.refetch()}>
          Try again
        </button>
      </p>
    )
  if (older.data && newer.data) return null
  return <div className={css.waitingPart} role="status" aria-label="Loading headers and bodies" aria-busy="true" />
}
