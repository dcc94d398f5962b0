import type { FormDefinition } from '#src/components/form/use-form.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeObjective, createObjective, objectives } from '#src/queries/objectives.ts'
import {
  OBJECTIVE_KEY_MAX,
  OBJECTIVE_WINDOWS,
  type Objective,
  type ObjectiveWindow,
  TARGET_PERCENT_MAX,
  TARGET_PERCENT_MIN,
} from '#wire/product/objectives.ts'
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
    submit: (values) =>
      createObjective(orgId, {
        by: values.by,
        key: keyOfText(values.key, values.by) ?? [],
        targetPercent: values.targetPercent ?? USUAL_TARGET,
        windowDays: windowOf(values.windowDays),
      }),
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
    submit: ({ targetPercent, windowDays }, options) =>
      changeObjective(orgId, id, { targetPercent, windowDays: windowOf(windowDays) }, options.version ?? version),
    async theirs() {
      const now = (await queryClient.fetchQuery({ ...objectives(orgId), staleTime: 0 })).find((one) => one.id === id)
      if (!now) throw new Error('The objective was deleted.')
      return { values: fieldsOf(now), version: now.version }
    },
  }
}

function validate({ by, key, targetPercent }: ObjectiveFields) {
  const parts = keyOfText(key, by)
  const range = targetPercent === undefined || targetPercent < TARGET_PERCENT_MIN || targetPercent > TARGET_PERCENT_MAX
  return {
    key: !parts?.some(Boolean)
      ? 'Choose what the objective is for.'
      : parts.some((part) => part.length > OBJECTIVE_KEY_MAX)
        ? `Names of at most ${OBJECTIVE_KEY_MAX} characters can have an objective.`
        : undefined,
    targetPercent: range ? `Enter ${TARGET_PERCENT_MIN} to ${TARGET_PERCENT_MAX} percent.` : undefined,
  }
}
