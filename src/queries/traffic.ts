import { readCounts, readEndpoints, readErrors, readFrequency, readHeatmap, readQuantiles } from '#wire/pulse/read-measures.ts'
import { readAvailability, readCoverage, readOutages, readTalkers, readTrafficSeries } from '#wire/pulse/read-traffic.ts'

import { queryTo } from './query-to.ts'

export const trafficSeries = queryTo('/traffic/series', readTrafficSeries)
export const topTalkers = queryTo('/traffic/talkers', readTalkers)
export const coverage = queryTo('/traffic/coverage', readCoverage)
export const availability = queryTo('/traffic/availability', readAvailability)
export const outages = queryTo('/traffic/outages', readOutages)
/** Requests by some fields, counted only. */
export const requestCounts = queryTo('/requests/counts', readCounts)
export const requestEndpoints = queryTo('/requests/endpoints', readEndpoints)
export const requestErrors = queryTo('/requests/errors', readErrors)
export const requestQuantiles = queryTo('/requests/quantiles', readQuantiles)
export const requestFrequency = queryTo('/requests/frequency', readFrequency)
export const requestHeatmap = queryTo('/requests/heatmap', readHeatmap)
