import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { useLater } from '#src/lib/use-later.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { queryClient } from '#src/queries/client.ts'
import type { ColumnsStore } from '#src/stores/columns.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { $range, $rangeText, holdRefresh } from '#src/stores/range.ts'

import { createActiveRow } from './active-row.ts'
import type { LateParts } from './late-parts.tsx'
import type { ListAsk, ListDeclaration } from './list-types.ts'
import css from './list.module.css'
import { ListBody } from './ListBody.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type ListRow, mergeRows } from './rows.ts'
import { createSelection } from './selection.ts'
import { $live } from './tail-state.ts'
import { useLayout } from './use-layout.ts'
import { NOBODY, useRows } from './use-rows.ts'
import { useTail } from './use-tail.ts'

interface ListViewProps<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  parts: LateParts<Row>
  columns: ColumnsStore
  scope: PulseScope
}

/** Filter, chart, facets and rows of one organization. Everything chosen stands in the address. */
export function ListView<Row extends ListRow, By extends string>({ list, parts, columns, scope }: ListViewProps<Row, By>) {
  const { noun, state, query, instead } = list
  const parsed = useStore(state.filter.$filter)
  const text = useStore($filterText)
  const range = useStore($range)
  const rangeText = useStore($rangeText)
  const sort = useStore(state.$sort)
  const live = useStore($live) && query.tail !== undefined
  const online = useOnline()
  const wide = useMedia('(width >= 1180px)')
  const [layout, setLayout] = useLayout(columns)
  const [facetsOpen, setFacetsOpen] = useState<boolean>()
  const [scrolled, setScrolled] = useState(false)
  const [paused, setPaused] = useState(false)
  const [selection] = useState(createSelection)
  const [active] = useState(createActiveRow)
  const selected = useStore(selection.$ids)
  const insteadShown = useStore(instead?.$shown ?? $live) && instead !== undefined
  const table = useRef<TableHandle>(null)

  const filter = parsed.ok ? parsed.node : undefined
  const ask = useMemo<ListAsk | undefined>(() => (parsed.ok ? { scope, range, filter: parsed.node } : undefined), [scope, range, parsed])
  const meaning = `${text} ${rangeText.from} ${rangeText.to} ${sort.by} ${sort.direction}`
  const { found, more, loadMore } = useRows(query.rows(ask ?? NOBODY, sort), ask !== undefined, meaning)
  const tail = useTail(query.tail, live && parsed.ok, scope, filter, scrolled || paused)

  useEffect(() => holdRefresh(live || (scrolled && !insteadShown)), [live, scrolled, insteadShown])
  useEffect(() => () => holdRefresh(false), [])

  const listed = found.state === 'ready' ? found.data : (NO_ROWS as readonly Row[]) // nothing is a row of any kind
  const rows = useMemo(() => mergeRows(tail.rows, listed), [tail.rows, listed])
  const showFacets = facetsOpen ?? wide
  const later = useLater(found.state !== 'loading' || !ask)

  useEffect(() => {
    if (ask && query.ahead) void queryClient.prefetchQuery(query.ahead(ask))
  }, [ask, query])

  return (
    <div className={css.screen} data-facets={showFacets || undefined}>
      <ListToolbar list={list} facets={showFacets} onFacets={() => setFacetsOpen(!showFacets)}>
        <Suspense fallback={<span className={css.toolsWaiting} />}>
          {later && ask ? (
            <parts.Tools
              ask={ask}
              tail={tail}
              live={live}
              paused={paused}
              onPause={setPaused}
              layout={layout}
              onLayout={setLayout}
              isUsual={columns.isUsual}
              rows={rows}
              selected={selected}
            />
          ) : (
            <span className={css.toolsWaiting} />
          )}
        </Suspense>
      </ListToolbar>
      {text !== '' && (
        <div className={css.applied}>
          <Suspense>{later && <parts.Chips value={text} fields={state.filter.fields} onApply={applyFilter} />}</Suspense>
        </div>
      )}
      <Suspense fallback={<div className={css.stripWaiting} />}>
        {later ? <parts.Strip ask={ask} live={live} /> : <div className={css.stripWaiting} />}
      </Suspense>
      <div className={css.below}>
        {showFacets && (
          <aside id="facets" className={css.facets} aria-label="Facets">
            <Suspense>
              {later && ask && <parts.Facets ask={ask} text={text} onClose={wide ? undefined : () => setFacetsOpen(false)} />}
            </Suspense>
          </aside>
        )}
        <section className={css.list} aria-label={insteadShown ? instead.label : capital(noun.many)}>
          {tail.waiting > 0 && (
            <button type="button" className={css.pill} onClick={() => (setPaused(false), table.current?.toTop())}>
              {tail.waiting} new · show
            </button>
          )}
          <div className={css.content}>
            <ListBody
              list={list}
              parts={parts}
              ask={ask}
              found={found}
              insteadShown={insteadShown}
              empty={<Suspense>{ask && <parts.Empty ask={ask} text={text} live={live} />}</Suspense>}
              table={{
                handle: table,
                rows,
                layout,
                onLayout: setLayout,
                sort,
                selected,
                onSelect: selection.select,
                onScrolled: setScrolled,
              }}
              active={active}
              fresh={tail.fresh}
              more={more}
              onEnd={loadMore}
            />
          </div>
          <ListFoot
            words={noun.many}
            found={found}
            online={online}
            selected={selected}
            onClear={selection.clear}
            actions={
              <Suspense>
                <parts.Selected rows={rows.filter(({ id }) => selected.has(id))} />
              </Suspense>
            }
          >
            <Suspense>{later && <parts.Figures ask={ask} found={found} shown={rows.length} />}</Suspense>
          </ListFoot>
        </section>
      </div>
    </div>
  )
}

const NO_ROWS: readonly never[] = []

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
