import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { ComboField } from '#src/components/form/ComboField.tsx'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { decidedHost, mergedTemplate } from '#src/lib/endpoints/decisions.ts'
import type { Option } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeDecisions, endpointDecisions } from '#src/queries/endpoint-templates.ts'
import { requestValues } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { EndpointSettings } from '#wire/product/endpoint-templates.ts'

import css from '../decisions/decisions.module.css'
import { WHEN } from '../decisions/SheetParts.tsx'
import { applied, type Decided, decideForm, type Doing, suggestedInto } from './decide-form.ts'
import { MovePreview } from './MovePreview.tsx'
import { decidedText, sayDecided } from './save.ts'

interface DecideDialogProps {
  scope: PulseScope
  doing: Doing
  /** Method, host and template. */
  entity: readonly string[]
  settings: EndpointSettings
  onClose: () => void
}

const TITLES: Readonly<Record<Doing['is'], string>> = {
  pin: 'Pin a template',
  split: 'Split off an endpoint',
  merge: 'Merge with another endpoint',
  name: 'Name this endpoint',
}
const ACTIONS: Readonly<Record<Doing['is'], string>> = { pin: 'Pin', split: 'Split', merge: 'Merge', name: 'Save' }

/** Decides about an endpoint, and shows before it is saved what that does to stored requests. */
export function DecideDialog({ scope, doing, entity, settings, onClose }: DecideDialogProps) {
  const { orgId } = scope
  const [, host = '', template = ''] = entity
  const [shown] = useState(settings)
  const [definition] = useState(() =>
    decideForm({
      doing,
      entity,
      settings: shown,
      save: (change) => changeDecisions(orgId, change),
      now: () => queryClient.fetchQuery({ ...endpointDecisions(orgId), staleTime: 0 }),
    }),
  )
  const form = useForm(definition, (done: Decided) => {
    sayDecided(orgId, decidedText(done.decision), done)
    onClose()
  })
  const { values, set, field, conflict, shell } = form
  const isValid = Object.keys(definition.validate(values)).length === 0
  return (
    <FormDialog
      title={TITLES[doing.is]}
      description={doing.is === 'name' ? 'Lists and the profile show it beside the path.' : WHEN}
      shell={shell}
      action={ACTIONS[doing.is]}
      onClose={onClose}
    >
      {doing.is === 'pin' && (
        <TextField
          label="Template"
          {...field('text')}
          mono
          autoFocus
          hint="Paths that fit it belong to it. {name} stands for any text without a slash."
        />
      )}
      {doing.is === 'split' && (
        <TextField
          label="Word that stays"
          {...field('text')}
          mono
          autoFocus
          hint="Its last segment never becomes a parameter: /users/me."
        />
      )}
      {doing.is === 'name' && (
        <TextField label="Name" {...field('text')} autoFocus placeholder="Read a user" hint="Leave it empty to take the name away." />
      )}
      {doing.is === 'merge' && (
        <MergeFields
          scope={scope}
          host={host}
          template={template}
          other={{ ...field('other'), onChange: (other) => set({ other, into: suggestedInto(template, other) }) }}
          into={field('into')}
        />
      )}
      {doing.is !== 'name' && (
        <MovePreview
          scope={scope}
          host={host}
          decisions={isValid ? decidedHost(applied(doing, entity, shown, values).after, host) : undefined}
        />
      )}
      {conflict && (
        <ConflictNote
          who="Somebody else named this endpoint meanwhile."
          differences={[{ label: 'Name', mine: values.text, theirs: conflict.theirs.text }]}
          busy={shell.busy}
          onTakeTheirs={conflict.takeTheirs}
          onOverwrite={conflict.overwrite}
        />
      )}
    </FormDialog>
  )
}

type TextProps = Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onChange' | 'error'>

interface MergeFieldsProps {
  scope: PulseScope
  host: string
  template: string
  other: TextProps
  into: TextProps
}

/** Templates in one list; more are found by typing. */
const OPTIONS_MAX = 50

/** Another endpoint of the host, and what both become. */
function MergeFields({ scope, host, template, other, into }: MergeFieldsProps) {
  // Asked once, so that the first list is there when it opens
  useQuery(valuesAt(scope, host, ''), queryClient)
  const options = async (text: string): Promise<readonly Option[]> => {
    const found = await queryClient.fetchQuery(valuesAt(scope, host, text.trim())).catch(() => undefined)
    const templates = found?.fields['template']?.map(({ value }) => value) ?? []
    return templates
      .filter((one) => one !== template && mergedTemplate([template, one]) !== undefined)
      .map((one) => ({ id: one, label: one }))
  }
  const [source] = useState(() => options)
  return (
    // A list that opens with the dialog would cover it
    <div className={css.fields} role="group" aria-label="Endpoints" tabIndex={-1} data-first-focus="">
      <ComboField
        label="Same as"
        {...other}
        chosenLabel={other.value}
        options={source}
        onCreate={other.onChange}
        placeholder="Find an endpoint of this host"
        hint="With as many segments; wherever the two differ, they become a parameter."
      />
      <TextField label="Template of both" {...into} mono />
    </div>
  )
}

function valuesAt(scope: PulseScope, host: string, contains: string) {
  const parsed = parseFilter(narrowTerm('', 'host', host, REQUESTS))
  const ask = { scope, range: $range.get(), filter: parsed.ok ? parsed.node : undefined }
  return requestValues(ask, ['template'], { limit: OPTIONS_MAX, ...(contains !== '' && { contains }) })
}
