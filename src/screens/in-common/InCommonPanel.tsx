import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
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
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { type Compared, showInCommon } from '#src/stores/in-common.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { InCommonResult } from '#wire/pulse/in-common.ts'

import type { Facet } from '../filter/Facets.tsx'
import type { FilterStore } from '../filter/filter-about.ts'
import type { ListParameters, Noun } from '../list/list-types.ts'
import { Choice } from '../panels/Choice.tsx'
import { useLoadable } from '../use-loadable.ts'
import { comparisonOf } from './compared.ts'
import { Findings } from './Findings.tsx'
import css from './in-common.module.css'

/** What a list says of what its rows may have in common. */
export interface InCommonDeclaration {
  query: ReturnType<typeof inCommonQuery>
  /** Rows that went wrong, which are compared where there is no filter. */
  apart: { field: string; value: string; label: string }
}

export interface InCommonPanelProps {
  noun: Noun
  ask: ListParameters
  store: FilterStore
  facets: readonly Facet[]
  inCommon: InCommonDeclaration
  compared: Compared
}

const WIDTH = 460
const close = (): void => showInCommon(undefined)

/** What the rows have in common that the rest of the range does not, strongest first; a click narrows the list to it, and the question with it. */
export function InCommonPanel({ noun, ask, store, facets, inCommon, compared }: InCommonPanelProps) {
  const zone = useStore($zone)
  const narrow = useMedia('(width < 768px)')
  const { chosen, choices, populations } = useMemo(
    () => comparisonOf(compared, ask.filter, exactly(inCommon.apart.field, inCommon.apart.value)),
    [compared, ask.filter, inCommon.apart],
  )
  const fields = facets.filter(({ inCommon: tried }) => tried !== false).map(({ field }) => field)
  const identity = JSON.stringify([populations, ask.range, ask.scope])
  const found = useLoadable(useQuery(inCommon.query({ scope: ask.scope, range: ask.range, fields, ...populations }), queryClient), identity)
  useShortcut('close', close)
  const list = useRef<HTMLDivElement>(null)

  /** On a telephone the panel covers the rows, which are what one wants to see then. */
  const then = (change: void | Promise<void>): void => {
    void change
    if (narrow) close()
  }
  /** Whoever compared what went wrong goes on with that. */
  async function pick(field: string, value: string, how: 'add' | 'exclude'): Promise<void> {
    const { EDITS } = await import('#src/lib/filter-parts.ts')
    const { apart } = inCommon
    const text = chosen === 'apart' ? EDITS.add($filterText.get(), apart.field, apart.value, store.fields) : $filterText.get()
    applyFilter(EDITS[how](text, field, value, store.fields))
  }
  const print = (node: FilterNode): string => printFilter(node, store.fields)
  const result = found.state === 'ready' ? found.data : undefined
  useFirstFocused(list, result)
  // While the next ones load, what is here belongs to the question before
  const counted = found.state === 'ready' && !found.refreshing ? found.data : undefined
  return (
    <Drawer
      title="What do these have in common?"
      description={
        <Sides noun={noun} result={counted} set={print(populations.filter)} among={populations.among && print(populations.among)} />
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
            choices={[
              { id: 'filter', label: 'Matching the filter' },
              { id: 'apart', label: `${inCommon.apart.label} among them` },
            ]}
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
              onPick={(field, value, how) => then(pick(field, value, how))}
              onZoom={({ fromMs, toMs }) => then(chooseRange(fixedRange(fromMs, toMs)))}
            />
          ) : (
            <Nothing noun={noun} result={result} />
          ))}
        {result && <Method result={result} facets={facets} />}
      </div>
    </Drawer>
  )
}

interface SidesProps {
  noun: Noun
  result: InCommonResult | undefined
  set: string
  among: string | undefined
}

const NAMES = { requests: 'Requests', connections: 'Connections' }

/** How many are compared with how many. The numbers come later, in the room that the words keep for them. */
const Sides = ({ noun, result, set, among }: SidesProps) => (
  <>
    {result ? formatPlural(result.inside, noun.one) : NAMES[noun.many]} with <code className={css.filter}>{set}</code> against{' '}
    {result ? (result.outside === 1 ? 'the other one' : `the ${formatCount(result.outside)} others`) : 'the others'}
    {among !== undefined && (
      <>
        {' '}
        of <code className={css.filter}>{among}</code>
      </>
    )}
  </>
)

/** Why nothing is said: too few on one side, or no difference. */
function Nothing({ noun, result: { inside, outside } }: { noun: Noun; result: InCommonResult }) {
  if (inside === 0)
    return <EmptyNote level={3} drawing="no-match" title={`No such ${noun.many} in this range`} hint="Choose another range or filter." />
  if (inside < ROWS_MIN)
    return (
      <EmptyNote
        level={3}
        drawing="no-match"
        title={`${formatPlural(inside, noun.one)} ${inside === 1 ? 'is' : 'are'} too few`}
        hint={`With fewer than ${ROWS_MIN}, any difference may be chance. Look at the rows themselves, or choose a longer range.`}
      />
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
function Method({ result: { implied, sampling, findings }, facets }: { result: InCommonResult; facets: readonly Facet[] }) {
  const labels = facets.filter(({ field }) => implied.includes(field)).map(({ label }) => label)
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
