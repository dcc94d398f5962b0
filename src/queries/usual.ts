import { readUsualConnections, readUsualRequests } from '#wire/pulse/read-usual.ts'

import { queryTo } from './traffic.ts'

/** A range beside what is usual: for sentences, which come after the figures (wire/pulse/usual.ts). */
export const usualRequests = queryTo('/requests/usual', readUsualRequests)
export const usualConnections = queryTo('/connections/usual', readUsualConnections)
