import type { Place } from './personas/workloads.ts'
import { createRandom } from './random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOISE_MS = 600_000

/**
 * Requests a minute on an average day, at density 1: together about 33,000 a day, and as many on each of the days before. More would take longer to
 * fill in, less would make an hour say nothing.
 */
const PER_MINUTE: Readonly<Record<Place, number>> = { production: 20, staging: 2.4, laptop: 0.64 }

/** Requests expected in a minute at this moment: the time of day, the weekend, and slow noise that makes no minute like another. */
export function requestsPerMinute(place: Place, atMs: number, seed: string): number {
  const noise = createRandom(`${seed} noise ${place} ${Math.floor(atMs / NOISE_MS)}`).lognormal(1, 0.13)
  return PER_MINUTE[place] * CURVES[place](hourOf(atMs), isWeekend(atMs)) * noise
}

const CURVES: Readonly<Record<Place, (hour: number, weekend: boolean) => number>> = {
  // Shoppers of Europe and some of America: low at 3 UTC, high in the evening
  production: (hour, weekend) => (weekend ? 0.82 : 1) * (1.02 + 0.5 * wave(hour, 15.5) + 0.16 * wave(hour * 2, 39)),
  // Working hours, a nightly test run, and one after each half hour
  staging: (hour, weekend) =>
    (weekend ? 0.35 : 0.45 + 1.3 * plateau(hour, 7, 18)) + (hour >= 2 && hour < 2.4 ? 5 : 0) + (hour % 0.5 < 0.06 ? 1.2 : 0),
  // One person: mornings and afternoons, a late hour sometimes
  laptop: (hour, weekend) =>
    0.12 + (weekend ? 0.25 : 1.6) * (plateau(hour, 7.5, 11.5) + plateau(hour, 12.7, 17.5)) + 0.4 * plateau(hour, 20, 21.5),
}

/** 1 at `peak`, −1 twelve hours later. */
function wave(hour: number, peak: number): number {
  return Math.cos(((hour - peak) / 24) * 2 * Math.PI)
}

/** 1 between the hours, softly 0 outside. */
function plateau(hour: number, from: number, to: number): number {
  return 1 / (1 + Math.exp((from - hour) * 4)) / (1 + Math.exp((hour - to) * 4))
}

function hourOf(atMs: number): number {
  return (atMs % DAY_MS) / HOUR_MS
}

function isWeekend(atMs: number): boolean {
  const day = new Date(atMs).getUTCDay()
  return day === 0 || day === 6
}
