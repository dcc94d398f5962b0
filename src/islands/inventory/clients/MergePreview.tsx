import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { inventoryList } from '#src/queries/inventory.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

import css from './clients.module.css'
import { PartLines } from './PartLines.tsx'
import { usePaused } from '../use-paused.ts'

/** Clients whose requests are counted. */
const COUNTED_MAX = 200

interface MergePreviewProps {
  scope: PulseScope
  clients: readonly string[]
  prefix: string
  into: string
}

/** Whose requests of the range become those of the merged client. */
export function MergePreview({ scope, clients, prefix, into }: MergePreviewProps) {
  const names = useMemo(() => [...new Set([...clients, into])].filter((name) => name !== ''), [clients.join('\0'), into]) // oxlint-disable-line react/exhaustive-deps -- the names, not the array
  const asked = usePaused(JSON.stringify([names, prefix]))
  const query = useMemo(() => {
    const [all, beginning] = JSON.parse(asked) as [string[], string] // as written above
    return { kind: 'clients' as const, range: $range.get(), limit: COUNTED_MAX, filter: among(all, beginning) }
  }, [asked])
  const { data, error, isPlaceholderData } = useQuery({ ...inventoryList(scope, query), placeholderData: keepPreviousData }, queryClient)
  const isLate = isPlaceholderData || asked !== JSON.stringify([names, prefix])
  const rows = data?.rows.map(({ key: [name = ''], requests }) => ({ name, requests })) ?? []
  const others = rows.filter(({ name }) => name !== into)
  const requests = others.reduce((sum, row) => sum + row.requests, 0)
  const joined = rows.find(({ name }) => name === into && !clients.includes(name))
  return (
    <section className={css.preview} aria-label="Effect on stored requests" aria-busy={isLate}>
      <h3 className={css.heading}>Effect on stored requests</h3>
      <div role="status">
        {error ? (
          <p className={css.said}>{explain(toWireError(error))}</p>
        ) : data === undefined || isLate ? (
          <p className={css.said}>Counting…</p>
        ) : others.length === 0 ? (
          <p className={css.said}>No request of another client in this range.</p>
        ) : (
          <>
            <p className={css.said}>
              {formatPlural(requests, 'request')} of {formatPlural(others.length, 'client')} in this range{' '}
              {requests === 1 ? 'becomes' : 'become'} requests of “{visibleText(into)}”
              {joined && `, which is a client already and has ${formatCount(joined.requests)}`}:
            </p>
            <PartLines parts={others} different={others.length} />
          </>
        )}
      </div>
    </section>
  )
}

/** Clients of these names, and of those that begin so. */
function among(names: readonly string[], prefix: string): FilterNode {
  const values: FilterValue[] = names.map((text) => ({ text, prefix: false }))
  if (prefix !== '') values.push({ text: prefix, prefix: true })
  return { kind: 'is', field: 'client', values }
}
