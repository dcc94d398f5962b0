import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { auditLabel } from '#src/lib/audit-labels.ts'
import { formatInstant } from '#src/lib/format.ts'
import { $to } from '#src/stores/context.ts'
import { setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { AuditRecord } from '#wire/product/audit.ts'

import { actorName, targetName, targetPage } from './audit-columns.tsx'

interface AuditRecordPanelProps {
  record: AuditRecord
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** Everything of one record, and the ways to others like it. */
export function AuditRecordPanel({ record, names, onClose }: AuditRecordPanelProps) {
  const zone = useStore($zone)
  const href = targetPage(record, useStore($to))
  const { details = {} } = record
  return (
    <Drawer
      title={auditLabel(record.action)}
      description={`Record ${record.sequence}`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={() => setSearch({ person: record.actorUid, id: undefined })}>
            Only this person
          </button>
          <button type="button" className="button" onClick={() => setSearch({ action: record.action, id: undefined })}>
            Only this action
          </button>
          <button type="button" className="button" onClick={() => setSearch({ target: record.target, id: undefined })}>
            Only this thing
          </button>
        </>
      }
    >
      <div className="stack">
        <FactGroup title="Record">
          <Fact label="Person" value={actorName(record, names)} />
          <Fact label="E-mail" value={record.actorEmail} />
          <Fact label="Key" value={record.keyId ?? ''} mono hint="They acted through it." />
          <Fact label="Action" value={record.action} mono />
          <Fact label="Result" value={record.result === 'refused' ? 'Refused' : 'Done'} />
          <Fact label="On" value={targetName(record, names)} page={href ? { label: 'Open', href } : undefined} />
          <Fact label="Id of it" value={record.target} mono />
          <Fact label="When" value={formatInstant(record.atMs, zone)} />
          <Fact label="From" value={record.address} mono />
        </FactGroup>
        {Object.keys(details).length > 0 && (
          <FactGroup title="Details">
            {Object.entries(details).map(([name, value]) => (
              <Fact key={name} label={visibleText(name)} value={String(value)} />
            ))}
          </FactGroup>
        )}
        <FactGroup title="Chain">
          <Fact label="Hash" value={record.hash} mono />
          <Fact
            label="Hash before"
            value={record.previousHash}
            mono
            hint="Of the record before it: a changed or missing record breaks the chain."
          />
        </FactGroup>
      </div>
    </Drawer>
  )
}
