import { useStore } from '@nanostores/react'
import { infiniteQueryOptions, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { capital, formatCount, withArticle } from '#src/lib/format.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { EarlyKeys } from '#src/lib/use-shortcut.ts'
import { useLater } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $range, $rangeText, keepRange } from '#src/stores/range.ts'

import { usePages } from '../use-pages.tsx'
import { scoped } from '../chrome/scoped.tsx'
import { useAltKey } from '../chrome/use-alt-key.ts'
import { useReady } from '../chrome/use-ready.ts'
import { createActiveRow } from '../list/active-row.ts'
import css from './collection.module.css'
import { CollectionTable } from './CollectionTable.tsx'
import { countSentence } from './count-sentence.ts'
import { FindField } from './FindField.tsx'
import type { RangedLook, RangedToolsProps } from './RangedTools.tsx'
import type { RangedDeclaration, RangedQuery, RangedRows } from './ranged-types.ts'

const NoRows = lazy(async () => ({ default: (await import('./RangedEmpty.tsx')).RangedEmpty }))
const FilterLine = lazy(async () => ({ default: (await import('../filter/screen-filters.tsx')).RangedFilter }))

/** The screen of a list of entities, from what is particular to it. */
export function rangedScreen<Row extends { id: string }, By extends string>(list: RangedDeclaration<Row, By>): ComponentType {
  const Tools = lazy(async () => {
    const { RangedTools } = await import('./RangedTools.tsx')
    return { default: (props: RangedToolsProps<Row>) => <RangedTools {...props} list={list} /> }
  })
  return scoped(function RangedScreen({ scope }) {
    return useReady(list.state.path, list.state.filter) ? <RangedView list={list} scope={scope} Tools={Tools} /> : null
  })
}

interface RangedViewProps<Row extends { id: string }, By extends string> {
  list: RangedDeclaration<Row, By>
  scope: PulseScope
  Tools: ComponentType<RangedToolsProps<Row>>
}

function RangedView<Row extends { id: string }, By extends string>({ list, scope, Tools }: RangedViewProps<Row, By>) {
  const { noun, state, limit } = list
  useAltKey()
  const parsed = useStore(state.filter.$filter)
  const text = useStore($filterText)
  const range = useStore($range)
  const rangeText = useStore($rangeText)
  const sort = useStore(state.$sort)
  const search = useStore($search).get('find') ?? ''
  const onlyNew = useStore($search).get('new') === 'true'
  const view = useStore($search).get('standing') ?? ''
  const reviewed = useStore($search).get('reviewed') ?? ''
  const [active] = useState(createActiveRow)
  const activeId = useStore(active.$id)
  const [look, setLook] = useState<RangedLook<Row>>()
  const table = useRef<Pick<TableHandle, 'toFirst'>>(null)
  useEffect(keepRange, [])

  const query = useMemo<RangedQuery<By> | undefined>(
    () => (parsed.ok ? { range, filter: parsed.node, search, sort, onlyNew, view, reviewed } : undefined),
    [parsed, range, search, sort, onlyNew, view, reviewed],
  )
  const identity = JSON.stringify([text, rangeText, search, onlyNew, view, reviewed, sort])
  const pages = useInfiniteQuery(query ? list.query(scope, query) : NOTHING<Row>(), queryClient)
  const { found, onEnd, more } = usePages(pages, identity, noun.many)
  const shown = dataOf(found)
  const all = shown?.rows ?? (NO_ROWS as readonly Row[]) // nothing is a row of any kind
  // Some of those that are new may be on pages that nobody has scrolled to
  const isCut = shown !== undefined && !onlyNew && shown.newEntities > 0 && shown.entities > all.length
  const fresh = useInfiniteQuery(query && isCut ? list.query(scope, { ...query, onlyNew: true }) : NOTHING<Row>(), queryClient)
  const decided = list.useDecided(scope, fresh.data?.rows ?? all)
  const withoutDecided = useStore($search).get('decided') !== 'true'
  const isInbox = onlyNew && withoutDecided
  const rows = isInbox ? all.filter(({ id }) => decided && !decided.has(id)) : all
  const shownAs: typeof found = isInbox && found.state === 'ready' && !decided ? { state: 'loading' } : found
  const later = useLater(found.state !== 'loading' || !query)
  const { columns, narrow, actions } = list.useRows()

  return (
    <div className={css.screen}>
      <Suspense fallback={WAITING}>
        {later ? <FilterLine page={state.path} store={state.filter} placeholder={list.placeholder} noun={noun.many} /> : WAITING}
      </Suspense>
      <div className={css.tools}>
        <FindField
          label={`Find ${withArticle(noun.one)}`}
          placeholder={list.find.placeholder}
          search={search}
          onEnter={() => table.current?.toFirst()}
        />
        <button
          type="button"
          className="button"
          aria-pressed={onlyNew}
          title={`Never seen before this range, and neither accepted nor ignored`}
          onClick={() => setSearch({ new: onlyNew ? undefined : 'true', decided: undefined, reviewed: undefined, id: undefined })}
        >
          New in this range
          {shown && decided && <CountBadge count={shown.newEntities - decided.size} />}
        </button>
        <Suspense>
          {later && (
            <Tools
              scope={scope}
              columns={columns}
              rows={rows}
              found={found}
              pages={pages}
              decided={onlyNew ? decided : undefined}
              onLook={setLook}
            />
          )}
        </Suspense>
      </div>
      <div className={css.rows}>
        <CollectionTable
          handle={table}
          caption={capital(noun.many)}
          words={noun.many}
          found={shownAs}
          columns={look ? columns : columns.filter(({ id }) => !list.extra?.includes(id))}
          {...look}
          rows={rows}
          narrow={narrow}
          actions={actions}
          order={{ by: sort.by, descending: sort.direction === 'desc' }}
          onSort={(by) => state.toggleSort(by as By)} // the columns name no other
          activeId={activeId}
          onActive={active.stand}
          onOpen={({ id }) => state.open(id)}
          onPick={({ row, column, item, exclude }) =>
            void columns.find(({ id }) => id === column.id)?.pick?.(row, item, exclude ? 'exclude' : 'add')
          }
          empty={
            rows.length === 0 &&
            query && (
              <Suspense>
                <NoRows
                  noun={noun}
                  onlyWith={list.onlyWith}
                  ask={{ scope, range, filter: query.filter }}
                  query={query}
                  text={text}
                  decided={isInbox ? (decided?.size ?? 0) : 0}
                />
              </Suspense>
            )
          }
          count={shown ? countSentence(shown, { noun, limit, onlyNew, withoutDecided, decided: decided?.size ?? 0 }) : ''}
          identity={identity}
          busy={isRefreshing(found)}
          onEnd={onEnd}
          more={more}
        />
      </div>
    </div>
  )
}

const CountBadge = ({ count }: { count: number }) => (
  <span className={css.badge} data-some={count > 0 || undefined}>
    {formatCount(count)}
  </span>
)

const NOTHING = <Row,>() =>
  infiniteQueryOptions<RangedRows<Row>, Error, RangedRows<Row>, string[], number>({
    queryKey: ['nothing'],
    queryFn: skipToken,
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  })
const NO_ROWS: readonly never[] = []
const WAITING = (
  <div className={css.filterWaiting}>
    <EarlyKeys ids={['filter']} />
  </div>
)
