import { CheckSpecimens } from './forms/CheckSpecimens.tsx'
import { ToggleSpecimens } from './forms/ToggleSpecimens.tsx'
import { Specimens } from './kit/Specimen.tsx'

/** /dev/toggles: what is on or off, and what is one of a few. */
export function TogglesPage() {
  return (
    <Specimens>
      <ToggleSpecimens />
      <CheckSpecimens />
    </Specimens>
  )
}
