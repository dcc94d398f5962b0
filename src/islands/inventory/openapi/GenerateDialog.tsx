import { useState } from 'react'

import { ComboField } from '#src/components/form/ComboField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

import { exportDocument, sayExported } from './export.ts'
import { hostOptions } from './host-options.ts'

/** OpenAPI 3.1 of what was observed of a host, as a file. */
export function GenerateDialog({ scope, onClose }: { scope: PulseScope; onClose: () => void }) {
  const [definition] = useState<FormDefinition<{ host: string }, Awaited<ReturnType<typeof exportDocument>>>>(() => ({
    initial: { host: '' },
    validate: ({ host }) => (host === '' ? { host: 'Choose a host.' } : {}),
    submit: ({ host }) => exportDocument(scope, host, $range.get()),
  }))
  const { shell, field, values } = useForm(definition, (done) => {
    sayExported(done)
    onClose()
  })
  const [options] = useState(() => hostOptions(scope))
  return (
    <FormDialog
      title="Generate OpenAPI from traffic"
      description="Endpoints of the range, with the parameters and bodies that were observed. It has names and types, no value."
      shell={shell}
      action="Download"
      acting="Generating…"
      onClose={onClose}
    >
      <ComboField label="Host" {...field('host')} chosenLabel={values.host} options={options} placeholder="Find a host" />
    </FormDialog>
  )
}
