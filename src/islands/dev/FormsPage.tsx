import { ChoiceSpecimens } from './forms/ChoiceSpecimens.tsx'
import { CompleteForm } from './forms/CompleteForm.tsx'
import { EndSpecimens } from './forms/EndSpecimens.tsx'
import { ListSpecimens } from './forms/ListSpecimens.tsx'
import { SecretSpecimens } from './forms/SecretSpecimens.tsx'
import { TextSpecimens } from './forms/TextSpecimens.tsx'
import { Specimens } from './kit/Specimen.tsx'

/** /dev/forms: a complete form first, then every field in every state. */
export function FormsPage() {
  return (
    <Specimens>
      <CompleteForm />
      <TextSpecimens />
      <ChoiceSpecimens />
      <ListSpecimens />
      <SecretSpecimens />
      <EndSpecimens />
    </Specimens>
  )
}
