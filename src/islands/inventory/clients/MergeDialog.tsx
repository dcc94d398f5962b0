import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { MultiComboField } from '#src/components/form/MultiComboField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { isMasked } from '#src/lib/clients/decisions.ts'
import type { Option } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { ClientSettings } from '#wire/product/client-decisions.ts'

import css from '../decisions/decisions.module.css'
import { WHEN } from '../decisions/SheetParts.tsx'
import { mergeForm } from './merge-form.ts'
import { MergePreview } from './MergePreview.tsx'
import { saveClients, sayClientsSaved } from './save.ts'

interface MergeDialogProps {
  scope: PulseScope
  client: string
  settings: ClientSettings
  onClose: () => void
}

/** Clients in one list; more are found by typing. */
const OPTIONS_MAX = 50

/** Says that other clients are this one, and shows before it is saved whose requests become whose. */
export function MergeDialog({ scope, client, settings, onClose }: MergeDialogProps) {
  const { orgId } = scope
  const [range] = useState(() => $range.get())
  const [definition] = useState(() => mergeForm({ client, settings, save: (make) => saveClients(orgId, make) }))
  const form = useForm(definition, (changed) => {
    sayClientsSaved(orgId, `“${values.into.trim()}” is one client now.`, changed)
    onClose()
  })
  const { values, set, field, shell } = form
  // Asked once, so that the first list is there when it opens
  useQuery(clientsLike(scope, ''), queryClient)
  const [options] = useState(() => async (text: string): Promise<readonly Option[]> => {
    const found = await queryClient.fetchQuery(clientsLike(scope, text.trim())).catch(() => undefined)
    const names = found?.fields['client']?.map(({ value }) => value) ?? []
    return names.filter((name) => name !== '' && name !== client && !isMasked(name)).map((name) => ({ id: name, label: visibleText(name) }))
  })
  return (
    <FormDialog title="Merge with other clients" description={WHEN} shell={shell} action="Merge" size="medium" onClose={onClose}>
      {/* A list that opens with the dialog would cover it */}
      <div className={css.fields} role="group" aria-label="Clients" tabIndex={-1} data-first-focus="">
        <MultiComboField
          label="Same as"
          {...field('others')}
          options={options}
          onCreate={(name) => set({ others: [...values.others, name] })}
          placeholder="Find clients"
        />
        <TextField
          label="Names that begin with"
          {...field('prefix')}
          mono
          placeholder="checkout-"
          hint="Optional: clients of such names belong to it, too, also those that come later."
        />
        <TextField label="Name of the merged client" {...field('into')} mono />
      </div>
      <MergePreview
        scope={scope}
        range={range}
        clients={[client, ...values.others]}
        prefix={values.prefix.trim()}
        into={values.into.trim()}
      />
      <p className={css.said}>
        The review of “{visibleText(values.into.trim())}” stays as it is. Reviews of the others are kept, and are back when the merge is
        removed. Filters and saved views with the old names match nothing as long as it holds.
      </p>
    </FormDialog>
  )
}

const clientsLike = (scope: PulseScope, contains: string) =>
  requestValues({ scope, range: $range.get(), filter: undefined }, ['client'], { limit: OPTIONS_MAX, ...(contains !== '' && { contains }) })
