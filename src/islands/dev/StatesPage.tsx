import { Specimens } from './kit/Specimen.tsx'
import { EmptySpecimens } from './overlays/EmptySpecimens.tsx'
import { FailureSpecimens } from './overlays/FailureSpecimens.tsx'
import { LoadingSpecimens } from './overlays/LoadingSpecimens.tsx'

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
