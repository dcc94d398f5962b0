import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { useSettled } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { templatePreview } from '#src/queries/endpoint-templates.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { DecidedHost } from '#wire/product/endpoint-templates.ts'
import type { TemplatePreview } from '#wire/pulse/templates.ts'

import css from '../decisions/decisions.module.css'
import { EffectPreview, PAUSE_MS } from '../decisions/EffectPreview.tsx'

/** More are a number. */
const MOVES_SHOWN = 6

interface MovePreviewProps {
  scope: PulseScope
  host: string
  /** Of the host, as they would be; undefined while they cannot be saved. */
  decisions: DecidedHost | undefined
}

/** What saving would move of the stored requests of the range. */
export function MovePreview({ scope, host, decisions }: MovePreviewProps) {
  const wanted = useSettled(decisions && JSON.stringify(decisions), PAUSE_MS)
  const { templates = [], words = [], merges = [] } = (wanted === undefined ? {} : JSON.parse(wanted)) as Partial<DecidedHost> // as written above
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    {
      ...templatePreview(scope, { range: $range.get(), host, decisions: { templates, words, merges } }),
      enabled: wanted !== undefined,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const isLate = isPlaceholderData || (decisions && JSON.stringify(decisions)) !== wanted
  return (
    <EffectPreview busy={isFetching || isLate} missing={decisions === undefined ? 'Shown once it can be saved.' : undefined} error={error}>
      {data && !isLate ? <Effect preview={data} /> : undefined}
    </EffectPreview>
  )
}

function Effect({ preview: { requests, looked, moving, moves } }: { preview: TemplatePreview }) {
  const rest = moves.slice(MOVES_SHOWN)
  return (
    <>
      <p className={css.said}>
        {requests === 0
          ? 'No requests of this host in this range.'
          : moving === 0
            ? `None of ${formatPlural(looked, 'request')} of this host in this range moves.`
            : `${formatCount(moving)} of ${formatPlural(looked, 'request')} of this host in this range ${moving === 1 ? 'moves' : 'move'}:`}
        {looked < requests && ` ${formatCount(requests - looked)} with rarer paths were not looked at.`}
      </p>
      {moves.length > 0 && (
        <ul className={css.counted}>
          {moves.slice(0, MOVES_SHOWN).map(({ from, to, requests: count }) => (
            <li key={`${from} ${to}`}>
              <span className={css.count}>{formatCount(count)}</span>
              <span>
                <code>{visibleText(from)}</code> <span aria-hidden="true">→</span>
                <span className="visually-hidden">to</span> <code>{visibleText(to)}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <p className={css.said}>
          And{' '}
          {formatPlural(
            rest.reduce((sum, move) => sum + move.requests, 0),
            'request',
          )}{' '}
          of {formatPlural(rest.length, 'other template')}.
        </p>
      )}
    </>
  )
}
