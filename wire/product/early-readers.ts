import { AVAILABILITY_GROUPS } from '../pulse/traffic.ts'
import type { Environment } from './environments.ts'
import type { Objective } from './objectives.ts'
import { reading, ShapeError } from './reading.ts'

/**
 * Readers of what pages of traffic get before their first figures, written by hand: the schemas and their library are 5 KiB, which come with the
 * parts behind those figures. tests/unit/wire/product/schemas.test.ts holds each to its schema.
 */

/** In the bar of every page. */
export function readListedEnvironment(raw: unknown): Environment {
  const environment = reading(raw, 'environment')
  return {
    id: environment.text('id'),
    name: environment.text('name'),
    isDefault: environment.flag('isDefault'),
    deployments: environment.number('deployments'),
    createdMs: environment.number('createdMs'),
    version: environment.text('version'),
  }
}

/** Days that the window of an objective goes back from now. */
export const OBJECTIVE_WINDOWS = [7, 28, 30] as const
export type ObjectiveWindow = (typeof OBJECTIVE_WINDOWS)[number]

/** On the page of availability. */
export function readListedObjective(raw: unknown): Objective {
  const objective = reading(raw, 'objective')
  const days = objective.number('windowDays')
  const windowDays = OBJECTIVE_WINDOWS.find((window) => window === days)
  if (windowDays === undefined) throw new ShapeError('objective.windowDays', `one of ${OBJECTIVE_WINDOWS.join(', ')}`)
  return {
    id: objective.text('id'),
    by: objective.oneOf('by', AVAILABILITY_GROUPS),
    key: objective.texts('key'),
    targetPercent: objective.number('targetPercent'),
    windowDays,
    createdMs: objective.number('createdMs'),
    version: objective.text('version'),
  }
}
