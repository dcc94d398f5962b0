import { useState } from 'react'

import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { CheckList } from '#src/components/steps/CheckList.tsx'
import { LookHere } from '#src/components/steps/Callout.tsx'
import { Wizard } from '#src/components/steps/Wizard.tsx'

import { Pretend } from '../kit/Pretend.tsx'
import { ENVIRONMENTS } from '../data/forms.ts'
import { CHECKS_OF, COMMAND, PREFLIGHT, type Sight, SIGHTS, TOKEN } from '../data/wizards.ts'
import { useSearchParam } from './use-search-param.ts'

type Source = { environment: string; kind: 'agent' | 'otel' | '' }

const KINDS = [
  { id: 'agent', label: 'Agent', detail: 'On Linux machines: sees TLS traffic in plain text, without a proxy.' },
  { id: 'otel', label: 'OpenTelemetry', detail: 'Spans of services that have an SDK already.' },
] as const

const sourceForm: FormDefinition<Source, void> = {
  initial: { environment: 'env-prod', kind: '' },
  validate: ({ kind }) => ({ kind: kind === '' ? 'Choose where the traffic comes from.' : undefined }),
  submit: () => Promise.resolve(),
}

/** Connecting a source: the last step waits until something arrives. */
export function ConnectWizard() {
  const [at, goTo] = useSearchParam('step')
  const [sight, setSight] = useState<Sight>('waiting')
  const [done, setDone] = useState(false)
  const form = useForm(sourceForm, () => setDone(true))
  const { values, field } = form

  if (done)
    return (
      <p className="notice" data-tone="ok" role="status">
        The source is connected. Its requests are in the list.
      </p>
    )
  return (
    <Wizard
      label="Connect a source"
      form={form}
      at={at}
      onAt={goTo}
      submit="Look at the requests"
      submitting="Opening…"
      steps={[
        {
          id: 'environment',
          title: 'Environment',
          about: 'Sources are grouped by environment, so that a laptop’s traffic is kept separate from production’s.',
          detail: ENVIRONMENTS.find(({ id }) => id === values.environment)?.label ?? '',
          names: ['environment'],
          body: (
            <SelectField
              label="Environment"
              options={ENVIRONMENTS.map(({ id, label }) => ({ value: id, label }))}
              {...field('environment')}
            />
          ),
        },
        {
          id: 'source',
          title: 'Source',
          about: 'Where should the traffic come from?',
          detail: KINDS.find(({ id }) => id === values.kind)?.label ?? '',
          names: ['kind'],
          body: <RadioCardsField label="Source" hideLabel required cards={KINDS} {...field('kind')} />,
        },
        {
          id: 'command',
          title: 'Start the agent',
          about: 'Run it on the machine whose traffic you want to see. The token is shown this once.',
          names: [],
          body: <CodeBlock label="Shell" text={COMMAND} secret={TOKEN} />,
        },
        {
          id: 'check',
          title: 'First traffic',
          names: [],
          blocked: sight === 'green' ? undefined : 'Waits for the first event.',
          body: (
            <>
              <CheckList items={CHECKS_OF[sight]} />
              {sight === 'failed' && <LookHere title="Look at these" lines={PREFLIGHT} />}
              <Pretend label="What the platform sees" of={[sight, setSight]} choices={SIGHTS} />
            </>
          ),
        },
      ]}
    />
  )
}
