import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Check, FileDown, Link } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'

import { outcomeOf } from '#domain/traffic/outcome.ts'
import { CheckField } from '#src/components/form/CheckField.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { type FieldProps, useForm } from '#src/components/form/use-form.ts'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatDuration, formatInstant } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { evidenceParts, goodCall, goodRow } from '#src/queries/evidence.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import { EVIDENCE_LINK_ROLE, EVIDENCE_NOTE_MAX, type MadeEvidenceLink } from '#wire/product/evidence-links.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { useRole } from '#src/screens/use-role.ts'
import type { RequestDetail, RequestRow } from '#wire/pulse/requests.ts'

import { evidenceOf, saveEvidence } from './evidence-input.ts'
import { type EvidenceFields, evidenceLinkForm } from './evidence-link-form.ts'
import css from './evidence.module.css'
import { EvidenceLinks, MadeLink } from './EvidenceLinks.tsx'
import { EvidencePreview } from './EvidencePreview.tsx'

export interface EvidenceSheetProps {
  scope: PulseScope
  request: RequestDetail
  onClose: () => void
}

const LIVES = [
  { id: 'hour', label: 'An hour' },
  { id: 'day', label: 'A day' },
  { id: 'week', label: 'A week' },
] as const

/** What evidence of a request will hold, what is added to it, and the two ways to hand it on: a file and a link. */
export function EvidenceSheet({ scope, request, onClose }: EvidenceSheetProps) {
  const id = useId()
  const [made, setMade] = useState<MadeEvidenceLink>()
  const [definition] = useState(() => evidenceLinkForm(scope, request, $search.get().has('with')))
  const { shell, field, values } = useForm(definition, setMade)
  const evidence = useEvidence(scope, request, values)
  const role = useRole(scope.orgId)
  const mayLink = role !== undefined && mayActAs(role, EVIDENCE_LINK_ROLE)
  return (
    <Drawer
      title="Evidence"
      description="This request as one page without script, for people who do not sign in here."
      modal
      lightDismiss={false}
      busy={shell.busy}
      width={560}
      footer={
        <>
          <Download evidence={evidence} />
          {mayLink && (
            <button type="submit" form={id} className="button" data-kind="primary" aria-disabled={shell.busy || undefined}>
              <Link size={14} aria-hidden />
              {shell.busy ? 'Creating…' : 'Create link'}
            </button>
          )}
        </>
      }
      onClose={onClose}
    >
      <form ref={shell.form} id={id} className={css.form} noValidate onSubmit={shell.onSubmit}>
        <GoodCall row={evidence.row} field={field('good')} />
        <TextAreaField
          label="Note"
          {...field('note')}
          limit={EVIDENCE_NOTE_MAX}
          hint="Stands on top of the page. Secrets in it are masked."
        />
        <EvidencePreview data={evidence.data} error={evidence.error} onRetry={evidence.retry} />
        {mayLink && <SegmentedField label="A link lives for" {...field('life')} segments={LIVES} />}
        {role !== undefined && !mayLink && (
          <p className="notice">
            Creating a link needs the role {EVIDENCE_LINK_ROLE}. Ask an owner of the organization for it, or download the file.
          </p>
        )}
        <FormFailure error={shell.failure} />
      </form>
      {made && <MadeLink key={made.link.id} made={made} />}
      <EvidenceLinks orgId={scope.orgId} requestId={request.id} />
    </Drawer>
  )
}

/** What was chosen, with what is loaded for it. */
function useEvidence(scope: PulseScope, request: RequestDetail, values: EvidenceFields) {
  const note = useDeferredValue(values.note)
  const parts = useQuery(evidenceParts(scope, request), queryClient)
  const row = useQuery(goodRow(scope, request), queryClient)
  const good = useQuery({ ...goodCall(scope, request), enabled: values.good }, queryClient)
  const beside = values.good ? good.data : null
  const data = useMemo(
    () => (parts.data && beside !== undefined ? evidenceOf(scope, { request, ...parts.data, good: beside, note }) : undefined),
    [scope, request, parts.data, beside, note],
  )
  const failed = [parts, row, good].filter((one) => one.error)
  return {
    /** What evidence made at this moment holds; undefined while some of it is loaded. */
    data,
    /** The call that it can be compared with; null: there is none, undefined: not known yet. */
    row: row.data,
    error: failed[0]?.error ? toWireError(failed[0].error) : undefined,
    retry: () => void Promise.all(failed.map((one) => one.refetch())),
  }
}

function GoodCall({ row, field }: { row: RequestRow | null | undefined; field: FieldProps<boolean> }) {
  const zone = useStore($zone)
  const found = row && `${outcomeText(row)} after ${formatDuration(row.durationMs)}, ${formatInstant(row.timestampMs, zone)}.`
  const hint = found ?? (row === null ? 'No other call of this endpoint worked in the month around it.' : 'Looking for it…')
  return <CheckField label="Include the last good call, to compare it with" hint={hint} {...field} disabled={row === null} />
}

const outcomeText = (row: RequestRow): string =>
  `Ended with ${outcomeOf({ ...row, grpc: row.grpcStatus ? { status: row.grpcStatus } : null })}`

/** The button says that it is saved, as wide as it was. */
function Download({ evidence: { data } }: { evidence: ReturnType<typeof useEvidence> }) {
  const [saved, setSaved] = useState(false)
  const { busy, failure, start } = useAttempt(
    async () => {
      if (!data) return
      await saveEvidence(data)
      setSaved(true)
    },
    { again: true },
  )
  return (
    <>
      {failure && (
        <span className={css.why} role="alert">
          {globalThis.isSecureContext ? explain(failure) : 'Open the console over https: without it this browser computes no SHA-256.'}
        </span>
      )}
      <button type="button" className="button" aria-disabled={busy || !data || undefined} onClick={start}>
        {saved ? <Check size={14} aria-hidden /> : <FileDown size={14} aria-hidden />}
        Download
      </button>
      <span role="status" className="visually-hidden">
        {saved && 'The evidence file was saved'}
      </span>
    </>
  )
}
