import { Diffs } from './code/Diffs.tsx'
import { Editors } from './code/Editors.tsx'
import { Highlighting } from './code/Highlighting.tsx'
import { MaskedValues } from './code/MaskedValues.tsx'
import { Trees } from './code/Trees.tsx'
import { Specimens } from './kit/Specimen.tsx'

/** Everything that shows or writes code, with fixed texts. */
export function CodePage() {
  return (
    <Specimens>
      <MaskedValues />
      <Highlighting />
      <Trees />
      <Editors />
      <Diffs />
    </Specimens>
  )
}
