import type { FormDefinition } from '#src/components/form/use-form.ts'
import { queryClient } from '#src/queries/client.ts'
import { OBJECTIVE_WINDOWS, type ObjectiveWindow } from '#wire/product/early-readers.ts'
import { objectives } from '#src/queries/objective-changes.ts'
import { type CreateObjectiveBody, type Objective, objectiveResource } from '#wire/product/objectives.ts'
import { problemsOf } from '#wire/product/schema.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

import { keyOfText, textOfKey } from '../view.ts'

/** `key`: text of a key, `''` while nothing is chosen. Fields go by the names of the body, so that complaints of the platform find them. */
export type ObjectiveFields = { by: AvailabilityGroup; key: string; targetPercent: number | undefined; windowDays: WindowText }

export const WINDOW_CHOICES = OBJECTIVE_WINDOWS.map((days) => ({ id: String(days) as WindowText, label: `${days} days` }))
export type WindowText = `${ObjectiveWindow}`

const USUAL_TARGET = 99.9
const USUAL_WINDOW = '30'

const textOfWindow = (days: ObjectiveWindow): WindowText => `${days}`
const windowOf = (text: WindowText): ObjectiveWindow => OBJECTIVE_WINDOWS.find((days) => String(days) === text) ?? 30

export function newObjectiveForm(
  orgId: string,
  by: AvailabilityGroup,
  key: readonly string[] | undefined,
): FormDefinition<ObjectiveFields, Objective> {
  return {
    initial: { by, key: key ? textOfKey(key) : '', targetPercent: USUAL_TARGET, windowDays: USUAL_WINDOW },
    validate,
    submit: (values) => objectives.create(orgId, bodyOf(values)),
  }
}

/** Target and window of one that is there. */
export function changeObjectiveForm(
  orgId: string,
  { id, by, key, version, ...objective }: Objective,
): FormDefinition<ObjectiveFields, Objective> {
  const fieldsOf = ({ targetPercent, windowDays }: Pick<Objective, 'targetPercent' | 'windowDays'>): ObjectiveFields => ({
    by,
    key: textOfKey(key),
    targetPercent,
    windowDays: textOfWindow(windowDays),
  })
  return {
    initial: fieldsOf(objective),
    validate,
    submit({ targetPercent, windowDays }, options) {
      const body = { targetPercent, windowDays: windowOf(windowDays) }
      return objectives.change(orgId, { id, version: options.version ?? version }, body)
    },
    async theirs() {
      const now = (await queryClient.fetchQuery({ ...objectives.all(orgId), staleTime: 0 })).find((one) => one.id === id)
      if (!now) throw new Error('The objective was deleted.')
      return { values: fieldsOf(now), version: now.version }
    },
  }
}

/** The body that is sent, which is what the platform checks as well. What was not entered is refused there and here. */
const bodyOf = ({ by, key, targetPercent, windowDays }: ObjectiveFields): CreateObjectiveBody => ({
  by,
  key: keyOfText(key, by) ?? [''],
  targetPercent: targetPercent ?? Number.NaN,
  windowDays: windowOf(windowDays),
})

const validate = (values: ObjectiveFields) => problemsOf(objectiveResource.create, bodyOf(values))
