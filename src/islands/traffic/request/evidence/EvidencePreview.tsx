import { visibleText } from '#domain/detection/control.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import type { WireError } from '#src/lib/errors.ts'
import type { EvidenceData } from '#wire/evidence/evidence.ts'
import { sectionsOf } from '#wire/evidence/sections.ts'

import css from './evidence.module.css'

interface EvidencePreviewProps {
  /** Undefined while it is loaded. */
  data: EvidenceData | undefined
  error: WireError | undefined
  onRetry: () => void
}

/** The sections of the page in their order, with how much each carries, and what is masked in them: read from what makes the page itself. */
export function EvidencePreview({ data, error, onRetry }: EvidencePreviewProps) {
  if (error) return <FailureNote error={error} onRetry={onRetry} />
  if (!data) return <TextSkeleton label="Loading what it will hold" lines={10} />
  const masked = [...data.masked, ...(data.good?.masked ?? []).map((place) => `${place}, of the good call`)]
  return (
    <section className={css.part} aria-labelledby="evidence-holds">
      <h3 id="evidence-holds">What it will hold</h3>
      <dl className={css.sections}>
        {sectionsOf(data).map(({ title, carries }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{visibleText(carries)}</dd>
          </div>
        ))}
        <div>
          <dt>About this evidence</dt>
          <dd>who made it, and its digest</dd>
        </div>
      </dl>
      {masked.length > 0 && (
        <p className={css.masked}>
          <b>Masked:</b> {masked.map(visibleText).join(' · ')}
        </p>
      )}
    </section>
  )
}
