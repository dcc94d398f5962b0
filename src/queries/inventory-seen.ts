import { readSeen } from '#wire/pulse/read-seen.ts'

import { pulseQuery } from './pulse-query.ts'

/** When one was first and last seen, in whatever range. */
export const inventorySeen = pulseQuery('/inventory/seen', readSeen)
