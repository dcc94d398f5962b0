import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatCount } from '#src/lib/format.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { queryClient } from '#src/queries/client.ts'
import { useRole } from '#src/screens/use-role.ts'

import css from './decisions.module.css'

/** What a decision does, and when: the platform derives new rows within seconds, and stored ones after that. */
export const WHEN = 'New traffic has it within seconds; stored traffic follows in the background.'

interface HistoryLineProps<Key extends QueryKey> {
  history: UseQueryOptions<{ pendingSinceMs: number | null }, Error, { pendingSinceMs: number | null }, Key>
}

/** Whether stored traffic has the decisions already; nothing when it has, or when that is not known. */
export function HistoryLine<Key extends QueryKey>({ history }: HistoryLineProps<Key>) {
  const { data } = useQuery(history, queryClient)
  return (
    <p role="status" className={css.pending}>
      {data?.pendingSinceMs != null && 'Stored traffic is being rewritten; what is shown here changes when it is done.'}
    </p>
  )
}

/** So many are drawn; the rest is found by typing. */
const SHOWN_MAX = 200

interface LinesProps<Line> {
  title: string
  all: readonly Line[]
  keyOf: (line: Line) => string
  children: (line: Line) => ReactNode
}

/** Decisions of one kind in a sheet; no section where there are none. */
export function Lines<Line>({ title, all, keyOf, children }: LinesProps<Line>) {
  if (all.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={css.title}>
        {title} <span className="dim">{formatCount(all.length)}</span>
      </h3>
      <ul className={css.lines}>
        {all.slice(0, SHOWN_MAX).map((line) => (
          <li key={keyOf(line)}>{children(line)}</li>
        ))}
      </ul>
      {all.length > SHOWN_MAX && <p className={css.note}>The first {SHOWN_MAX}. Find others by their name.</p>}
    </section>
  )
}

/** Says what was saved, and offers to take it back. `moves`: stored traffic follows it, and its being taken back. */
export function saySaved(text: string, takeBack: () => Promise<unknown>, { moves = true } = {}): void {
  showToast({ text: moves ? `${text} ${WHEN}` : text, tone: 'ok', action: { label: 'Undo', onChoose: () => void undo() } })

  async function undo(): Promise<void> {
    try {
      await takeBack()
      showToast({ text: moves ? 'Undone. Stored traffic follows in the background.' : 'Undone.', tone: 'ok' })
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    }
  }
}

/** Why this person may not; `needs`: what needs the role of an editor. Undefined when they may, and while their role is not known. */
export function useBlocked(orgId: string, needs: string): string | undefined {
  const role = useRole(orgId)
  return needsRole(role, 'editor', needs)
}
