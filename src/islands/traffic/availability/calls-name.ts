import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

import { callsName } from './labels.ts'

/** The name of calls where the catalogue of vendors may be: in parts that come after the first figures. */
export const nameOfCalls = (by: AvailabilityGroup, key: readonly string[]): string => callsName(by, key, nameOfGroup)
