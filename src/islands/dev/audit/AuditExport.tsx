import { Download } from 'lucide-react'

import { csvRecord } from '#domain/export/csv.ts'
import { Menu } from '#src/components/overlay/Menu.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { formatInstant, formatPlural } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'

import type { AuditEntry } from '../data/audit.ts'
import { EXPORT_FORMATS } from '../data/overlays.ts'

type Format = (typeof EXPORT_FORMATS)[number]['id']

const COLUMNS = ['sequence', 'at', 'actor', 'action', 'target', 'result', 'address', 'hash'] as const

/** What the filter matches, as a file. */
export function AuditExport({ entries }: { entries: readonly AuditEntry[] }) {
  function save(format: Format): void {
    saveFile(new Blob([textOf(entries, format)], { type: 'application/octet-stream' }), `audit-acme-payments.${format}`)
    showToast({ text: `${formatPlural(entries.length, 'record')} saved as ${format.toUpperCase()}.`, tone: 'ok' })
  }

  const nothing = entries.length === 0 ? 'The filter matches nothing' : undefined
  return (
    <Menu
      label="Export"
      sections={[
        {
          label: `${formatPlural(entries.length, 'record')}, as filtered`,
          entries: EXPORT_FORMATS.map(({ id, label, detail }) => ({ id, label, detail, disabled: nothing, onChoose: () => save(id) })),
        },
      ]}
    >
      <Download size={14} aria-hidden />
      Export
    </Menu>
  )
}

function textOf(entries: readonly AuditEntry[], format: Format): string {
  const rows = entries.map((entry) => ({
    sequence: entry.sequence,
    at: formatInstant(entry.atMs, 'UTC'),
    actor: entry.actorEmail,
    action: entry.action,
    target: entry.target,
    result: entry.result,
    address: entry.address,
    hash: entry.hash,
  }))
  if (format === 'json') return JSON.stringify(rows, undefined, 2)
  if (format === 'ndjson') return rows.map((row) => JSON.stringify(row)).join('\n')
  return [csvRecord(COLUMNS), ...rows.map((row) => csvRecord(COLUMNS.map((column) => row[column])))].join('')
}
