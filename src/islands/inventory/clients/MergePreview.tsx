import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { useSettled } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { inventoryList } from '#src/queries/inventory.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { EffectPreview, PAUSE_MS } from '../decisions/EffectPreview.tsx'
import css from '../decisions/decisions.module.css'
import { PartLines } from './PartLines.tsx'

/** Clients whose requests are counted. */
const COUNTED_MAX = 200

interface MergePreviewProps {
  scope: PulseScope
  /** The same for as long as the dialog is open. */
  range: TimeRange
  clients: readonly string[]
  prefix: string
  into: string
}

/** Whose requests of the range become those of the merged client. */
export function MergePreview({ scope, range, clients, prefix, into }: MergePreviewProps) {
  const typed = JSON.stringify(among([...clients, into], prefix))
  const asked = useSettled(typed, PAUSE_MS)
  const query = { kind: 'clients' as const, range, limit: COUNTED_MAX, filter: JSON.parse(asked) as FilterNode } // as written above
  const { data, error, isPlaceholderData } = useQuery({ ...inventoryList(scope, query), placeholderData: keepPreviousData }, queryClient)
  const isLate = isPlaceholderData || asked !== typed
  const rows = data?.rows.map(({ key: [name = ''], requests }) => ({ name, requests }))
  return (
    <EffectPreview busy={isLate} error={error}>
      {rows && !isLate ? <Effect rows={rows} clients={clients} into={into} /> : undefined}
    </EffectPreview>
  )
}

interface EffectProps extends Pick<MergePreviewProps, 'clients' | 'into'> {
  rows: readonly { name: string; requests: number }[]
}

function Effect({ rows, clients, into }: EffectProps) {
  const others = rows.filter(({ name }) => name !== into)
  if (others.length === 0) return <p className={css.said}>No request of another client in this range.</p>
  const requests = others.reduce((sum, row) => sum + row.requests, 0)
  const joined = rows.find(({ name }) => name === into && !clients.includes(name))
  return (
    <>
      <p className={css.said}>
        {formatPlural(requests, 'request')} of {formatPlural(others.length, 'client')} in this range {requests === 1 ? 'becomes' : 'become'}{' '}
        requests of “{visibleText(into)}”{joined && `, which is a client already and has ${formatCount(joined.requests)}`}:
      </p>
      <PartLines parts={others} different={others.length} />
    </>
  )
}

/** Clients of these names, and of those that begin so. */
function among(names: readonly string[], prefix: string): FilterNode {
  const exact = [...new Set(names)].filter((name) => name !== '')
  const values: FilterValue[] = exact.map((text) => ({ text, prefix: false }))
  if (prefix !== '') values.push({ text: prefix, prefix: true })
  return { kind: 'is', field: 'client', values }
}
