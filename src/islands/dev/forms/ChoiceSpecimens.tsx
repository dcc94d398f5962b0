import { useState } from 'react'

import { ComboField } from '#src/components/form/ComboField.tsx'
import { MultiComboField } from '#src/components/form/MultiComboField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { Specimen, Variant } from '#src/islands/dev/kit/Specimen.tsx'
import type { Option } from '#src/lib/form/list-values.ts'

import { ENVIRONMENTS, findPeople, HOSTILE_OPTIONS, MANY_HOSTS, PEOPLE } from '../data/forms.ts'
import { FieldStates, useField } from './FieldStates.tsx'
import css from './forms.module.css'

const PLAIN = ENVIRONMENTS.map(({ id, label }) => ({ value: id, label }))

/** Everything that is chosen from a list. */
export function ChoiceSpecimens() {
  return (
    <>
      <Specimen title="Select" note="The browser's own list, for up to a dozen.">
        <FieldStates name="select" values={['env-prod', '']} hint="Sources are grouped by it." error="Choose an environment." checks>
          {(field, state) => <SelectField label="Environment" placeholder="Choose" options={PLAIN} {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Combobox" note="Narrows while one types; React Aria, loaded when needed.">
        <FieldStates name="combo" values={['api.stripe.com', '']} hint="64 hosts." error="Choose a host." checks>
          {(field, state) => <ComboField label="Host" placeholder="Search hosts" options={MANY_HOSTS} {...field} {...state} />}
        </FieldStates>
        <ComboVariants />
      </Specimen>
      <Specimen title="Combobox for several" note="Chips for what is chosen; Backspace takes the last one away.">
        <FieldStates<readonly string[]>
          name="multi"
          values={[['env-prod', 'env-stage'], []]}
          hint="All when none is chosen."
          error="Choose at least one."
        >
          {(field, state) => (
            <MultiComboField label="Environments" placeholder="Search environments" options={ENVIRONMENTS} {...field} {...state} />
          )}
        </FieldStates>
        <MultiVariants />
      </Specimen>
    </>
  )
}

function ComboVariants() {
  const person = useField('person', 'mara')
  const hostile = useField('hostile', 'rlo')
  const [tags, setTags] = useState<readonly Option[]>(ENVIRONMENTS)
  const tag = useField('tag', '')
  return (
    <div className={css.more}>
      <Variant name="Asks a server (“!” fails) · makes new ones · names from elsewhere">
        <div className={css.states}>
          <ComboField label="Owner" options={findPeople} chosenLabel={PEOPLE['mara'] ?? ''} {...person} />
          <ComboField
            label="Environment or a new one"
            options={tags}
            {...tag}
            onCreate={(label) => {
              const id = `env-${label}`
              setTags([...tags, { id, label }])
              tag.onChange(id)
            }}
          />
          <ComboField label="Names from elsewhere" options={HOSTILE_OPTIONS} {...hostile} />
        </div>
      </Variant>
    </div>
  )
}

function MultiVariants() {
  const people = useField<readonly string[]>('people', ['mara', 'jon'])
  const many = useField<readonly string[]>(
    'many',
    MANY_HOSTS.slice(0, 14).map(({ id }) => id),
  )
  const hostile = useField<readonly string[]>(
    'hostile-many',
    HOSTILE_OPTIONS.map(({ id }) => id),
  )
  return (
    <div className={css.more}>
      <Variant name="Asks a server · many · names from elsewhere">
        <div className={css.states}>
          <MultiComboField label="Tell" options={findPeople} labels={PEOPLE} {...people} />
          <MultiComboField label="Hosts" options={MANY_HOSTS} {...many} />
          <MultiComboField label="Hostile hosts" options={HOSTILE_OPTIONS} {...hostile} />
        </div>
      </Variant>
    </div>
  )
}
