import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'

import { filterProcess, type LeftOut, leftOutLabel, matcherOf, STRATEGY_LABELS } from '#domain/agent-config/match.ts'
import type { ProcessFilter } from '#domain/agent-config/settings.ts'
import { visibleText } from '#domain/detection/control.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { BarList } from '#src/components/value/BarList.tsx'
import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { SEEN_MAX, type SeenProgram, type SeenPrograms } from '#src/lib/seen-programs.ts'
import { type FilterRow, hiddenClients, seenPrograms } from '#src/queries/agent-filters.ts'
import { queryClient } from '#src/queries/client.ts'
import { $to } from '#src/stores/context.ts'

type Values = Pick<ProcessFilter, 'exe' | 'strategy' | 'only'>

const SHOWN_MAX = 10
const NAMED_MAX = 5
/** Programs of a dialog. */
const FOUND_MAX = 20

/** What a filter is about of what was seen, as it is typed. */
export function FilterEffect({ orgId, values }: { orgId: string; values: Values }) {
  const seen = useQuery(seenPrograms(orgId), queryClient)
  const typed = useDeferredValue(values)
  const matched = useMemo(() => {
    const matches = matcherOf({ ...typed, exe: typed.exe.trim() })
    return matches && seen.data?.programs.filter(({ exe }) => matches(exe))
  }, [typed, seen.data])

  return (
    <section className="stack" aria-label="In the last 24 hours">
      <h3>In the last 24 hours</h3>
      <FailureLine query={seen} />
      {!seen.data && !seen.error && (
        <p className="soft" role="status">
          Counting connections…
        </p>
      )}
      {seen.data && <Effect orgId={orgId} seen={seen.data} matched={matched} only={typed.only} />}
    </section>
  )
}

interface EffectProps {
  orgId: string
  seen: SeenPrograms
  /** Undefined: the filter cannot be read yet. */
  matched: readonly SeenProgram[] | undefined
  only: Values['only']
}

function Effect({ orgId, seen, matched, only }: EffectProps) {
  const to = useStore($to)
  const total = sum(seen.programs) + seen.unnamed
  return (
    <>
      <p role="status">{matched ? effectLabel(seen, matched, only) : 'Name an executable to see what the filter is about.'}</p>
      {matched && matched.length > 0 && (
        <>
          <BarList
            label="Programs"
            entries={matched.slice(0, SHOWN_MAX).map(({ exe, connections, requests }) => ({
              id: exe,
              label: exe,
              amount: connections,
              shown: `${formatPlural(connections, 'connection')}${requests > 0 ? ` · ${formatPlural(requests, 'request')}` : ''}`,
              href: to.connections({ q: `exe:${quoted(exe)}`, from: 'now-24h', to: 'now' }),
            }))}
          />
          {matched.length > SHOWN_MAX && <p className="dim">And {formatPlural(matched.length - SHOWN_MAX, 'other')}.</p>}
          {only.length === 0 && <Hidden orgId={orgId} matched={matched} />}
        </>
      )}
      {seen.unnamed > 0 && (
        <p className="dim">
          Nobody reported the program of {formatPlural(seen.unnamed, 'connection')} ({formatShare(seen.unnamed, total)}): whether a filter
          is about them is not known.
        </p>
      )}
      {seen.more && <p className="dim">Only the {formatCount(SEEN_MAX)} most frequent programs are looked at.</p>}
    </>
  )
}

/** Clients that nobody would see any more. */
function Hidden({ orgId, matched }: Pick<EffectProps, 'orgId'> & { matched: readonly SeenProgram[] }) {
  const exes = useMemo(() => matched.map(({ exe }) => exe), [matched])
  const found = useQuery(hiddenClients(orgId, exes), queryClient)
  if (found.error) return <p className="soft">Which clients they belong to could not be looked up now.</p>
  if (!found.data || found.data.whole.length === 0) return null
  return (
    <p className="notice" data-tone="warn" role="status">
      Not seen at all any more: {namesOf(found.data.whole)}. Everything these clients were seen with is left out.
    </p>
  )
}

const namesOf = (names: readonly string[]): string =>
  names.slice(0, NAMED_MAX).map(visibleText).join(', ') +
  (names.length > NAMED_MAX ? ` and ${formatCount(names.length - NAMED_MAX)} more` : '')

/** As the filter language takes any text. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const sum = (programs: readonly SeenProgram[]): number => programs.reduce((all, { connections }) => all + connections, 0)

/** `2 of 41 programs: 1,204 of 5,600 connections (21.5%) would be left out.` */
export function effectLabel({ programs, unnamed }: SeenPrograms, matched: readonly SeenProgram[], only: Values['only']): string {
  if (programs.length === 0) return 'Nobody reported a program, so there is nothing to compare it with.'
  const all = formatPlural(programs.length, 'program')
  if (matched.length === 0) return `It is about none of the ${all} that were seen.`
  const connections = sum(matched)
  const total = sum(programs) + unnamed
  const share = total > 0 ? ` (${formatShare(connections, total)})` : ''
  const what = only.length === 0 ? 'would be left out' : `would be left out in part: ${only.map((level) => level.toUpperCase()).join(', ')}`
  return `${formatCount(matched.length)} of ${all}: ${formatCount(connections)} of ${formatPlural(total, 'connection')}${share} ${what}.`
}

interface TryProps {
  orgId: string
  filters: readonly FilterRow[]
  onClose: () => void
}

/** What all filters together do with one program that is typed, and with those that were seen. */
export function TryProgram({ orgId, filters, onClose }: TryProps) {
  const [path, setPath] = useState('')
  const seen = useQuery(seenPrograms(orgId), queryClient)
  const filter = useMemo(() => filterProcess(filters), [filters])
  const typed = path.trim()
  const programs = seen.data?.programs.filter(({ exe }) => exe.toLowerCase().includes(typed.toLowerCase())) ?? []
  return (
    <Dialog
      title="Try a program"
      description="What the filters of the draft do with it. What the groups of the agent are about is not known here."
      onClose={onClose}
    >
      <div className="stack">
        <TextField name="program" label="Path of a program" value={path} onChange={setPath} mono autoFocus placeholder="/usr/bin/curl" />
        {typed !== '' && (
          <p className="notice" role="status">
            <code>{visibleText(typed)}</code>: {resultLabel(filter(typed), filters)}
          </p>
        )}
        <section className="stack" aria-label="Programs seen in the last 24 hours">
          <h3>Seen in the last 24 hours</h3>
          {seen.isPending && <p className="soft">Counting connections…</p>}
          {seen.error && <p className="soft">What was seen could not be loaded now.</p>}
          {seen.data && programs.length === 0 && (
            <p className="soft">{typed === '' ? 'Nobody reported a program.' : 'No program that was seen contains this.'}</p>
          )}
          <ActionList
            label="Programs"
            entries={programs.slice(0, FOUND_MAX).map(({ exe, connections, requests }) => ({
              id: exe,
              title: <code>{visibleText(exe)}</code>,
              detail: `${formatPlural(connections, 'connection')} · ${formatPlural(requests, 'request')} · ${resultLabel(filter(exe), filters)}`,
              facts: <ResultBadge result={filter(exe)} />,
            }))}
          />
          {programs.length > FOUND_MAX && (
            <p className="dim">And {formatPlural(programs.length - FOUND_MAX, 'other')}: type a part of a path.</p>
          )}
          {seen.data?.more && <p className="dim">Only the {formatCount(SEEN_MAX)} most frequent programs are looked at.</p>}
        </section>
      </div>
    </Dialog>
  )
}

function ResultBadge({ result: { by, all } }: { result: LeftOut }) {
  return (
    <span className="badge" data-tone={all ? 'warn' : by.length > 0 ? 'info' : 'ok'}>
      {all ? 'Left out' : by.length > 0 ? 'In part' : 'Reported'}
    </span>
  )
}

/** `left out by “begins with /usr/bin”`. */
function resultLabel({ by, all, levels }: LeftOut, filters: readonly FilterRow[]): string {
  if (by.length === 0) return 'no filter is about it'
  const named = by
    .flatMap((at) => filters[at] ?? [])
    .map(({ strategy, exe }) => `“${STRATEGY_LABELS[strategy][0].toLowerCase()} ${visibleText(exe)}”`)
  return `${all ? 'left out' : `${leftOutLabel(levels)} left out`} by ${named.join(' and ')}`
}
