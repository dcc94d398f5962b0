import { ByteSizeField, DurationField } from '#src/components/form/AmountFields.tsx'
import { DateTimeField } from '#src/components/form/DateTimeField.tsx'
import { NumberField } from '#src/components/form/NumberField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { Specimen, Variant } from '#src/islands/dev/kit/Specimen.tsx'

import { LONG_TEXT, NOW_MS } from '../data/forms.ts'
import { FieldStates, useField } from './FieldStates.tsx'
import css from './forms.module.css'

/** Everything that is typed on one line or several. */
export function TextSpecimens() {
  return (
    <>
      <Specimen title="Text, e-mail, address" note="Six states each; with something fixed in front or behind.">
        <FieldStates name="text" values={['api.stripe.com', '']} hint="As it stands in the request." error="Enter a host." checks>
          {(field, state) => <TextField label="Host" mono {...field} {...state} />}
        </FieldStates>
        <Affixes />
      </Specimen>
      <Specimen title="Long text" note="Grows with its lines; says when it is too long.">
        <FieldStates name="area" values={[LONG_TEXT, '']} hint="Shown to everybody who sees the rule." error="Enter a description.">
          {(field, state) => <TextAreaField label="Description" limit={120} {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Number" note="Arrow keys, Page Up and Down, Home and End; React Aria, loaded when needed.">
        <FieldStates<number | undefined> name="number" values={[250, undefined]} hint="Per minute, at most." error="Enter a number." checks>
          {(field, state) => <NumberField label="Limit" unit="requests" min={0} max={10_000} step={10} {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Length of time" note="5m, 1h30m, 0.5s: typed as it is thought, and read back in words.">
        <FieldStates name="duration" values={['1h30m', '']} hint="How long a rule has to hold." error="Enter a time like 5m or 1h30m.">
          {(field, state) => <DurationField label="For" {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Size" note="64 KiB, 1.5MB, 512: read back in bytes.">
        <FieldStates name="bytes" values={['64 KiB', '']} hint="Longer bodies are cut." error="Enter a size like 64 KiB.">
          {(field, state) => <ByteSizeField label="Keep at most" {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Date and time" note="Piece by piece, on the clock of one time zone; React Aria, loaded when needed.">
        <FieldStates<number | undefined>
          name="moment"
          values={[NOW_MS, undefined]}
          hint="The mitigation ends by itself."
          error="Choose a time in the future."
        >
          {(field, state, at) => (
            <DateTimeField label="Until" zone={at % 2 === 0 ? 'Europe/Berlin' : 'UTC'} startAt={NOW_MS} {...field} {...state} />
          )}
        </FieldStates>
      </Specimen>
    </>
  )
}

function Affixes() {
  const email = useField('email', 'mara@acme.example')
  const url = useField('url', 'hooks.example.com/sightglass', 'hooks.example.com did not answer: no route to host.')
  const share = useField('share', '12.5')
  const slug = useField('slug', 'a-very-long-slug-that-has-no-place-to-break-anywhere-in-it')
  return (
    <div className={css.more}>
      <Variant name="Fixed parts, long values">
        <div className={css.states}>
          <TextField label="E-mail" type="email" {...email} />
          <TextField label="Webhook address" type="url" mono prefix="https://" {...url} />
          <TextField label="Share of requests" suffix="%" {...share} />
          <TextField label={LONG_TEXT} mono prefix="sso/" suffix=".acme.example" {...slug} />
        </div>
      </Variant>
    </div>
  )
}
