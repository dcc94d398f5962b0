import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleLines, visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { Disclosure } from '#src/components/overlay/Disclosure.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatAgo, formatBytes, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { quarantineSamples } from '#src/queries/quarantine.ts'
import type { QuarantinedEvent, QuarantineGroup } from '#wire/pulse/quarantine.ts'
import { own } from '#domain/own.ts'

import css from './quarantine.module.css'

export interface QuarantineReasonProps {
  orgId: string
  group: QuarantineGroup
  /** Name of the deployment. */
  source: string
  environment: string
  maySee: boolean
}

const RECEIVERS: Readonly<Record<string, string>> = { grpc: 'agent', otlp: 'OpenTelemetry', ndjson: 'NDJSON', har: 'HAR' }

/** One reason of one source; its samples are fetched when somebody unfolds it. */
export function QuarantineReason({ orgId, group, source, environment, maySee }: QuarantineReasonProps) {
  const [open, setOpen] = useState(false)
  const line = (
    <>
      <span className={css.reason}>{visibleText(group.reason)}</span>
      <span className={css.facts}>
        {visibleText(source)} ({own(RECEIVERS, group.receiver) ?? group.receiver}), {environment}: {formatPlural(group.count, 'event')},{' '}
        {formatBytes(group.bytes)}
      </span>
    </>
  )
  const when = formatAgo(group.lastMs, Date.now())
  if (!maySee)
    return (
      <div className={css.plain}>
        <span>{line}</span>
        <span className="dim">{when}</span>
      </div>
    )
  return (
    <Disclosure summary={line} aside={when} onToggle={setOpen}>
      {open && <Samples orgId={orgId} group={group} />}
    </Disclosure>
  )
}

function Samples({ orgId, group }: Pick<QuarantineReasonProps, 'orgId' | 'group'>) {
  const { data, error } = useQuery({ ...quarantineSamples(orgId, group), placeholderData: keepPreviousData }, queryClient)
  if (error)
    return (
      <p className={css.failed} role="alert">
        {explain(toWireError(error))}
      </p>
    )
  if (!data) return <div className={css.loading} role="status" aria-label="Loading samples" />
  return (
    <div className="stack">
      {data.rows.map((row, at) => (
        <Sample key={at} row={row} known={group.reason} />
      ))}
    </div>
  )
}

/** `known`: the reason that stands above already; those of one group may name another entry. */
function Sample({ row: { receivedMs, reason, sizeBytes, sample }, known }: { row: QuarantinedEvent; known: string }) {
  const facts = `${formatAgo(receivedMs, Date.now())}, ${formatBytes(sizeBytes)}`
  if (sample === '')
    return (
      <p className="dim">
        {reason !== known && `${visibleText(reason)} `}It came {facts}, and nothing of it was kept.
      </p>
    )
  return (
    <div className={css.sample}>
      {reason !== known && <p className="dim">{visibleText(reason)}</p>}
      <CodeBlock label={`Its beginning, masked: ${facts}`} text={visibleLines(sample)} />
    </div>
  )
}
