import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { type FieldSet, fieldNamed } from '#domain/filter/fields.ts'
import { printFilter } from '#domain/filter/print.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { ROWS_MIN } from '#domain/in-common/standing-out.ts'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { queryClient } from '#src/queries/client.ts'
import type { inCommonQuery } from '#src/queries/in-common.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { type Compared, showInCommon } from '#src/stores/side-panels.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { InCommonResult } from '#wire/pulse/in-common.ts'

import type { Facet } from '../filter/Facets.tsx'
import type { FilterStore } from '../filter/filter-about.ts'
import type { ListParameters, Noun } from '../list/list-types.ts'
import { Choice } from '../panels/Choice.tsx'
import { useLoadable } from '../use-loadable.ts'
import { comparisonOf, narrowedBy } from './compared.ts'
import { Findings } from './Findings.tsx'
import css from './in-common.module.css'

/** What a list says of what its rows may have in common. */
export interface InCommonDeclaration {
  query: ReturnType<typeof inCommonQuery>
  /** Rows that went wrong, which are compared where there is no filter. */
  apart: { field: string; value: string; label: string }
  /** Fields whose amounts are tried beside the values of the facets. */
  amounts: readonly string[]
}

export interface InCommonPanelProps {
  noun: Noun
  ask: ListParameters
  store: FilterStore
  facets: readonly Facet[]
  inCommon: InCommonDeclaration
  /** Ids of the selected rows. */
  ids: readonly string[]
  /** Draws the rows of a filter, or the selected ones. */
  few: (filter: FilterNode | undefined) => ReactNode
  compared: Compared
}

const WIDTH = 460
const close = (): void => showInCommon(undefined)

/** What the rows have in common that the rest of the range does not, strongest first; a click narrows the list to it, and the question with it. */
export function InCommonPanel({ noun, ask, store, facets, inCommon, ids, few, compared }: InCommonPanelProps) {
  const zone = useStore($zone)
  const narrow = useMedia('(width < 768px)')
  const { chosen, choices, populations } = useMemo(
    () => comparisonOf(compared, ask.filter, exactly(inCommon.apart.field, inCommon.apart.value), ids),
    [compared, ask.filter, inCommon.apart, ids],
  )
  const fields = [...facets.filter(({ inCommon: tried }) => tried !== false).map(({ field }) => field), ...inCommon.amounts]
  const identity = JSON.stringify([populations, ask.range, ask.scope])
  const found = useLoadable(useQuery(inCommon.query({ scope: ask.scope, range: ask.range, fields, ...populations }), queryClient), identity)
  useShortcut('close', close)
  const list = useRef<HTMLDivElement>(null)

  /** On a telephone the panel covers the rows, which are what one wants to see then. */
  const then = (_change: void): void => {
    if (narrow) close()
  }
  /** Whoever compared what went wrong goes on with that. */
  function pick(found: FilterNode, how: 'add' | 'exclude'): void {
    const { apart } = inCommon
    const wrong = chosen === 'apart' ? narrowedBy(ask.filter, exactly(apart.field, apart.value), 'add') : ask.filter
    const next = narrowedBy(wrong, found, how)
    applyFilter(next ? print(next) : '')
  }
  const print = (node: FilterNode): string => printFilter(node, store.fields)
  const labelOf = (choice: Compared): string =>
    choice === 'chosen'
      ? 'Selected'
      : choice === 'filter'
        ? 'Matching the filter'
        : ask.filter
          ? `${inCommon.apart.label} among them`
          : inCommon.apart.label
  const result = found.state === 'ready' ? found.data : undefined
  useFirstFocused(list, result)
  // While the next ones load, what is here belongs to the question before
  const counted = found.state === 'ready' && !found.refreshing ? found.data : undefined
  return (
    <Drawer
      title="What do these have in common?"
      description={
        <Sides
          noun={noun}
          result={counted}
          set={'filter' in populations ? print(populations.filter) : undefined}
          among={populations.among && print(populations.among)}
        />
      }
      resizable
      width={WIDTH}
      onClose={close}
    >
      <div
        ref={list}
        className={css.panel}
        aria-busy={found.state === 'loading' || (found.state === 'ready' && found.refreshing) || undefined}
      >
        {choices.length > 1 && (
          <Choice
            label="Compare"
            named={false}
            value={chosen}
            choices={choices.map((id) => ({ id, label: labelOf(id) }))}
            onChoose={showInCommon}
          />
        )}
        {found.state === 'loading' && <Waiting />}
        {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
        {result &&
          (result.findings.length > 0 ? (
            <Findings
              result={result}
              facets={facets}
              fields={store.fields}
              zone={zone}
              onPick={(node, how) => then(pick(node, how))}
              onZoom={({ fromMs, toMs }) => then(chooseRange(fixedRange(fromMs, toMs)))}
            />
          ) : (
            <Nothing noun={noun} result={result}>
              {few('filter' in populations ? narrowedBy(populations.among, populations.filter, 'add') : undefined)}
            </Nothing>
          ))}
        {result && <Method result={result} facets={facets} fields={store.fields} />}
      </div>
    </Drawer>
  )
}

interface SidesProps {
  noun: Noun
  result: InCommonResult | undefined
  /** Undefined: they were selected. */
  set: string | undefined
  among: string | undefined
}

const NAMES = { requests: 'Requests', connections: 'Connections' }

/** How many are compared with how many. The numbers come later, in the room that the words keep for them. */
const Sides = ({ noun, result, set, among }: SidesProps) => (
  <>
    {set === undefined ? (
      `${result ? formatPlural(result.inside, `selected ${noun.one}`) : `Selected ${noun.many}`} against `
    ) : (
      <>
        {result ? formatPlural(result.inside, noun.one) : NAMES[noun.many]} with <code className={css.filter}>{set}</code> against{' '}
      </>
    )}
    {result ? (result.outside === 1 ? 'the other one' : `the ${formatCount(result.outside)} others`) : 'the others'}
    {among !== undefined && (
      <>
        {' '}
        of <code className={css.filter}>{among}</code>
      </>
    )}
  </>
)

/** Why nothing is said: too few on one side, or no difference. `children`: the rows themselves, where they are few. */
function Nothing({ noun, result: { inside, outside }, children }: { noun: Noun; result: InCommonResult; children: ReactNode }) {
  if (inside === 0)
    return <EmptyNote level={3} drawing="no-match" title={`No such ${noun.many} in this range`} hint="Choose another range or filter." />
  if (inside < ROWS_MIN)
    return (
      <div className={css.few}>
        <h3>
          {formatPlural(inside, noun.one)} {inside === 1 ? 'is' : 'are'} too few to compare
        </h3>
        <p>
          With fewer than {ROWS_MIN}, any difference may be chance. {inside === 1 ? 'This is the one.' : 'These are all of them.'}
        </p>
        {children}
      </div>
    )
  if (outside < ROWS_MIN)
    return (
      <EmptyNote
        level={3}
        drawing="no-match"
        title="Nothing to compare with"
        hint={`Nearly all ${noun.many} here are among these. Filter further, or choose a longer range.`}
      />
    )
  return (
    <EmptyNote
      level={3}
      drawing="clear"
      title="Nothing stands out"
      hint="No value and no time is much more frequent among these than among the others."
    />
  )
}

/** How the order comes about, and what was left out of it. */
function Method({
  result: { implied, sampling, findings },
  facets,
  fields,
}: {
  result: InCommonResult
  facets: readonly Facet[]
  fields: FieldSet
}) {
  const labels = implied.map((field) => facets.find((one) => one.field === field)?.label ?? fieldNamed(field, fields)?.label ?? field)
  return (
    <div className={css.method}>
      {labels.length > 0 && <p>Left out, because the filter is about them: {labels.join(', ')}.</p>}
      {sampling > 1 && <p>Counted in a sample: one of {formatCount(sampling)}.</p>}
      {findings.length > 0 && <p>Ordered by how well each separates these from the others. Differences that may be chance are left out.</p>}
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role="status" aria-label="Comparing">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  )
}

/**
 * The first finding gets the focus as soon as it is there, if nobody has taken the focus elsewhere since the panel opened or since a finding was
 * chosen, which is gone then.
 */
function useFirstFocused(list: { current: HTMLDivElement | null }, shown: InCommonResult | undefined): void {
  useEffect(() => {
    if (!shown) return
    const frame = list.current?.closest<HTMLElement>('aside, dialog')
    const active = document.activeElement
    const isFree = active === document.body || (active?.tagName === 'H2' && frame?.contains(active))
    if (!frame || !isFree) return
    const first = frame.querySelector<HTMLElement>('[data-finding]') ?? frame.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
  }, [shown, list])
}
