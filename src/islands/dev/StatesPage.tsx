import { useState } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { FactsSkeleton, TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { RefreshingMark, StaleNote } from '#src/components/notice/StaleNote.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import type { WireError } from '#src/lib/errors.ts'

import { NOW_MS } from './data/timeline.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'
import { EmptySpecimens } from './overlays/EmptySpecimens.tsx'

/** What a view shows when it has nothing to show, not yet, not any more, or not the newest. */
export function StatesPage() {
  return (
    <Specimens>
      <EmptySpecimens />
      <FailureSpecimens />
      <LoadingSpecimens />
    </Specimens>
  )
}

/** Skeletons stand still: what shimmers all over a page tires those who watch it for hours. */
function LoadingSpecimens() {
  return (
    <Specimens columns={2}>
      <Specimen title="Loading a table">
        <TableSkeleton label="Loading requests" rows={7} />
      </Specimen>
      <Specimen title="Loading facts">
        <FactsSkeleton label="Loading the request" rows={7} />
      </Specimen>
      <Specimen title="Loading text">
        <TextSkeleton label="Loading the remediation" />
      </Specimen>
    </Specimens>
  )
}

const FAILURES: readonly { name: string; error: WireError }[] = [
  {
    name: 'Failed',
    error: { kind: 'failed', message: 'The platform answered with an error (500). Try again.', status: 500, requestId: 'req-01hzy3k9v4' },
  },
  { name: 'Offline', error: { kind: 'offline' } },
  { name: 'Forbidden', error: { kind: 'forbidden', message: 'You are not a member of this organization, or not any more.' } },
  { name: 'Signed out', error: { kind: 'signed-out' } },
  { name: 'Busy', error: { kind: 'busy', message: 'Too many questions at once.', retryAfterSeconds: 12 } },
  { name: 'Gone', error: { kind: 'not-found', message: 'This does not exist, or not any more.' } },
]
const LOADED_MS = NOW_MS - 4 * 60_000
const retry = () => showToast('It was tried again.')

function FailureSpecimens() {
  const [busy, setBusy] = useState(true)
  return (
    <Specimens>
      <Specimens columns={3}>
        {FAILURES.map(({ name, error }) => (
          <Specimen key={name} title={name}>
            <FailureNote error={error} onRetry={retry} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens columns={2}>
        <Specimen title="Stale" note="The last content stays below.">
          <Variant name="No network">
            <StaleNote reason="offline" loadedMs={LOADED_MS} nowMs={NOW_MS} zone="UTC" />
          </Variant>
          <Variant name="The platform did not answer">
            <StaleNote reason="failed" loadedMs={LOADED_MS} nowMs={NOW_MS} zone="UTC" onRetry={retry} />
          </Variant>
        </Specimen>
        <Specimen title="Refreshing" note="Beside a heading; nothing moves and the old rows stay.">
          <p className="cluster">
            <strong>1,204 requests</strong>
            <RefreshingMark busy={busy} />
            <button type="button" className="button" data-size="small" aria-pressed={busy} onClick={() => setBusy(!busy)}>
              Refreshing
            </button>
          </p>
        </Specimen>
      </Specimens>
    </Specimens>
  )
}
