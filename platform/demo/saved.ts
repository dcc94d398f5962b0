import { catalogueVendorOf } from '#domain/vendors/catalogue.ts'
import type { CreateObjectiveBody } from '#wire/product/objectives.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import type { CreateViewBody } from '#wire/product/views.ts'

import { DEMO_SEED } from './demo.ts'
import { incidentsAround } from './incidents.ts'

/** What members of the demo organization have saved, each under a fixed id, so that a restart finds it again. */
interface Saved {
  objectives: Readonly<Record<string, CreateObjectiveBody>>
  views: Readonly<Record<string, CreateViewBody>>
}

/**
 * One objective that is easily met, one with little budget left on any day (0.2 % of the shop's own responses are failures), and one that is set
 * after an outage, for the vendor that had it.
 */
export function savedAt(nowMs: number, seed: string = DEMO_SEED): Saved {
  return {
    objectives: {
      'demo-cloud': { by: 'vendor', key: ['aws'], targetPercent: 99.5, windowDays: 28 },
      'demo-shop': { by: 'host', key: ['shop.acme-outdoor.example'], targetPercent: 99.75, windowDays: 28 },
      'demo-outage': { by: 'vendor', key: [lastVendorDown(nowMs, seed)], targetPercent: 99, windowDays: 7 },
    },
    views: {
      'demo-payments': view(
        '/traffic/requests',
        'Failed calls to payment vendors',
        'vendor:stripe,paypal,adyen,klarna,plaid (status:>=400 OR status:0)',
      ),
      'demo-opaque': view('/traffic/connections', 'Opaque connections', 'opaque:true'),
    },
  }
}

const view = (page: string, name: string, filter: string): CreateViewBody => ({
  page,
  name,
  query: viewQueryOf(new URLSearchParams({ q: filter })),
  shared: true,
})

/** There is an outage every day, and incidents of the day before are known too. */
function lastVendorDown(nowMs: number, seed: string): string {
  const outages = incidentsAround(nowMs, seed, nowMs).filter(({ kind, toMs }) => kind === 'outage' && toMs <= nowMs)
  const last = outages.reduce<(typeof outages)[number] | undefined>((a, b) => (a && a.fromMs > b.fromMs ? a : b), undefined)
  return catalogueVendorOf(last?.host ?? '')?.id ?? 'stripe'
}
