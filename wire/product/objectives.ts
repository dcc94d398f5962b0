import * as v from 'valibot'

import { AVAILABILITY_GROUPS } from '../pulse/traffic.ts'
import { entityKey, KEY_SENTENCE, keyFits } from './entity-key.ts'
import { OBJECTIVE_WINDOWS } from './early-readers.ts'
import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { idText, type Of, readerOf, someOf, whole } from './schema.ts'

/** Below it nobody would call a service available. */
export const TARGET_PERCENT_MIN = 50
/** Five nines: 26 seconds in a month, finer than counts of calls resolve. 100 % is no target: any failure would spend its budget. */
export const TARGET_PERCENT_MAX = 99.999
export const TARGET_DECIMALS = 3

const by = v.picklist(AVAILABILITY_GROUPS)
const targetPercent = v.pipe(
  v.number(`Enter ${TARGET_PERCENT_MIN} to ${TARGET_PERCENT_MAX} percent.`),
  v.minValue(TARGET_PERCENT_MIN, `Use at least ${TARGET_PERCENT_MIN} %.`),
  v.maxValue(TARGET_PERCENT_MAX, `Use at most ${TARGET_PERCENT_MAX} %: a target of all calls has no budget.`),
  v.check((percent) => Number(percent.toFixed(TARGET_DECIMALS)) === percent, `Use at most ${TARGET_DECIMALS} decimals.`),
)
const windowDays = v.picklist(OBJECTIVE_WINDOWS)
const key = entityKey('Choose what the objective is for.')

/** What calls to a vendor, host or endpoint, or those that a client makes, are expected to achieve. One for each thing and window. */
const item = v.object({
  id: idText,
  by,
  key: v.array(v.string()),
  /** Share of calls that has to get through, in percent. */
  targetPercent: v.number(),
  windowDays,
  createdMs: whole,
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Objective = Of<typeof item>

/** POST /objectives. */
const create = v.pipe(
  v.strictObject({ by, key, targetPercent, windowDays }),
  v.forward(
    v.check(({ by, key }) => keyFits(by, key), KEY_SENTENCE),
    ['key'],
  ),
)
export type CreateObjectiveBody = Of<typeof create>

/** PATCH /objectives/{id}; what is absent stays. What it is about never changes: that would be another objective. */
const change = v.pipe(
  v.strictObject({ targetPercent: v.optional(targetPercent), windowDays: v.optional(windowDays) }),
  someOf('targetPercent or windowDays'),
)

export const objectiveResource = resource({ name: 'objective', path: PATHS.objectives, item, create, change })

export const readObjective = readerOf(item, 'objective')
