import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { capital } from '#src/lib/format.ts'
import { useMedia, useOnline } from '#src/lib/use-device.ts'
import { EarlyKeys } from '#src/lib/use-shortcut.ts'
import { useLater } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { $chartFolded } from '#src/stores/display.ts'
import type { ColumnsStore } from '#src/stores/columns.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { $peekShare, $peekShown, showPeek } from '#src/stores/side-panels.ts'
import { $range, $rangeText, holdRefresh, keepRange } from '#src/stores/range.ts'

import { $aside, forgetAside } from '../filter/filter-about.ts'
import { createActiveRow, createSelection } from './active-row.ts'
import type { LateParts } from './late-parts.tsx'
import type { ListParameters, ListDeclaration } from './list-types.ts'
import css from './list.module.css'
import { ListBody } from './ListBody.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type ListRow, mergeRows } from './rows.ts'
import { $live, NO_TAIL, type Tail } from './tail-state.ts'
import { useLayout } from './use-table-props.ts'
import { NOBODY, useRows } from './use-rows.ts'

interface ListViewProps<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  parts: LateParts<Row>
  columns: ColumnsStore
  scope: PulseScope
}

/** Filter, chart, facets and rows of one organization. Everything chosen stands in the address. */
export function ListView<Row extends ListRow, By extends string>({ columns, scope, ...declared }: ListViewProps<Row, By>) {
  const { list, parts } = declared
  const { noun, state, query, instead } = list
  const parsed = useStore(state.filter.$filter)
  const text = useStore($filterText)
  const aside = useStore($aside)
  const folded = useStore($chartFolded)
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
  const activeId = useStore(active.$id)
  const share = useStore($peekShare)
  const towardsRows = useRef(false)
  const roomy = useMedia('(width >= 1024px)')
  const table = useRef<TableHandle>(null)
  const content = useRef<HTMLDivElement>(null)

  const ask = useMemo<ListParameters | undefined>(
    () => (parsed.ok ? { scope, range, filter: parsed.node } : undefined),
    [scope, range, parsed],
  )
  const identity = `${text} ${rangeText.from} ${rangeText.to} ${sort.by} ${sort.direction}`
  const [scroll] = useState(() => scrollOf(`${state.path} ${scope.orgId} ${scope.contextId} ${identity}`))
  const { found, more, loadMore } = useRows(query.rows(ask ?? NOBODY, sort), ask !== undefined, identity)
  const [tail, setTail] = useState<Tail<Row>>(NO_TAIL)

  useEffect(() => holdRefresh(live || (scrolled && !insteadShown)), [live, scrolled, insteadShown])
  useEffect(() => () => holdRefresh(false), [])
  useEffect(keepRange, [])

  const listed = found.state === 'ready' ? found.data : (NO_ROWS as readonly Row[]) // nothing is a row of any kind
  const rows = useMemo(() => mergeRows(tail.rows, listed), [tail.rows, listed])
  const standing = rows.find(({ id }) => id === activeId)
  // Before anybody walks, the keys of rows act on the first
  const comparable = standing ?? rows[0]
  const peeks = useStore($peekShown) && roomy && standing !== undefined && !insteadShown
  const showFacets = (facetsOpen ?? wide) && !peeks
  const later = useLater(found.state !== 'loading' || !ask)

  useEffect(() => {
    if (ask && query.ahead) void queryClient.prefetchQuery(query.ahead(ask))
  }, [ask, query])

  // Who applied a filter goes on with what it found, unless they have gone elsewhere or write the next one
  const settled = found.state === 'ready' && !found.refreshing
  useEffect(() => {
    if (!towardsRows.current || !settled) return
    towardsRows.current = false
    const field = document.activeElement
    if (field instanceof HTMLInputElement && field.value.trim() === text.trim()) table.current?.toFirst()
  }, [settled, rows, text])

  function look(row: Row): void {
    active.stand(row.id)
    showPeek(true)
  }
  function open(row: Row): void {
    if (!roomy || (peeks && row.id === activeId)) state.open(row.id)
    else look(row)
  }

  const toolsWaiting = query.tail ? TAIL_TOOLS_WAITING : TOOLS_WAITING
  return (
    <div className={css.screen} data-facets={showFacets || undefined}>
      <ListToolbar
        list={list}
        facets={showFacets}
        onFacets={() => setFacetsOpen(!showFacets)}
        later={later}
        onApply={(next) => {
          towardsRows.current = next.trim() !== ''
          // Also who comes back to the field before the rows are there
          document.activeElement?.addEventListener('blur', () => (towardsRows.current = false), { once: true })
          applyFilter(next)
        }}
        chips={
          (text !== '' || aside !== '') && (
            <Suspense>
              {later && (
                <parts.Chips
                  value={text}
                  fields={state.filter.fields}
                  onApply={applyFilter}
                  aside={aside ? { text: aside, here: capital(noun.many), onForget: forgetAside } : undefined}
                />
              )}
            </Suspense>
          )
        }
      >
        <Suspense fallback={toolsWaiting}>
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
            toolsWaiting
          )}
        </Suspense>
      </ListToolbar>
      <div className={css.verdict}>
        <Suspense>{later && ask && <parts.Verdict scope={scope} />}</Suspense>
      </div>
      {!folded && (
        <div className={css.strip}>
          <Suspense fallback={CHART_WAITING}>{later ? <parts.Strip ask={ask} live={live} /> : CHART_WAITING}</Suspense>
        </div>
      )}
      <div className={css.below}>
        {showFacets && (
          <aside id="facets" className={css.facets} aria-label="Facets">
            <Suspense fallback={FACETS_WAITING}>
              {!later && FACETS_WAITING}
              {later && ask && <parts.Facets ask={ask} text={text} onClose={wide ? undefined : () => setFacetsOpen(false)} />}
            </Suspense>
          </aside>
        )}
        <section className={css.list} aria-label={insteadShown ? instead.label : capital(noun.many)}>
          {live && later && ask && query.tail && (
            <Suspense>
              <parts.TailFeed open={query.tail} scope={scope} filter={ask.filter} held={scrolled || paused} onTail={setTail} />
            </Suspense>
          )}
          {tail.waiting > 0 && (
            <button type="button" className={css.pill} onClick={() => (setPaused(false), table.current?.toTop())}>
              {tail.waiting} new · show
            </button>
          )}
          <div ref={content} className={css.content}>
            <ListBody
              {...declared}
              ask={ask}
              found={found}
              insteadShown={insteadShown}
              empty={<Suspense>{ask && <parts.Empty ask={ask} text={text} live={live} />}</Suspense>}
              table={{
                handle: table,
                rows,
                layout: peeks ? layout.slice(0, PEEK_COLUMNS) : layout,
                onLayout: peeks ? undefined : setLayout,
                sort,
                selected,
                onSelect: selection.select,
                onScrolled: setScrolled,
                onEscape: peeks ? () => showPeek(false) : undefined,
                scroll,
              }}
              active={active}
              onOpen={open}
              onLook={roomy ? look : undefined}
              fresh={tail.fresh}
              more={more}
              onEnd={loadMore}
            />
          </div>
          <Suspense fallback={KEYS_WAITING}>
            {!later && KEYS_WAITING}
            {later && (
              <parts.Keys
                table={table}
                tails={query.tail !== undefined}
                onCompare={comparable && list.compare ? () => void list.compare?.(scope, comparable) : undefined}
                onClose={peeks ? () => showPeek(false) : undefined}
              />
            )}
          </Suspense>
          <Suspense>{later && roomy && rows.length > 0 && <parts.ValueMenu area={content} rows={rows} onLook={look} />}</Suspense>
          <ListFoot
            words={noun.many}
            found={found}
            online={online}
            acts={later && rows.length > 0 && !insteadShown}
            selected={selected}
            onClear={selection.clear}
            actions={
              <Suspense>
                <parts.Selected rows={rows.filter(({ id }) => selected.has(id))} count={selected.size} />
              </Suspense>
            }
          >
            <Suspense>{later && <parts.Figures ask={ask} found={found} shown={rows.length} live={live} />}</Suspense>
          </ListFoot>
        </section>
        {peeks && (
          <Suspense>
            <parts.Peek scope={scope} id={activeId} share={share} onStep={(by) => table.current?.press(by > 0 ? 'j' : 'k')} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** As the page has them before any script. */
const CHART_WAITING = <span className={`skeleton-bars ${css.chartWaiting}`} />
const TOOLS_KEYS = <EarlyKeys ids={['list.common']} />
const TOOLS_WAITING = <span className={css.toolsWaiting}>{TOOLS_KEYS}</span>
const TAIL_TOOLS_WAITING = (
  <span className={css.toolsWaiting} data-tail>
    {TOOLS_KEYS}
  </span>
)
const KEYS_WAITING = <EarlyKeys ids={['list.live', 'list.mark', 'compare', 'step.next', 'step.previous']} />
const FACETS_WAITING = <span className="skeleton-lines" />

/** What the list shows beside the panel: the first ones tell rows apart. */
const PEEK_COLUMNS = 5

const NO_ROWS: readonly never[] = []

/** How far each list was scrolled, by what it showed. */
const scrolls = new Map<string, { top: number }>()

function scrollOf(shown: string): { top: number } {
  const scroll = scrolls.get(shown) ?? { top: 0 }
  scrolls.set(shown, scroll)
  return scroll
}
