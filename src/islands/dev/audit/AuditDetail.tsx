import { ChevronDown, ChevronUp } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatInstant } from '#src/lib/format.ts'

import type { AuditEntry } from '../data/audit.ts'
import css from './audit.module.css'
import { ChangeDiff } from './ChangeDiff.tsx'

export interface AuditDetailProps {
  entry: AuditEntry
  zone: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One record with everything that is known of it, and where it hangs in the chain. */
export function AuditDetail({ entry, zone, onPrevious, onNext, onClose }: AuditDetailProps) {
  return (
    <Drawer
      title={visibleText(entry.targetName)}
      description={entry.action}
      resizable
      onClose={onClose}
      actions={
        <>
          <button type="button" className="icon-button" aria-label="Newer record" disabled={!onPrevious} onClick={onPrevious}>
            <ChevronUp size={16} aria-hidden />
          </button>
          <button type="button" className="icon-button" aria-label="Older record" disabled={!onNext} onClick={onNext}>
            <ChevronDown size={16} aria-hidden />
          </button>
        </>
      }
    >
      {entry.result === 'refused' && (
        <p className="notice" data-tone="warn">
          Refused: the person’s role did not allow it. Nothing changed.
        </p>
      )}
      <section className={css.part} aria-label="Change">
        <h3>Change</h3>
        {entry.changes.length > 0 ? <ChangeDiff changes={entry.changes} /> : <p className="dim">Nothing that is kept was changed.</p>}
      </section>
      <FactGroup title="Who and what">
        <Fact label="Person" value={entry.actorName} />
        <Fact label="Signed in as" value={entry.actorEmail} />
        <Fact label="Address" value={entry.address} mono />
        <Fact label="Thing" value={entry.target} mono />
        <Fact label="When" value={`${formatInstant(entry.atMs, zone)} ${zone}`} />
      </FactGroup>
      <FactGroup title="In the chain">
        <Fact label="Record" value={String(entry.sequence)} />
        <Fact label="Hash" value={entry.hash} mono />
        <Fact
          label="Before it"
          value={entry.previousHash}
          mono
          hint="SHA-256 of this record and of the one before: a changed or missing record breaks the chain."
        />
      </FactGroup>
    </Drawer>
  )
}
