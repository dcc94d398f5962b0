import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'

import { termState } from '#domain/filter/edit.ts'
import { FacetList, type FacetValue } from '#src/components/filter/FacetList.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { withoutField } from '#src/lib/filter-fields.ts'
import { countryName } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues, type RequestsAsk } from '#src/queries/requests.ts'

import css from './requests.module.css'
import { pickValue } from './view.ts'

/** Facets in the order people ask; the first few begin open. */
const FACETS: readonly { field: string; label: string; open?: true; name?: (value: string) => string }[] = [
  { field: 'status', label: 'Status', open: true, name: (value) => (value === '0' ? 'none' : value) },
  { field: 'method', label: 'Method', open: true },
  { field: 'host', label: 'Host', open: true },
  { field: 'vendor', label: 'Vendor', open: true },
  { field: 'client', label: 'Client', open: true },
  { field: 'template', label: 'Endpoint' },
  { field: 'type', label: 'Content type' },
  { field: 'kind', label: 'Kind' },
  { field: 'direction', label: 'Direction' },
  { field: 'country', label: 'Country', name: countryName },
  { field: 'env', label: 'Environment' },
  { field: 'tag', label: 'Tag' },
  { field: 'token', label: 'Token' },
  { field: 'issue', label: 'Has issue', name: yesNo },
  { field: 'sensitive', label: 'Has sensitive data', name: yesNo },
  { field: 'payload', label: 'Has payload', name: yesNo },
  { field: 'source', label: 'Source' },
]

const FEW = 6
const MORE = 100

interface Wish {
  limit: number
  contains: string
}

/**
 * Which values occur and how often, a click away from the filter. Open facets only are asked for: those the filter does not mention
 * together, each other one without its own term, so that it still shows what was not chosen.
 */
export function Facets({ ask, text, onClose }: { ask: RequestsAsk; text: string; onClose: (() => void) | undefined }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(FACETS.filter((facet) => facet.open).map(({ field }) => field)))
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({})

  const groups = groupsOf(ask, open, wishes)
  const answers = useQueries(
    {
      queries: groups.map(({ ask: its, fields, limit, contains }) => ({
        ...requestValues(its, fields, { limit, contains }),
        placeholderData: (before: Awaited<ReturnType<NonNullable<ReturnType<typeof requestValues>['queryFn']>>> | undefined) => before,
      })),
    },
    queryClient,
  )

  // Nothing before the first answer: lists that grow one by one would push each other about
  const seen = useRef(false)
  seen.current ||= answers.every(({ isPending }) => !isPending)

  return (
    <>
      {onClose && (
        <div className={css.facetsHead}>
          <h2>Facets</h2>
          <button type="button" className="icon-button" aria-label="Close facets" onClick={onClose}>
            <X size={16} aria-hidden />
          </button>
        </div>
      )}
      {!seen.current && <Waiting />}
      {FACETS.map(({ field, label, name }) => {
        if (!seen.current) return null
        const at = groups.findIndex(({ fields }) => fields.includes(field))
        const answer = answers[at]
        const wish = wishes[field]
        const values = answer?.data?.fields[field]
        return (
          <FacetList
            key={field}
            label={label}
            open={open.has(field)}
            onOpen={(next) => setOpen(withMember(open, field, next))}
            values={values?.map(
              ({ value, count }): FacetValue => ({ value, count, label: name?.(value), state: termState(text, field, value) }),
            )}
            error={answer?.error ? toWireError(answer.error) : undefined}
            more={(wish?.limit ?? FEW) <= FEW && (values?.length ?? 0) >= FEW}
            expanded={(wish?.limit ?? FEW) > FEW}
            search={wish?.contains ?? ''}
            onMore={(more) => setWishes({ ...wishes, [field]: { limit: more ? MORE : FEW, contains: '' } })}
            onSearch={(contains) => setWishes({ ...wishes, [field]: { limit: MORE, contains } })}
            onPick={(value, how) => void pickValue(field, value, how)}
          />
        )
      })}
    </>
  )
}

function Waiting() {
  return (
    <div className={css.facetsWaiting} role="status" aria-label="Loading facets">
      {Array.from({ length: 21 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  )
}

interface Group extends Wish {
  ask: RequestsAsk
  fields: string[]
}

function groupsOf(ask: RequestsAsk, open: ReadonlySet<string>, wishes: Readonly<Record<string, Wish>>): Group[] {
  const together: string[] = []
  const alone: Group[] = []
  for (const { field } of FACETS) {
    if (!open.has(field)) continue
    const filter = withoutField(ask.filter, field)
    const wish = wishes[field]
    if (filter === ask.filter && !wish) together.push(field)
    else alone.push({ ask: { ...ask, filter }, fields: [field], limit: wish?.limit ?? FEW, contains: wish?.contains ?? '' })
  }
  return together.length > 0 ? [{ ask, fields: together, limit: FEW, contains: '' }, ...alone] : alone
}

function withMember(set: ReadonlySet<string>, member: string, there: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (there) next.add(member)
  else next.delete(member)
  return next
}

function yesNo(value: string): string {
  return value === 'true' ? 'yes' : 'no'
}
