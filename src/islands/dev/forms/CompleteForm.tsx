import { useRef, useState } from 'react'

import { ByteSizeField, DurationField } from '#src/components/form/AmountFields.tsx'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormSection } from '#src/components/form/FormSection.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { MultiComboField } from '#src/components/form/MultiComboField.tsx'
import { NumberField } from '#src/components/form/NumberField.tsx'
import { SecretField } from '#src/components/form/SecretField.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { Specimen } from '#src/islands/dev/kit/Specimen.tsx'

import { ENVIRONMENTS } from '../data/forms.ts'
import { type SimulatedResponse, RESPONSES } from '../data/forms-responses.ts'
import { Pretend } from '../kit/Pretend.tsx'
import { type Integration, integrationForm, NOTE_MAX } from './integration-form.ts'
import css from './forms.module.css'

const SEVERITIES = [
  { id: 'all', label: 'All' },
  { id: 'high', label: 'High and above' },
  { id: 'critical', label: 'Critical only' },
] as const

const LABELS: Partial<Record<keyof Integration, string>> = { name: 'Name', url: 'Address', severity: 'Severity', timeout: 'Give up after' }

/** A whole form with a server that answers as chosen. */
export function CompleteForm() {
  const [answer, setAnswer] = useState<SimulatedResponse>('ok')
  const chosen = useRef(answer)
  chosen.current = answer
  const [definition] = useState(() => integrationForm(() => chosen.current))
  const { shell, field, values, conflict, busy } = useForm(definition, () => undefined)

  return (
    <Specimen title="A complete form" note="Ctrl or Cmd with Enter sends. Change something, then follow a link or go back: it asks first.">
      <div className={css.answer}>
        <Pretend label="What its server does" of={[answer, setAnswer]} choices={RESPONSES} />
      </div>
      <FormShell
        {...shell}
        level={3}
        title="Webhook"
        description="Receives one POST per event, signed with the secret."
        submit="Save webhook"
        submitting="Saving…"
        needsChange
        savedNote="Saved. The next event is sent to the new address."
        conflict={
          conflict && (
            <ConflictNote
              who="Mara Lind saved this webhook 2 minutes ago."
              differences={conflict.names.map((name) => ({
                label: LABELS[name] ?? name,
                mine: String(values[name] ?? ''),
                theirs: String(conflict.theirs[name] ?? ''),
              }))}
              busy={busy}
              onTakeTheirs={conflict.takeTheirs}
              onOverwrite={conflict.overwrite}
            />
          )
        }
      >
        <TextField label="Name" required {...field('name')} />
        <TextField label="Address" type="url" mono required hint="Has to be reachable from the platform." {...field('url')} />
        <TextField label="Contact" type="email" hint="Who is written to when it keeps failing." {...field('contact')} />
        <FormSection level={4} title="What is sent" about="Nothing is sent for environments that are not chosen.">
          <SegmentedField label="Severity" segments={SEVERITIES} {...field('severity')} />
          <MultiComboField label="Environments" options={ENVIRONMENTS} placeholder="All environments" {...field('environments')} />
          <KeyValueField label="Headers" keyLabel="Header" itemName="header" {...field('headers')} />
        </FormSection>
        <FormSection level={4} title="Delivery">
          <SecretField
            label="Secret"
            stored="last changed 3 days ago by Jon Okafor"
            hint="Signs every delivery (HMAC-SHA256)."
            {...field('secret')}
          />
          <DurationField label="Give up after" required {...field('timeout')} />
          <ByteSizeField label="Largest payload" required {...field('largest')} />
          <NumberField label="Tries" required unit="times" min={0} max={10} {...field('retries')} />
          <TextAreaField label="Note" limit={NOTE_MAX} hint="For your colleagues." {...field('note')} />
        </FormSection>
      </FormShell>
    </Specimen>
  )
}
