import { useState } from 'react'

import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { MultiComboField } from '#src/components/form/MultiComboField.tsx'
import { OrderedListField } from '#src/components/form/OrderedListField.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { ReviewList } from '#src/components/steps/ReviewList.tsx'
import { Wizard } from '#src/components/steps/Wizard.tsx'
import { Pretend } from '../kit/Pretend.tsx'
import { ADAPTER_KINDS, adapterItem, TEMPLATES } from '../data/wizards.ts'
import { stackYaml } from '../data/wizards-yaml.ts'
import { STACK_ROWS, type StackRow, stackForm } from './stack-form.ts'
import { useSearchParam } from './use-search-param.ts'

/** A new stack in four steps, the last of which shows what agents will get. */
export function StackWizard() {
  const [at, goTo] = useSearchParam('step')
  const [answer, setAnswer] = useState<StackRow>('ok')
  const [done, setDone] = useState<string>()
  const [definition] = useState(stackForm)
  const form = useForm({ ...definition, submit: (values) => definition.submit(values, answer) }, ({ name }) => setDone(name))
  const { values, field, set } = form
  const template = TEMPLATES.find(({ id }) => id === values.template)

  if (done !== undefined)
    return (
      <p className="notice" data-tone="ok" role="status">
        The stack {done} is there. Route traffic to it, or make it the default of a protocol.
      </p>
    )
  return (
    <Wizard
      label="New stack"
      form={form}
      at={at}
      onAt={goTo}
      submit="Create stack"
      submitting="Creating…"
      steps={[
        {
          id: 'name',
          title: 'Name',
          about: 'A stack is an ordered list of adapters that traffic runs through.',
          detail: values.name,
          names: ['name', 'description'],
          body: (
            <>
              <TextField label="Name" mono required hint="a–z, 0–9 and hyphens." {...field('name')} />
              <TextAreaField label="Description" limit={200} {...field('description')} />
            </>
          ),
        },
        {
          id: 'template',
          title: 'Template',
          about: 'What it begins with. Everything can be changed in the next step.',
          detail: template?.label ?? '',
          names: ['template'],
          body: (
            <RadioCardsField
              label="Template"
              hideLabel
              required
              cards={TEMPLATES}
              {...field('template')}
              onChange={(id) => set({ template: id, adapters: TEMPLATES.find((one) => one.id === id)?.adapters ?? [] })}
            />
          ),
        },
        {
          id: 'adapters',
          title: 'Adapters',
          about: 'Traffic runs through them from the first to the last.',
          detail: `${values.adapters.length} in order`,
          names: ['adapters'],
          body: (
            <>
              <MultiComboField label="Adapters of this stack" options={ADAPTER_KINDS} placeholder="Add an adapter" {...field('adapters')} />
              <OrderedListField
                name="order"
                label="Order"
                empty="No adapter yet: traffic passes unseen."
                removable
                value={values.adapters.map(adapterItem)}
                onChange={(items) => set({ adapters: items.map(({ id }) => id) })}
              />
            </>
          ),
        },
        {
          id: 'review',
          title: 'Review',
          about: 'Agents take it up with the next release.',
          names: [],
          body: (
            <>
              <ReviewList
                onEdit={goTo}
                groups={[
                  {
                    id: 'name',
                    title: 'Name',
                    facts: [
                      { label: 'Name', value: values.name },
                      { label: 'Description', value: values.description },
                    ],
                  },
                  { id: 'template', title: 'Template', facts: [{ label: 'Begins with', value: template?.label ?? '' }] },
                  {
                    id: 'adapters',
                    title: 'Adapters',
                    facts: [{ label: 'In order', value: values.adapters.map((id) => adapterItem(id).label).join(', ') }],
                  },
                ]}
              />
              <CodeBlock label="Agent configuration" text={stackYaml(values)} />
              <Pretend label="What its server does" of={[answer, setAnswer]} choices={STACK_ROWS} />
            </>
          ),
        },
      ]}
    />
  )
}
