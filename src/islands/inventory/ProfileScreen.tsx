import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { NotFoundNote } from '#src/components/notice/NotFoundNote.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { FactsSkeleton } from '#src/components/notice/Skeletons.tsx'
import { keyOfEntityId } from '#src/lib/entity-id.ts'
import { formatBytes, formatCount, formatShare, NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, errorOf } from '#src/lib/loadable.ts'
import type { StatusClass } from '#src/lib/status.ts'
import { useLater } from '#src/lib/use-time.ts'
import { formatPercentile, isTooFew } from '#src/lib/traffic/percentiles.ts'
import { queryClient } from '#src/queries/client.ts'
import { type Entity, inventoryList } from '#src/queries/inventory.ts'
import { inventorySeen } from '#src/queries/inventory-seen.ts'
import { scoped } from '#src/screens/chrome/scoped.tsx'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { type Figure, Figures } from '#src/screens/panels/Figures.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { TableWaiting } from '#src/screens/panels/TableWaiting.tsx'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { $orgName, $to, type PulseScope } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $range, $rangeText, keepRange } from '#src/stores/range.ts'

import type { InventoryKind, SeenResult } from '#wire/pulse/inventory.ts'

import { EntityName, NewMark, Trend } from './EntityCells.tsx'
import css from './profile.module.css'
import {
  API_TOKENS,
  BREAKDOWN_LINES,
  BREAKDOWNS,
  CLIENTS,
  ENDPOINTS,
  type EntityDeclaration,
  filterOf,
  isEntity,
  VENDORS,
} from './kinds.ts'

const Breakdown = lazy(async () => ({ default: (await import('./Breakdown.tsx')).Breakdown }))
const StatusChart = lazy(async () => ({ default: (await import('#src/screens/panels/StatusChart.tsx')).StatusChart }))
const SubjectVerdict = lazy(async () => ({ default: (await import('#src/screens/verdicts/ScreenVerdict.tsx')).SubjectVerdict }))
const ProfileReview = lazy(async () => ({ default: (await import('./EntityReviews.tsx')).ProfileReview }))
const TokenPart = lazy(async () => ({ default: (await import('./TokenPart.tsx')).TokenPart }))
const Workbench = lazy(async () => ({ default: (await import('./templates/Workbench.tsx')).Workbench }))
const SchemaPart = lazy(async () => ({ default: (await import('./openapi/SchemaPart.tsx')).SchemaPart }))
const MovedNote = lazy(async () => ({ default: (await import('./templates/MovedNote.tsx')).MovedNote }))
const ClientPart = lazy(async () => ({ default: (await import('./clients/ClientPart.tsx')).ClientPart }))
const MissingClient = lazy(async () => ({ default: (await import('./clients/MovedNote.tsx')).MissingClient }))
const ProfileFacts = lazy(async () => ({ default: (await import('./ProfileFacts.tsx')).ProfileFacts }))

const CHART_HEIGHT = 160
/** Its name above and its legend below. */
const CHART_AROUND = 62
const CHART_WAITING = <div style={{ blockSize: CHART_HEIGHT + CHART_AROUND }} />
/** Others may share a filter that ignores upper and lower case. */
const ALIKE_MAX = 20

export interface EntityProps {
  scope: PulseScope
  of: EntityDeclaration
  entity: readonly string[]
}

/** The page of one vendor, client, endpoint or token, named by `id` in the address; a missing id is as good as an unknown one. */
const profileScreen = (of: EntityDeclaration) =>
  scoped(function ProfileScreen({ scope }) {
    const id = useStore(of.state.$id)
    const entity = useMemo(() => keyOfEntityId(id, of.parts.length), [id])
    return entity ? <Known key={id} id={id} scope={scope} of={of} entity={entity} /> : <NotFound scope={scope} of={of} id={id} />
  })

/** When it was seen at any time is known before anything is drawn. */
function Known({ id, ...one }: EntityProps & { id: string }) {
  const { scope, of, entity } = one
  const seen = useLoadable(useQuery(inventorySeen(scope, { kind: of.kind, entity: [...entity] }), queryClient), id)
  if (seen.state === 'failed') return <FailureNote error={seen.error} onRetry={seen.retry} />
  return <Profile {...one} seen={dataOf(seen)} />
}

/** Why one that was there is not any more. */
const OTHERWISE: { readonly [Kind in InventoryKind]?: string } = {
  vendors: ', or its domains were corrected',
  clients: ', or it was merged into another one or split',
  endpoints: ', or its paths belong to another endpoint by now',
}

/** Whether an endpoint has a path: tables of a database have no OpenAPI document. */
const isInterface = ([, , template = '']: readonly string[]): boolean => template.startsWith('/')

function NotFound({ scope, of, id }: Pick<EntityProps, 'scope' | 'of'> & { id: string }) {
  const orgName = useStore($orgName)
  const back = useStore(of.state.$listLink)
  const entity = of === ENDPOINTS ? keyOfEntityId(id, of.parts.length) : undefined
  return (
    <>
      {of === CLIENTS && (
        <Suspense>
          <MissingClient orgId={scope.orgId} client={keyOfEntityId(id, of.parts.length)?.[0] ?? ''} />
        </Suspense>
      )}
      {entity && (
        <Suspense>
          <MovedNote scope={scope} entity={entity} />
        </Suspense>
      )}
      <NotFoundNote
        thing={of.noun.one}
        id={id}
        org={orgName || 'this organization'}
        why={`was not seen here. It may belong to another organization or environment${OTHERWISE[of.kind] ?? ''}.`}
        back={{ label: `All ${of.noun.many}`, href: back() }}
      />
      {/* An operation of a document that nobody has called */}
      {entity && isInterface(entity) && (
        <Suspense>
          <SchemaPart scope={scope} entity={entity} />
        </Suspense>
      )}
    </>
  )
}

function Profile({ scope, of, entity, seen }: EntityProps & { seen: SeenResult | undefined }) {
  const to = useStore($to)
  const back = useStore(of.state.$listLink)
  const id = useStore(of.state.$id)
  const range = useStore($range)
  const rangeText = useStore($rangeText)
  const search = useStore($search)
  useEffect(keepRange, [])
  const params = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const text = useMemo(() => filterOf(of, entity), [of, entity])
  const connections = useMemo(() => connectionsFilterOf(of, entity), [of, entity])
  const ask = useMemo<ListParameters | undefined>(() => {
    const parsed = parseFilter(text)
    return parsed.ok ? { scope, range, filter: parsed.node } : undefined
  }, [scope, range, text])
  const query = useMemo(
    () => ask && { kind: of.kind, range: ask.range, limit: ALIKE_MAX, ...(ask.filter && { filter: ask.filter }) },
    [ask, of],
  )
  const found = useQueryResult(inventoryList, scope, query, `${rangeText.from} ${rangeText.to}`)
  const shown = dataOf(found)?.data
  const later = useLater(found.state !== 'loading')
  const row = shown?.rows.find(isEntity(entity))

  async function openClass(status: StatusClass, exclude: boolean): Promise<void> {
    const { withClasses } = await import('#src/lib/status-filter.ts')
    const { STATUS_CLASSES } = await import('#src/lib/status.ts')
    const all = STATUS_CLASSES.map((one) => one.id)
    goTo(to.requests({ ...params, q: withClasses(ask?.filter, new Set(exclude ? all.filter((one) => one !== status) : [status])) }))
  }

  // Neither at any time nor in this range
  if (seen?.lastMs === null && shown && !row) return <NotFound scope={scope} of={of} id={id} />
  return (
    <div className={panels.page}>
      <div className={css.head}>
        <h2 className={css.title}>
          <EntityName kind={of.kind} entity={entity} mask={row?.token?.mask ?? seen?.token?.mask} />
          {row?.isNew && <NewMark />}
        </h2>
        <div className={css.actions}>
          <Freshness answers={[found]} />
          <a className="button" data-kind="quiet" href={back(id)}>
            All {of.noun.many}
          </a>
          <a className="button" href={to.performance({ ...params, q: text })}>
            Performance
          </a>
          <a className="button" href={to.availability({ ...params, q: text })}>
            Availability
          </a>
          {connections !== undefined && (
            <a
              className="button"
              href={to.connections({ ...params, q: connections })}
              {...(of === ENDPOINTS && { title: 'Connections to its host' })}
            >
              Connections
            </a>
          )}
          <a className="button" data-kind="primary" href={to.requests({ ...params, q: text })}>
            Requests
          </a>
        </div>
      </div>
      <div className={panels.verdict}>
        <Suspense>
          {later && ask && <SubjectVerdict scope={scope} says={of === ENDPOINTS ? 'endpoint' : 'entity'} filter={ask.filter} text={text} />}
        </Suspense>
      </div>
      {shown && !row && <p className="notice">No requests of this {of.noun.one} in this range.</p>}
      <Figures
        label={`Figures of this ${of.noun.one}`}
        failed={errorOf(found) !== undefined}
        figures={figuresOf(of, shown && row, shown !== undefined)}
      />
      <section className={panels.panel} aria-label="Requests over time">
        <Suspense fallback={CHART_WAITING}>
          {later ? (
            <StatusChart
              wanted={ask}
              height={CHART_HEIGHT}
              chosen={undefined}
              onToggle={(status, exclude) => void openClass(status, exclude)}
            />
          ) : (
            CHART_WAITING
          )}
        </Suspense>
      </section>
      <div className={css.columns}>
        <Suspense fallback={<FactsSkeleton label="Loading the facts" rows={8} />}>
          <div className={css.facts}>
            {of === API_TOKENS && <TokenPart entity={entity} seen={seen} row={row} text={text} />}
            {ask && <ProfileFacts of={of} entity={entity} seen={seen} ask={ask} text={text} />}
            {/* A boundary of its own: what waits hides its neighbours again, and closes their dialogs */}
            <Suspense>{later && <ProfileReview of={of} entity={entity} />}</Suspense>
          </div>
        </Suspense>
        <div className={css.tables}>
          {of === CLIENTS && later && (
            <Suspense>
              <ClientPart scope={scope} client={entity[0] ?? ''} />
            </Suspense>
          )}
          {of === ENDPOINTS && later && (
            <Suspense>
              <Workbench scope={scope} entity={entity} />
              {isInterface(entity) && <SchemaPart scope={scope} entity={entity} />}
            </Suspense>
          )}
          {BREAKDOWNS[of.kind].map((one) => {
            const waiting = <TableWaiting key={one.title} title={one.title} lines={BREAKDOWN_LINES} />
            return ask && later ? (
              <Suspense key={one.title} fallback={waiting}>
                <Breakdown of={one} ask={ask} text={text} />
              </Suspense>
            ) : (
              waiting
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** What connections know of an entity, too, by the same names. */
const IN_CONNECTIONS: ReadonlySet<EntityDeclaration['parts'][number]> = new Set(['vendor', 'client', 'host'])

/** The filter about its connections: those of an endpoint are those of its host. Undefined for what no connection tells. */
function connectionsFilterOf({ parts }: EntityDeclaration, key: readonly string[]): string | undefined {
  const known = parts.filter((part) => IN_CONNECTIONS.has(part))
  if (known.length === 0) return undefined
  return known.reduce((filter, part) => narrowTerm(filter, part, key[parts.indexOf(part)] ?? '', REQUESTS), '')
}

/** `known`: the answer is there, so that what it does not have is nothing. */
function figuresOf(of: EntityDeclaration, row: Entity | undefined, known: boolean): Figure[] {
  const value = (read: (row: Entity) => string): string | undefined => (row ? read(row) : known ? NOTHING : undefined)
  return [
    { id: 'requests', label: 'Requests', value: value(({ requests }) => formatCount(requests)), said: row && <Trend row={row} /> },
    {
      id: 'failed',
      label: 'Failed',
      value: value(({ failed, requests }) => formatShare(failed, requests)),
      said: row && `${formatCount(row.failed)} of ${formatCount(row.requests)}`,
    },
    ...(of.timed
      ? [
          {
            id: 'p95',
            label: 'p95',
            value: value(({ p95Ms, requests }) => (p95Ms === null || isTooFew('p95', requests) ? NOTHING : formatPercentile(p95Ms))),
            said: row && isTooFew('p95', row.requests) ? 'too few requests' : '19 in 20 took at most',
          },
        ]
      : []),
    {
      id: 'bytes',
      label: 'Bytes',
      value: value(({ bytesSent, bytesReceived }) => formatBytes(bytesSent + bytesReceived)),
      said: row && `${formatBytes(row.bytesSent)} of it sent`,
    },
    ...of.counts.map(({ figure, label }) => ({ id: figure, label, value: value((one) => formatCount(one[figure] ?? 0)) })),
  ]
}

/** /inventory/vendors/manage?id=… */
export const VendorScreen = profileScreen(VENDORS)
/** /inventory/endpoints/manage?id=… */
export const EndpointScreen = profileScreen(ENDPOINTS)
/** /inventory/clients/manage?id=… */
export const ClientScreen = profileScreen(CLIENTS)
/** /inventory/api-tokens/manage?id=… */
export const ApiTokenScreen = profileScreen(API_TOKENS)
