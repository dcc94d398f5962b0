import fc from 'fast-check'

/**
 * Property tests draw the same cases each time, so that a run says something about the change and not about its luck. Another number looks
 * elsewhere: `PROPERTY_SEED=7 npm test`; `npm test -- --deep` takes one of its own.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

/** Part of the runs of the longest properties; all of them with `npm test -- --deep`. */
const SHARE = Number(process.env['PROPERTY_SHARE'] ?? 0.4)
export const partOf = (runs: number): number => Math.ceil(runs * SHARE)

export * from 'fast-check'
export default fc
