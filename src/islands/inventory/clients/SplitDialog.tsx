import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { SPLIT_FACTS, type SplitFact } from '#domain/clients/decisions.ts'
import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { FACT_LABELS, withSplit } from '#src/lib/clients/decisions.ts'
import { capital, formatCount, formatPlural } from '#src/lib/format.ts'
import { clientParts } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

import css from '../decisions/decisions.module.css'
import { EffectPreview } from '../decisions/EffectPreview.tsx'
import { WHEN } from '../decisions/SheetParts.tsx'
import { PartLines } from './PartLines.tsx'
import { saveClients, sayClientsSaved } from './save.ts'

interface SplitDialogProps {
  scope: PulseScope
  client: string
  onClose: () => void
}

const ABOUT: Readonly<Record<SplitFact, string>> = {
  workload: 'Deployment, StatefulSet or job, with its namespace; replicas stay one.',
  namespace: 'Namespace of Kubernetes.',
  service: 'The name that the program gives itself in OpenTelemetry.',
  executable: 'Name of the program’s file.',
  host: 'Name of the machine.',
}

const NOT_LOADED = 'What its requests came from could not be loaded. Try again in a moment.'

/** Makes several clients of what one name was derived for, and shows before it is saved which. */
export function SplitDialog({ scope, client, onClose }: SplitDialogProps) {
  const { orgId } = scope
  const [range] = useState(() => $range.get())
  const found = useQueries({ queries: SPLIT_FACTS.map((by) => clientParts(scope, { range, client, by })) }, queryClient)
  const partsBy = (by: SplitFact) => found[SPLIT_FACTS.indexOf(by)]?.data
  const failed = found.some(({ isError }) => isError)
  const [definition] = useState(() => ({
    initial: { by: '' as SplitFact | '' },
    validate: ({ by }: { by: SplitFact | '' }) => (by === '' ? { by: 'Choose what the parts differ by.' } : {}),
    submit: ({ by }: { by: SplitFact | '' }) => saveClients(orgId, (now) => (by === '' ? now : withSplit(now, client, by))),
  }))
  const form = useForm(definition, (changed) => {
    sayClientsSaved(orgId, `“${client}” is split by ${FACT_LABELS[values.by || 'workload']}.`, changed)
    onClose()
  })
  const { values, field, shell } = form
  const { by } = values
  const shown = by === '' ? undefined : partsBy(by)
  const { onChange, ...choice } = field('by')
  return (
    <FormDialog title={`Split ${visibleText(client)}`} description={WHEN} shell={shell} action="Split" size="medium" onClose={onClose}>
      <RadioCardsField
        label="Split by"
        {...choice}
        onChange={onChange}
        cards={SPLIT_FACTS.map((fact) => {
          const parts = partsBy(fact)
          const isOne = parts !== undefined && parts.different < 2
          return {
            id: fact,
            label: capital(FACT_LABELS[fact]),
            ...(isOne
              ? { disabledBecause: 'One value, or none, in this range.' }
              : { detail: `${ABOUT[fact]}${parts ? ` ${formatPlural(parts.different, 'part')} in this range.` : ''}` }),
          }
        })}
      />
      <EffectPreview missing={by === '' ? (failed ? NOT_LOADED : 'Shown once you have chosen.') : undefined}>
        {shown && (
          <>
            <p className={css.said}>
              {formatPlural(shown.requests, 'request')} in this range {shown.requests === 1 ? 'goes' : 'go'} to{' '}
              {formatCount(shown.different)} clients:
            </p>
            <PartLines parts={shown.parts} different={shown.different} />
          </>
        )}
      </EffectPreview>
      <p className={css.said}>
        The review of “{visibleText(client)}” is kept, and is back when the split is removed. Parts can be merged with other clients.
      </p>
    </FormDialog>
  )
}
