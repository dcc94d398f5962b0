import { Boxes, FileUp, Radio, Rows3, SquareStack } from 'lucide-react'

import { CheckField, type CheckFieldProps } from '#src/components/form/CheckField.tsx'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { Specimen } from '#src/islands/dev/kit/Specimen.tsx'

import { EVENTS, LONG_TEXT } from '../data/forms.ts'
import { FieldStates, useField } from './FieldStates.tsx'
import css from './forms.module.css'

const ICON = 15

const SOURCES = [
  {
    id: 'agent',
    label: 'Agent',
    detail: 'Sees TLS traffic in plain text, without a proxy.',
    icon: <Radio size={ICON} aria-hidden />,
    badge: 'Recommended',
  },
  { id: 'otel', label: 'OpenTelemetry', detail: 'Spans of services that have an SDK already.', icon: <Boxes size={ICON} aria-hidden /> },
  {
    id: 'file',
    label: 'File',
    detail: 'A recording from a browser or a proxy.',
    icon: <FileUp size={ICON} aria-hidden />,
    disabledBecause: 'Imports are turned off here.',
  },
]

const LAYOUTS = [
  { id: 'rows', label: 'Rows', icon: <Rows3 size={ICON} aria-hidden /> },
  { id: 'cards', label: 'Cards', icon: <SquareStack size={ICON} aria-hidden /> },
]

const PERIODS = ['15 m', '1 h', '6 h', '24 h', '7 d', '30 d', 'Custom'].map((label) => ({ id: label, label }))
const MODES = [
  { id: 'monitor', label: 'Monitor' },
  { id: 'enforce', label: 'Enforce' },
  { id: 'off', label: 'Off', disabled: true },
]

/** Boxes, cards and segments: they count when the form is sent. */
export function CheckSpecimens() {
  return (
    <>
      <Specimen title="Check box" note="Counts when the form is sent.">
        <div className={css.states}>
          <Box label="Send test now" start={false} />
          <Box label="Mask cookies" start hint="In requests and in responses." />
          <Box label="Every environment" start={false} mixed hint="Three of five." />
          <Box label="I know that this cannot be undone" start={false} required error="Confirm this to go on." />
          <Box label="Keep for ever" start disabled hint="Retention is 30 days in your plan." />
          <Box label={LONG_TEXT} start />
        </div>
      </Specimen>
      <Specimen title="Check boxes" note="Any of a few.">
        <FieldStates<readonly string[]>
          name="events"
          values={[['issue', 'vendor'], []]}
          hint="The channel decides who is notified."
          error="Choose at least one."
        >
          {(field, state) => <CheckGroupField label="Tell about" choices={EVENTS} withAll="All of them" {...field} {...state} />}
        </FieldStates>
      </Specimen>
      <Specimen title="Cards" note="One of a few that need a sentence each. The arrow keys choose.">
        <div className="stack">
          <Cards value="agent" />
          <Cards value="" error="Choose where the traffic comes from." />
          <Cards value="otel" disabled />
        </div>
      </Specimen>
      <Specimen title="Segments" note="One of two to seven words, all in sight.">
        <FieldStates
          name="mode"
          values={['monitor', 'monitor']}
          hint="Nothing is denied in monitor mode."
          error="Enforcing needs a dry run first."
        >
          {(field, state) => <SegmentedField label="Mode" segments={MODES} {...field} {...state} />}
        </FieldStates>
        <Segments />
      </Specimen>
    </>
  )
}

function Box({
  start,
  error,
  ...box
}: Omit<CheckFieldProps, 'name' | 'value' | 'onChange' | 'error'> & { start: boolean; error?: string }) {
  return <CheckField {...box} {...useField('box', start, error)} />
}

function Cards({ value, error, disabled }: { value: string; error?: string; disabled?: boolean }) {
  const field = useField('source', value, error)
  return <RadioCardsField label="Source" required={error !== undefined} cards={SOURCES} {...field} {...(disabled && { disabled })} />
}

function Segments() {
  const layout = useField('layout', 'rows')
  const period = useField('period', '1 h')
  return (
    <div className={css.segmentsRow}>
      <SegmentedField label="Layout" segments={LAYOUTS} {...layout} />
      <SegmentedField label="Period, small" size="small" segments={PERIODS} {...period} />
    </div>
  )
}
