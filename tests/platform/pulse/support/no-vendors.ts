import type { PulseOptions } from '#platform/pulse/pulse.ts'

/** Nobody corrects a vendor. */
export const NO_VENDORS: PulseOptions['vendors'] = {
  corrections: { read: async () => undefined, due: async () => [], markDue: async () => undefined, done: async () => undefined },
  rows: { storedVendors: async () => [], changeVendors: async () => undefined },
}
