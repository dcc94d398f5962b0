import { AVAILABILITY_GROUPS, type AvailabilityGroup } from '../pulse/traffic.ts'
import { reading, ShapeError } from './reading.ts'

/** What calls to a vendor, host or endpoint, or those that a client makes, are expected to achieve. One for each thing and window. */
export interface Objective {
  id: string
  by: AvailabilityGroup
  /** As rows of /traffic/availability have it: `[method, host, template]` for an endpoint, one value for the others. Text of traffic. */
  key: string[]
  /** Share of calls that has to get through, in percent. */
  targetPercent: number
  windowDays: ObjectiveWindow
  createdMs: number
  /** Send it back as `If-Match`. */
  version: string
}

export const OBJECTIVE_WINDOWS = [7, 28, 30] as const
/** Days that the window goes back from now. */
export type ObjectiveWindow = (typeof OBJECTIVE_WINDOWS)[number]

/** POST /objectives. */
export type CreateObjectiveBody = Pick<Objective, 'by' | 'key' | 'targetPercent' | 'windowDays'>

/** PATCH /objectives/{id}; what is absent stays. What it is about never changes: that would be another objective. */
export interface ChangeObjectiveBody {
  targetPercent?: number | undefined
  windowDays?: ObjectiveWindow | undefined
}

/** Below it nobody would call a service available. */
export const TARGET_PERCENT_MIN = 50
/** Five nines: 26 seconds in a month, less than calls can tell. All of them is no target: its budget would be spent by any failure. */
export const TARGET_PERCENT_MAX = 99.999
export const TARGET_DECIMALS = 3
/** Characters of one part of a key. */
export const OBJECTIVE_KEY_MAX = 1024
/** Parts of a key. */
export const keyLength = (by: AvailabilityGroup): number => (by === 'endpoint' ? 3 : 1)

export function readObjective(raw: unknown): Objective {
  const objective = reading(raw, 'objective')
  return {
    id: objective.text('id'),
    by: objective.oneOf('by', AVAILABILITY_GROUPS),
    key: objective.texts('key'),
    targetPercent: objective.number('targetPercent'),
    windowDays: objective.object('windowDays', readWindow),
    createdMs: objective.number('createdMs'),
    version: objective.text('version'),
  }
}

function readWindow(raw: unknown): ObjectiveWindow {
  const known = OBJECTIVE_WINDOWS.find((days) => days === raw)
  if (known === undefined) throw new ShapeError('objective.windowDays', `one of ${OBJECTIVE_WINDOWS.join(', ')}`)
  return known
}
