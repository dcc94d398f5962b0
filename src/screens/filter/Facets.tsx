import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { termState } from '#domain/filter/edit.ts'
import { FacetList, type FacetValue } from '#src/components/filter/FacetList.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { withoutField } from '#src/lib/filter-fields.ts'
import { type NameOf, useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { TimeRange, ValuesResult } from '#wire/pulse/requests.ts'
import { own } from '#domain/own.ts'

import css from '../list/list.module.css'
import type { FilterStore } from './filter-about.ts'
import type { ValuesQuery } from './SeenOptions.tsx'

/** One field whose values are counted. */
export interface Facet {
  field: string
  label: string
  /** It begins open. */
  open?: true
  /** For people, when the value itself is a code. */
  name?: (value: string, nameOf: NameOf) => string
  /** A value that another facet counts already, so that it is not shown here. */
  without?: string
  /** It is not tried when somebody asks what rows have in common. */
  inCommon?: false
}

export interface FacetsParameters {
  scope: PulseScope
  range: TimeRange
  filter: FilterNode | undefined
}

export interface FacetsProps {
  /** In the order people ask; the first few begin open. */
  facets: readonly Facet[]
  query: ValuesQuery
  store: FilterStore
  ask: FacetsParameters
  /** The filter as it is typed. */
  text: string
  onClose: (() => void) | undefined
}

const FEW = 6
const MORE = 100

interface Wish {
  limit: number
  contains: string
}

/**
 * Which values occur and how often, a click away from the filter. Open facets only are asked for: those open from the start together, each
 * opened later by itself, and each that the filter mentions without its own term, so that it still shows what was not chosen.
 */
export function Facets({ facets, query, store, ask, text, onClose }: FacetsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(facets.filter((facet) => facet.open).map(({ field }) => field)))
  const nameOf = useGroupNames(true)
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({})

  const groups = groupsOf(facets, ask, open, wishes)
  const answers = useQueries(
    {
      queries: groups.map(({ ask: its, fields, limit, contains }) => ({
        ...query(its, fields, { limit, contains }),
        placeholderData: (before: ValuesResult | undefined) => before,
      })),
    },
    queryClient,
  )

  // Nothing before the first answer: lists that grow one by one would push each other about
  const seen = useRef(false)
  const kept = useRef<Record<string, ValuesResult['fields'][string] | undefined>>({})
  const settled = answers.every(({ isPending }) => !isPending)
  const failed = settled && !seen.current && answers.length > 0 ? answers.every(({ error }) => error) : false
  seen.current ||= settled && !failed

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
      {/* Why, and another try, stand where the rows would */}
      {failed && <p className="dim">Values could not be counted.</p>}
      {!seen.current && !failed && <Waiting />}
      {facets.map(({ field, label, name, without }) => {
        if (!seen.current) return null
        const at = groups.findIndex(({ fields }) => fields.includes(field))
        const answer = answers[at]
        const wish = own(wishes, field)
        // A refresh that fails leaves what was there; the line below the list says so
        const values = (kept.current[field] = own(answer?.data?.fields, field) ?? own(kept.current, field))
        return (
          <FacetList
            key={field}
            label={label}
            open={open.has(field)}
            onOpen={(next) => setOpen(withMember(open, field, next))}
            values={values?.flatMap(({ value, count }): FacetValue[] =>
              value === without
                ? []
                : [
                    {
                      value,
                      count,
                      label: name?.(value, nameOf),
                      state: termState(text, field, value, store.fields),
                    },
                  ],
            )}
            error={answer?.error ? toWireError(answer.error) : undefined}
            more={(wish?.limit ?? FEW) <= FEW && (values?.length ?? 0) >= FEW}
            expanded={(wish?.limit ?? FEW) > FEW}
            search={wish?.contains ?? ''}
            onMore={(more) => setWishes({ ...wishes, [field]: { limit: more ? MORE : FEW, contains: '' } })}
            onSearch={(contains) => setWishes({ ...wishes, [field]: { limit: MORE, contains } })}
            onPick={(value, how) => void store.pick(field, value, how)}
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
  ask: FacetsParameters
  fields: string[]
}

function groupsOf(
  facets: readonly Facet[],
  ask: FacetsParameters,
  open: ReadonlySet<string>,
  wishes: Readonly<Record<string, Wish>>,
): Group[] {
  const together: string[] = []
  const alone: Group[] = []
  for (const { field, open: atOnce } of facets) {
    if (!open.has(field)) continue
    const filter = withoutField(ask.filter, field)
    const wish = own(wishes, field)
    if (atOnce && filter === ask.filter && !wish) together.push(field)
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

/** For flags. */
export function yesNo(value: string): string {
  return value === 'true' ? 'yes' : 'no'
}
