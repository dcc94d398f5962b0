import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { auditLabel, detailsLabel } from '#src/lib/audit-labels.ts'
import { formatAgo, formatInstant, NOTHING } from '#src/lib/format.ts'
import type { Links } from '#src/lib/routes.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { $to } from '#src/stores/context.ts'
import { setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { AuditRecord } from '#wire/product/audit.ts'

type Names = ReadonlyMap<string, string>

/** Whoever acted: by their present name, else by the address of then. */
const actorName = ({ actorUid, actorEmail }: AuditRecord, names: Names): string =>
  visibleText(names.get(actorUid) || actorEmail || actorUid)

/** `member/u1` → the member's name; everything else as it stands. */
function targetName({ target }: AuditRecord, names: Names): string {
  const [kind, id = ''] = target.split('/')
  return visibleText((kind === 'member' && names.get(id)) || target)
}

/** The page of what it was done to, where it has one. */
function targetPage({ target }: AuditRecord, to: Links): string | undefined {
  const [kind, id = ''] = target.split('/')
  switch (kind) {
    case 'member':
      return to.member(id)
    case 'service-account':
      return to.serviceAccount(id)
    case 'deployment':
      return to.deployment(id)
    case 'view':
      return to.view(id)
    case 'request':
      return to.request(id)
    default:
      return undefined
  }
}

export const auditColumns = (clock: RangeClock, names: Names, to: Links): CollectionColumn<AuditRecord>[] => [
  {
    id: 'time',
    label: 'When',
    width: 116,
    value: ({ atMs }) => formatInstant(atMs, clock.zone),
    cell: ({ atMs }) => <span title={formatInstant(atMs, clock.zone)}>{formatAgo(atMs, clock.nowMs)}</span>,
  },
  { id: 'person', label: 'Person', width: 150, grows: true, value: (row) => actorName(row, names) },
  {
    id: 'action',
    label: 'Action',
    width: 190,
    grows: true,
    value: ({ action }) => auditLabel(action),
    cell: (row) => (
      <span className="truncate" title={row.action}>
        {row.result === 'refused' && (
          <span className="badge" data-tone="danger">
            Refused
          </span>
        )}{' '}
        {auditLabel(row.action)}
      </span>
    ),
  },
  {
    id: 'target',
    label: 'On',
    width: 170,
    grows: true,
    value: (row) => targetName(row, names),
    cell: (row) => {
      const href = targetPage(row, to)
      const text = targetName(row, names)
      return href ? (
        <a className="truncate" href={href} tabIndex={-1} title={text}>
          {text}
        </a>
      ) : (
        <span className="truncate dim" title={text}>
          {text}
        </span>
      )
    },
  },
  {
    id: 'details',
    label: 'Details',
    width: 120,
    grows: true,
    value: ({ details }) => visibleText(detailsLabel(details)) || NOTHING,
    cell: ({ details }) => {
      const text = visibleText(detailsLabel(details)) || NOTHING
      return (
        <span className="truncate dim" title={text}>
          {text}
        </span>
      )
    },
  },
  { id: 'address', label: 'From', width: 112, value: ({ address }) => visibleText(address) || NOTHING },
]

export const AuditNarrowRow = ({ row, names, clock }: { row: AuditRecord; names: Names; clock: RangeClock }) => (
  <NarrowRow
    name={auditLabel(row.action)}
    detail={[formatAgo(row.atMs, clock.nowMs), actorName(row, names), targetName(row, names)].join(' · ')}
  >
    {row.result === 'refused' && (
      <span className="badge" data-tone="danger">
        Refused
      </span>
    )}
  </NarrowRow>
)

interface AuditRecordPanelProps {
  record: AuditRecord
  names: Names
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
