import { useCallback } from 'react'

import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

import { callsName } from './labels.ts'

/** The name of calls where the catalogue of vendors may be: in parts that come after the first figures. */
export const nameOfCalls = (by: AvailabilityGroup, key: readonly string[]): string => callsName(by, key, nameOfGroup)

/** The same, drawn again when the organization's own names of vendors arrive or change. */
export function useCallsName(): typeof nameOfCalls {
  const nameOf = useGroupNames(true)
  return useCallback((by, key) => callsName(by, key, nameOf), [nameOf])
}
