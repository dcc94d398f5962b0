import { useState } from 'react'

import { ComboField } from '#src/components/form/ComboField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import type { Option } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

import { exportDocument, sayExported } from './export.ts'

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

/** Hosts in one list; more are found by typing. */
const OPTIONS_MAX = 50

/** Hosts that were called in the range, most requests first. */
export const hostOptions =
  (scope: PulseScope) =>
  async (text: string): Promise<readonly Option[]> => {
    const ask = { scope, range: $range.get(), filter: undefined }
    const contains = text.trim()
    const found = await queryClient
      .fetchQuery(requestValues(ask, ['host'], { limit: OPTIONS_MAX, ...(contains !== '' && { contains }) }))
      .catch(() => undefined)
    return (found?.fields['host'] ?? []).filter(({ value }) => value !== '').map(({ value }) => ({ id: value, label: value }))
  }
