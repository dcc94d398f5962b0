import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { auditOf } from '#src/queries/audit.ts'
import { queryClient } from '#src/queries/client.ts'
import { $zone } from '#src/stores/range.ts'

import { Lines, Part } from './Part.tsx'
import { actionLabels } from './settings.ts'
import css from './settings-page.module.css'

interface HistoryProps {
  orgId: string
  /** `deployment/0abc…`. */
  target: string
  version: string
  /** Of a setting: the one action that changes it. */
  action?: string
  /** What it is the history of, where that is more than the page. */
  about?: string
  words?: Readonly<Record<string, string>> | undefined
}

/** Who did what to it, newest first: its lines of the audit log. */
export function History({ orgId, target, version, action, about: whole, words }: HistoryProps) {
  const zone = useStore($zone)
  const found = useQuery(auditOf(orgId, target, version, action), queryClient)
  return (
    <Part title="History" about={whole ?? 'From the audit log, which admins read.'}>
      {!found.data && <FailureLine query={found} />}
      {found.isPending && <div className={css.waiting} role="status" aria-label="Loading the history" aria-busy="true" />}
      {found.data?.records.length === 0 && <p className="soft">Nothing is recorded of it.</p>}
      {found.data && found.data.records.length > 0 && (
        <Lines
          zone={zone}
          lines={found.data.records.map(({ id, action, actorEmail, atMs, keyId }) => ({
            id,
            what: actionLabels(action, words),
            about: `${visibleText(actorEmail)}${keyId ? ', by a key' : ''}`,
            atMs,
          }))}
        />
      )}
      {found.data?.more && <p className="dim">Older lines are in the audit log.</p>}
    </Part>
  )
}
