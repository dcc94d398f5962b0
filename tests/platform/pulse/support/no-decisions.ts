import type { PulseOptions } from '#platform/pulse/pulse.ts'

const NOTHING = { read: async () => undefined, due: async () => [], markDue: async () => undefined, done: async () => undefined }

/** Nobody corrects a vendor, and nobody decides about an endpoint or a client. */
export const NO_DECISIONS: Pick<PulseOptions, 'vendors' | 'endpoints' | 'clients'> = {
  vendors: { corrections: NOTHING, rows: { storedVendors: async () => [], changeVendors: async () => undefined } },
  endpoints: {
    decisions: NOTHING,
    rows: {
      storedDays: async () => [],
      storedTemplates: async () => [],
      changeTemplates: async () => undefined,
      settleTemplates: async () => undefined,
    },
  },
  clients: {
    decisions: NOTHING,
    rows: {
      clientDays: async () => [],
      storedClients: async () => [],
      changeClients: async () => undefined,
      settleClients: async () => undefined,
    },
  },
}
