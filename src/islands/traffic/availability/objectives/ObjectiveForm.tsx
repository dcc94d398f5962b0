import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { successRate, sumOf } from '#domain/traffic/availability.ts'
import { budgetOf, DAY_MS, hoursInWindow } from '#domain/traffic/objectives.ts'
import { ComboField } from '#src/components/form/ComboField.tsx'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { NumberField } from '#src/components/form/NumberField.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { type Form, useForm } from '#src/components/form/use-form.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { objectives } from '#src/queries/objective-changes.ts'
import { availability } from '#src/queries/traffic.ts'
import { saySaved } from '#src/screens/say-done.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { type Objective, TARGET_DECIMALS, TARGET_PERCENT_MAX, TARGET_PERCENT_MIN } from '#wire/product/objectives.ts'
import { AVAILABILITY_GROUPS, type AvailabilityResult, type AvailabilityGroup } from '#wire/pulse/traffic.ts'

import css from '../availability.module.css'
import { nameOfCalls } from '../calls-name.ts'
import { fewCallsText, rateLabel } from '../labels.ts'
import { GROUP_LABELS, keyOfText, openObjective, textOfKey } from '../view.ts'
import { changeObjectiveForm, newObjectiveForm, type ObjectiveFields, WINDOW_CHOICES } from './objective-form.ts'

const GROUPS = AVAILABILITY_GROUPS.map((id) => ({ id, label: GROUP_LABELS[id].one }))
/** The most called, of the last month. */
const OPTIONS_MAX = 100
const SEEN_DAYS = 30
const HOUR_MS = 3_600_000

export interface NewObjectiveProps {
  scope: PulseScope
  by: AvailabilityGroup
  /** What it is for, when that was chosen before. */
  callKey: string[] | undefined
}

/** Sets an objective: for what, how much, within how long, and what that would have meant so far. */
export function NewObjective({ scope, by, callKey }: NewObjectiveProps) {
  const form = useForm(newObjectiveForm(scope.orgId, by, callKey), (made) => {
    showToast({ text: `The objective for ${nameOfCalls(made.by, made.key)} is set.`, tone: 'ok' })
    openObjective(made.id)
  })
  const { values, field, set, shell } = form
  const seen = useSeen(scope, values.by)
  const options = useMemo(() => optionsOf(seen, values), [seen, values])
  const { unit, many } = { unit: GROUP_LABELS[values.by].one, many: GROUP_LABELS[values.by].many.toLowerCase() }
  return (
    <FormShell {...shell} level={3} title="For what, and how much" submit="Set objective" submitting="Setting…">
      <SegmentedField label="Calls put together by" {...field('by')} segments={GROUPS} onChange={(next) => set({ by: next, key: '' })} />
      <ComboField
        label={unit}
        required
        {...field('key')}
        options={options}
        placeholder={seen ? `One of ${formatPlural(options.length, unit.toLowerCase(), many)}` : 'Loading …'}
        hint={values.by === 'endpoint' ? 'The most called of the last 30 days.' : 'The most called of the last 30 days, or any other name.'}
        {...(values.by !== 'endpoint' && { onCreate: (text: string) => set({ key: textOfKey([text]) }) })}
      />
      <TargetFields form={form} />
      <Preview values={values} seen={seen} />
    </FormShell>
  )
}

/** Target and window of one that is there; what it is for stays. */
export function ChangeObjective({ scope, objective, onClose }: { scope: PulseScope; objective: Objective; onClose: () => void }) {
  const form = useForm(changeObjectiveForm(scope.orgId, objective), (changed) => {
    const { targetPercent, windowDays } = objective
    saySaved('The objective is changed.', () => objectives.change(scope.orgId, changed, { targetPercent, windowDays }))
    onClose()
  })
  const { values, conflict, shell } = form
  const seen = useSeen(scope, objective.by)
  return (
    <FormShell
      {...shell}
      level={3}
      title="Target and window"
      submit="Save"
      submitting="Saving…"
      needsChange
      cancel={
        <button type="button" className="button" data-kind="quiet" onClick={onClose}>
          Cancel
        </button>
      }
      conflict={
        conflict && (
          <ConflictNote
            who="Somebody changed this objective meanwhile."
            differences={conflict.names.map((name) => ({
              label: LABELS[name],
              mine: String(values[name]),
              theirs: String(conflict.theirs[name]),
            }))}
            busy={shell.busy}
            onTakeTheirs={conflict.takeTheirs}
            onOverwrite={conflict.overwrite}
          />
        )
      }
    >
      <TargetFields form={form} />
      <Preview values={values} seen={seen} />
    </FormShell>
  )
}

const LABELS: Readonly<Record<keyof ObjectiveFields, string>> = {
  by: 'Calls put together by',
  key: 'For',
  targetPercent: 'Target',
  windowDays: 'Window',
}

/** Others are typed. */
const USUAL_TARGETS = [99, 99.5, 99.9, 99.95, 99.99] as const
/** As fine as targets are: what was typed between two steps would be moved to one of them. */
const TARGET_STEP = 10 ** -TARGET_DECIMALS

const TargetFields = ({ form: { field, set } }: { form: Form<ObjectiveFields> }) => (
  <>
    <NumberField
      label={LABELS.targetPercent}
      required
      {...field('targetPercent')}
      unit="%"
      min={TARGET_PERCENT_MIN}
      max={TARGET_PERCENT_MAX}
      step={TARGET_STEP}
      decimals={TARGET_DECIMALS}
      hint={
        <>
          Share of calls that get through: answered, and not with 5xx, a gRPC code that means one, or a database’s error. Usual:{' '}
          {USUAL_TARGETS.map((percent) => (
            <button key={percent} type="button" className={`link ${css.usual}`} onClick={() => set({ targetPercent: percent })}>
              {percent}%
            </button>
          ))}
        </>
      }
    />
    <SegmentedField
      label={LABELS.windowDays}
      {...field('windowDays')}
      segments={WINDOW_CHOICES}
      hint="It goes back from now, hour by hour."
    />
  </>
)

/** What the target would have meant for the calls so far. Of one height, whatever it says. */
function Preview({ values, seen }: { values: ObjectiveFields; seen: Seen | undefined }) {
  return (
    <p className={`notice ${css.preview}`} role="status">
      {previewText(values, seen)}
    </p>
  )
}

function previewText({ by, key, targetPercent, windowDays: window }: ObjectiveFields, seen: Seen | undefined): string {
  if (keyOfText(key, by) === undefined || targetPercent === undefined) return 'Choose both to preview the result for past traffic.'
  if (!seen) return 'Looking at the calls so far …'
  const windowDays = Number(window)
  const row = seen.answer.rows.find((one) => textOfKey(one.key) === key)
  const calls = sumOf(hoursInWindow(row?.steps ?? [], windowDays, seen.nowMs))
  if (calls.count === 0) return `It is not among the most called of the last ${windowDays} days, so nothing can be said of them here.`
  const { allowed, used, left } = budgetOf(calls, { targetPercent, windowDays })
  const got = `In the last ${windowDays} days ${rateLabel(successRate(calls))} of ${formatCount(calls.count)} calls got through.`
  return `${got} Of ${fewCallsText(allowed)} that may fail, ${formatCount(used)} did: ${left > 0 ? `${fewCallsText(left)} would be left` : 'the budget would be spent'}.`
}

interface Seen {
  answer: AvailabilityResult
  nowMs: number
}

/** What was called most in the last month, with its hours. */
function useSeen(scope: PulseScope, by: AvailabilityGroup): Seen | undefined {
  // The same for as long as the form is open
  const nowMs = useMemo(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS, [])
  const range = { fromMs: nowMs - SEEN_DAYS * DAY_MS - HOUR_MS, toMs: nowMs }
  const { data } = useQuery(availability(scope, { range, by, sort: 'count', limit: OPTIONS_MAX }), queryClient)
  return data && { answer: data, nowMs: Math.min(nowMs, Date.now()) }
}

/** The chosen one is among them, also when it was typed. */
function optionsOf(seen: Seen | undefined, { by, key }: ObjectiveFields) {
  const rows = seen?.answer.rows.filter((row) => row.key.some(Boolean)) ?? []
  const options = rows.map((row) => ({
    id: textOfKey(row.key),
    label: nameOfCalls(by, row.key),
    detail: formatPlural(row.count, 'call'),
  }))
  const chosen = keyOfText(key, by)
  if (!chosen || options.some(({ id }) => id === key)) return options
  return [{ id: key, label: nameOfCalls(by, chosen), detail: '' }, ...options]
}
