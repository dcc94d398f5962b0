import { CircleMinus, ZoomIn } from 'lucide-react'
import { type CSSProperties, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { type FieldSet, fieldNamed } from '#domain/filter/fields.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import type { AmountFinding, CountedValue, Finding, PairFinding, TimeFinding, ValueFinding } from '#domain/in-common/findings.ts'
import type { Sides } from '#domain/in-common/standing-out.ts'
import { formatBytes, formatDuration, formatLength, formatPlural, formatShare } from '#src/lib/format.ts'
import { describeRange, fixedRange } from '#src/lib/time-range.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import type { InCommonResult } from '#wire/pulse/in-common.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { Facet } from '../filter/Facets.tsx'
import { filterOf } from './compared.ts'
import css from './in-common.module.css'

interface FindingsProps {
  result: InCommonResult
  facets: readonly Facet[]
  fields: FieldSet
  zone: string
  onPick: (found: FilterNode, how: 'add' | 'exclude') => void
  onZoom: (range: TimeRange) => void
}

/** What stands out, strongest first: each a sentence with a bar for either side. Arrow keys walk, Enter filters, Alt+Enter excludes. */
export function Findings({ result, zone, onZoom, ...props }: FindingsProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? result.findings : result.findings.slice(0, FEW)
  const others = result.findings.length - shown.length
  const list = useRef<HTMLOListElement>(null)
  // The button that was pressed is gone; who walks by keyboard goes on below it
  useEffect(() => {
    if (whole) list.current?.querySelectorAll<HTMLElement>('[data-finding]')[FEW]?.focus()
  }, [whole])
  return (
    <ol ref={list} className={css.findings} aria-label="What stands out" onKeyDown={walk}>
      {shown.map((finding) => (
        <li key={keyOf(finding)} className={css.finding}>
          {finding.kind === 'time' ? (
            <TimeRow finding={finding} all={result} zone={zone} onZoom={onZoom} />
          ) : (
            <PickRow finding={finding} all={result} {...props} />
          )}
        </li>
      ))}
      {others > 0 && (
        <li className={css.more}>
          <button type="button" className="link" data-finding onClick={() => setWhole(true)}>
            {formatPlural(others, 'weaker one')}
          </button>
        </li>
      )}
    </ol>
  )
}

/** The strongest say most; the others are a press away. */
const FEW = 8

function keyOf(finding: Finding): string {
  switch (finding.kind) {
    case 'time':
      return 'time'
    case 'amount':
      return finding.field
    case 'value':
      return `${finding.field} ${finding.value}`
    case 'pair':
      return finding.values.map(({ field, value }) => `${field} ${value}`).join(' and ')
  }
}

type Picked = ValueFinding | AmountFinding | PairFinding

/** What can be filtered by. Of a pair both names, as each is called alone. */
function PickRow({
  finding,
  all,
  onPick,
  ...names
}: { finding: Picked; all: Sides } & Pick<FindingsProps, 'facets' | 'fields' | 'onPick'>) {
  const wordsOf = useWords(names)
  const words =
    finding.kind === 'pair' ? finding.values.map(wordsOf) : [finding.kind === 'amount' ? amountWords(finding, names) : wordsOf(finding)]
  const pick = (how: 'add' | 'exclude'): void => {
    const found = filterOf(finding)
    if (found) onPick(found, how)
  }
  return (
    <>
      <div className={css.head}>
        <button
          type="button"
          className={css.pick}
          data-finding
          title="Show only these (Alt: all but these)"
          onClick={({ altKey }) => pick(altKey ? 'exclude' : 'add')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.altKey) return
            event.preventDefault()
            pick('exclude')
          }}
        >
          <span className={css.name}>
            {words.map(({ label, text }, index) => (
              <Fragment key={label + text}>
                {index > 0 && <span className={css.label}> with </span>}
                <span className={css.label}>{label}</span> <b>{text}</b>
              </Fragment>
            ))}
          </span>
          <Shares sides={finding} all={all} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Exclude ${words.map(({ label, text }) => `${label} ${text}`).join(' with ')}`}
          title="Show all but these"
          onClick={() => pick('exclude')}
        >
          <CircleMinus size={15} aria-hidden />
        </button>
      </div>
      {finding.kind === 'value' && finding.alike.length > 0 && (
        <ul className={css.alike} aria-label="The same ones have">
          {finding.alike.map((one) => (
            <Alike key={`${one.field} ${one.value}`} one={one} all={all} names={names} onPick={onPick} />
          ))}
        </ul>
      )}
    </>
  )
}

interface AlikeProps {
  one: CountedValue
  all: Sides
  names: Pick<FindingsProps, 'facets' | 'fields'>
  onPick: FindingsProps['onPick']
}

function Alike({ one, all, names, onPick }: AlikeProps) {
  const { label, text } = useWords(names)(one)
  return (
    <li>
      <button
        type="button"
        title={`${sentence(one, all)}. Show only these`}
        onClick={({ altKey }) => onPick(exactly(one.field, one.value), altKey ? 'exclude' : 'add')}
      >
        {label} <b>{text}</b>
      </button>
    </li>
  )
}

function TimeRow({ finding, all, zone, onZoom }: { finding: TimeFinding; all: Sides } & Pick<FindingsProps, 'zone' | 'onZoom'>) {
  const { fromMs, toMs } = finding
  return (
    <div className={css.head}>
      <button type="button" className={css.pick} data-finding title="Zoom to it" onClick={() => onZoom({ fromMs, toMs })}>
        <span className={css.name}>
          <span className={css.label}>Time</span> <b>{describeRange(fixedRange(fromMs, toMs), { nowMs: toMs, zone })}</b>{' '}
          <span className={css.label}>{formatLength(toMs - fromMs)}</span>
        </span>
        <Shares sides={finding} all={all} />
      </button>
      <span className={css.sign}>
        <ZoomIn size={15} aria-hidden />
      </span>
    </div>
  )
}

/** Both shares on one scale, as bars and in words. */
const Shares = ({ sides, all }: { sides: Sides; all: Sides }) => (
  <span className={css.shares}>
    <span className={css.bars} aria-hidden="true">
      <i style={{ '--share': sides.inside / all.inside } as CSSProperties} />
      <i style={{ '--share': sides.outside / all.outside } as CSSProperties} />
    </span>
    <span className={css.words}>{sentence(sides, all)}</span>
  </span>
)

const sentence = ({ inside, outside }: Sides, all: Sides): string =>
  `${formatShare(inside, all.inside)} of these, ${outside === 0 ? 'none' : formatShare(outside, all.outside)} of the rest`

type Names = Pick<FindingsProps, 'facets' | 'fields'>

/** A value as its facet calls it. */
function useWords({ facets, fields }: Names) {
  const nameOf = useGroupNames(true)
  return ({ field, value }: Pick<CountedValue, 'field' | 'value'>) => {
    const facet = facets.find((one) => one.field === field)
    return {
      label: facet?.label ?? fieldNamed(field, fields)?.label ?? field,
      text: visibleText(facet?.name?.(value, nameOf) ?? value) || 'none',
    }
  }
}

function amountWords({ field, from, to }: AmountFinding, { fields }: Names) {
  const known = fieldNamed(field, fields)
  const text = known?.kind === 'duration' ? formatDuration : formatBytes
  return {
    label: known?.label ?? field,
    text: to === null ? `${text(from ?? 0)} or more` : from === null ? `under ${text(to)}` : `${text(from)} to ${text(to)}`,
  }
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-finding]')]
  const row = document.activeElement?.closest('ol > li')
  const at = stops.findIndex((stop) => row?.contains(stop))
  event.preventDefault()
  stops[step(at, stops.length - 1)]?.focus()
}
