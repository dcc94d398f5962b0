import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { HostName, MethodChip, oneLine, PathText, RelativeTime } from '#src/components/value/Badges.tsx'
import { changeOf, NOT_RECORDED } from '#src/lib/chart/change.ts'
import { formatCount, formatPlural, formatShare, NOTHING } from '#src/lib/format.ts'
import { plainNameOfGroup } from '#src/lib/traffic/plain-group-names.ts'
import { VendorName } from '#src/screens/list/columns-about.tsx'
import { $zone } from '#src/stores/range.ts'
import type { InventoryKind, InventoryRow } from '#wire/pulse/inventory.ts'

import css from './inventory.module.css'

const EndpointLabel = lazy(async () => ({ default: (await import('./templates/EndpointLabel.tsx')).EndpointLabel }))

interface EntityNameProps {
  kind: InventoryKind
  entity: readonly string[]
  /** Of a token, where it is known by now. */
  mask: string | undefined
}

/** The name of an entity as its kind looks: a company, a client, method, host and path, or the mask of a token. */
export function EntityName({ kind, entity, mask }: EntityNameProps) {
  const [first = '', host = '', template = ''] = entity
  if (kind === 'vendors') return <VendorName id={first} />
  if (kind === 'api-tokens') return <span className={css.mask}>{oneLine(tokenName(first, mask))}</span>
  if (kind === 'clients') return <span>{oneLine(first)}</span>
  return (
    <span className={css.endpoint}>
      <MethodChip method={first} />
      <HostName host={host} />
      <span className={css.path}>{template === '' ? plainNameOfGroup('endpoint', '') : <PathText path={oneLine(template)} />}</span>
      <Suspense>
        <EndpointLabel entity={entity} />
      </Suspense>
    </span>
  )
}

const FINGERPRINT_SHOWN = 8
/** Shows nothing of a short token. */
const ALL_HIDDEN = /^\**$/

/** What a token is called: its mask; where that tells nothing, with the beginning of its fingerprint. */
export const tokenName = (fingerprint: string, mask = ''): string =>
  ALL_HIDDEN.test(mask) ? `${mask} ${fingerprint.slice(0, FINGERPRINT_SHOWN)}…`.trim() : mask

/** It was never seen before this range. */
export const NewMark = () => (
  <span className={css.new} title="First seen in this range">
    new
  </span>
)

const SIGNS = { up: '▲', down: '▼', same: '=', new: '▲' } as const
const WORDS = { up: 'up', down: 'down', same: 'unchanged', new: 'up from nothing' } as const

/** How its requests moved against the period before. Neither way is good or bad. `short`: one of many, which need not all say why it is not known. */
export function Trend({ row: { requests, requestsBefore, isNew }, short = false }: { row: InventoryRow; short?: boolean }) {
  if (requestsBefore === null)
    return (
      <span className="dim" title="There is too little data of the period before to compare with">
        {short ? NOTHING : NOT_RECORDED}
      </span>
    )
  if (requestsBefore === 0)
    return (
      <span className={css.trend} title={`No requests in the period before${isNew ? '' : ', but earlier ones'}`}>
        none before
      </span>
    )
  const { direction, text } = changeOf(requests, requestsBefore)
  return (
    <span className={css.trend} title={`${formatPlural(requestsBefore, 'request')} in the period before`}>
      <span className="visually-hidden">{WORDS[direction]} </span>
      <span aria-hidden="true">{SIGNS[direction]}</span> {text}
    </span>
  )
}

/** The trend in words, for copying. */
export function trendText({ requests, requestsBefore }: InventoryRow): string {
  if (requestsBefore === null) return NOT_RECORDED
  if (requestsBefore === 0) return 'none before'
  const { direction, text } = changeOf(requests, requestsBefore)
  return direction === 'same' ? WORDS.same : `${WORDS[direction]} ${text}`
}

export function Failed({ row: { failed, requests } }: { row: Pick<InventoryRow, 'failed' | 'requests'> }) {
  if (failed === 0) return <span className="dim">0</span>
  return (
    <span className={css.failed} title={`${formatCount(failed)} of ${formatPlural(requests, 'request')}`}>
      {formatCount(failed)} <small>{formatShare(failed, requests)}</small>
    </span>
  )
}

/** When it was seen, in words; the moment itself for whoever points at it. */
export function Seen({ ms }: { ms: number | null }) {
  const zone = useStore($zone)
  return ms === null ? <span className="dim">{NOTHING}</span> : <RelativeTime ms={ms} nowMs={Date.now()} zone={zone} />
}

const WIDTH = 104
const HEIGHT = 18

/** Requests over the range as bars in the room of a word, from nothing: the highest is as high as the row. */
export function Course({ series }: { series: readonly number[] }) {
  const most = Math.max(1, ...series)
  const step = WIDTH / Math.max(1, series.length)
  return (
    <svg
      className={css.course}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none" // a narrow cell makes steps narrower, and cuts none off
      role="img"
      aria-label={courseText(series)}
    >
      {series.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT)
        // biome-ignore lint/suspicious/noArrayIndexKey: a step of time has no other name
        return <rect key={at} x={at * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height} />
      })}
    </svg>
  )
}

const courseText = (series: readonly number[]): string => {
  const active = series.filter((count) => count > 0).length
  return `Requests in ${active} of ${formatPlural(series.length, 'step')} of the range, at most ${formatCount(Math.max(0, ...series))} in one`
}
