import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { filterProcess, type LeftOut } from '#domain/agent-config/match.ts'
import { visibleText } from '#domain/detection/control.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { SEEN_MAX } from '#src/lib/seen-programs.ts'
import { type FilterGroups, processFilters, seenPrograms } from '#src/queries/agent-filters.ts'
import { queryClient } from '#src/queries/client.ts'
import { ChangeDialog } from '#src/screens/form/ChangeDialog.tsx'
import { CreateDialog } from '#src/screens/form/CreateDialog.tsx'
import type { Role } from '#wire/product/roles.ts'

import { filterForm, groupsForm } from './filter-form.tsx'
import { type FilterRow, leftOutLabel, needsEditor, STRATEGY_LABELS } from './filter-labels.ts'

interface DialogProps {
  orgId: string
  role: Role
  onClose: () => void
}

const NEW: FilterRow = { id: '', version: '', exe: '', strategy: 'exact', only: [] }

export function NewFilter({ orgId, role, onClose }: DialogProps) {
  return (
    <CreateDialog
      settings={filterForm}
      title="New filter"
      description="Traffic of these programs is left out before it leaves the machine."
      action="Add to the draft"
      acting="Adding…"
      orgId={orgId}
      role={role}
      initial={NEW}
      create={({ exe, strategy, only }) => processFilters.add(orgId, { exe: exe.trim(), strategy, only })}
      onClose={onClose}
    />
  )
}

export function ChangeGroups({ orgId, role, groups, onClose }: DialogProps & { groups: FilterGroups }) {
  return (
    <ChangeDialog
      settings={groupsForm}
      names={['groups']}
      title="Groups"
      action="Save the draft"
      acting="Saving…"
      blocked={needsEditor(role)}
      orgId={orgId}
      one={groups}
      role={role}
      onClose={onClose}
    />
  )
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
        <TextField
          name="program"
          label="Path of a program"
          value={path}
          onChange={setPath}
          error={undefined}
          mono
          autoFocus
          placeholder="/usr/bin/curl"
        />
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
            entries={programs.slice(0, SHOWN_MAX).map(({ exe, connections, requests }) => ({
              id: exe,
              title: <code>{visibleText(exe)}</code>,
              detail: `${formatPlural(connections, 'connection')} · ${formatPlural(requests, 'request')} · ${resultLabel(filter(exe), filters)}`,
              facts: <ResultBadge result={filter(exe)} />,
            }))}
          />
          {programs.length > SHOWN_MAX && (
            <p className="dim">And {formatPlural(programs.length - SHOWN_MAX, 'other')}: type a part of a path.</p>
          )}
          {seen.data?.more && <p className="dim">Only the {formatCount(SEEN_MAX)} most frequent programs are looked at.</p>}
        </section>
      </div>
    </Dialog>
  )
}

const SHOWN_MAX = 20

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
