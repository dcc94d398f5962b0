import { HOME } from './home.ts'
import { MACHINES } from './machines.ts'
import { MONEY } from './money.ts'
import { PEOPLE } from './people.ts'
import type { Target } from './target.ts'
import { type Place, WORKLOADS, type Workload } from './workloads.ts'

/** Who calls whom. `share` is relative to the other flows of the place. */
export interface Flow {
  from: Workload
  to: Target
  share: number
}

const W = WORKLOADS

const SHOP: readonly Flow[] = [
  flow(W.gateway, HOME.shop, 90),
  flow(W.storefront, HOME.orders, 8),
  flow(W.storefront, HOME.accounts, 14),
  flow(W.storefront, HOME.pricing, 14),
  flow(W.storefront, HOME.inventory, 16),
  flow(W.storefront, HOME.recommendations, 12),
  flow(W.storefront, HOME.cache, 30),
  flow(W.storefront, PEOPLE.launchdarkly, 6),
  flow(W.storefront, MACHINES.cloudinary, 8),
  flow(W.storefront, MACHINES.sentry, 3),
  flow(W.checkout, HOME.orders, 8),
  flow(W.checkout, HOME.inventory, 8),
  flow(W.checkout, MONEY.stripe, 30),
  flow(W.checkout, MONEY.paypal, 5),
  flow(W.checkout, MONEY.klarna, 2),
  flow(W.checkout, MONEY.avalara, 5),
  flow(W.checkout, MACHINES.maps, 5),
  flow(W.payments, MONEY.stripe, 14),
  flow(W.payments, MONEY.adyen, 6),
  flow(W.payments, MONEY.plaid, 2),
  flow(W.payments, MACHINES.ratesFeed, 0.6),
  flow(W.payments, HOME.ordersDb, 6),
  flow(W.orders, HOME.ordersDb, 30),
  flow(W.orders, MACHINES.sqs, 12),
  flow(W.accounts, HOME.cache, 10),
  flow(W.accounts, PEOPLE.auth0, 9),
  flow(W.search, MACHINES.algolia, 46),
  flow(W.search, HOME.catalogDb, 12),
  flow(W.search, MACHINES.openai, 3),
  flow(W.recommendations, HOME.catalogDb, 8),
  flow(W.recommendations, MACHINES.openai, 5),
  flow(W.assistant, MACHINES.anthropic, 7),
  flow(W.assistant, MACHINES.openai, 3),
  flow(W.assistant, MACHINES.deepl, 2),
  flow(W.notifications, PEOPLE.sendgrid, 24),
  flow(W.notifications, PEOPLE.twilio, 9),
  flow(W.notifications, PEOPLE.fcm, 5),
  flow(W.notifications, PEOPLE.slackHook, 2),
  flow(W.notifications, PEOPLE.slack, 2),
  flow(W.notifications, MACHINES.sqs, 8),
  flow(W.media, MACHINES.s3, 18),
  flow(W.media, MACHINES.sts, 1),
  flow(W.fulfilment, MONEY.shippo, 4),
  flow(W.fulfilment, MONEY.shopify, 6),
  flow(W.fulfilment, MACHINES.legacyErp, 2),
  flow(W.fulfilment, MACHINES.maps, 2),
  flow(W.crm, PEOPLE.salesforce, 6),
  flow(W.crm, PEOPLE.hubspot, 4),
  flow(W.crm, PEOPLE.zendesk, 4),
  flow(W.crm, PEOPLE.intercom, 3),
  flow(W.crm, PEOPLE.mailchimp, 1),
  flow(W.reporting, MACHINES.bigquery, 2),
  flow(W.reporting, MONEY.xero, 2),
  flow(W.reporting, PEOPLE.segment, 8),
  flow(W.telemetry, MACHINES.datadog, 14),
  flow(W.telemetry, MACHINES.datadogTraces, 8),
  flow(W.telemetry, MACHINES.pagerduty, 0.4),
  flow(W.builder, MACHINES.github, 2),
  flow(W.builder, MACHINES.cloudflare, 0.4),
  flow(W.loyalty, MACHINES.braze, 4),
  flow(W.tagging, MACHINES.analytics, 6),
  flow(W.edi, MACHINES.oftp, 1),
]

const DESK: readonly Flow[] = [
  flow(W.devServer, HOME.orders, 6),
  flow(W.devServer, MONEY.stripe, 5),
  flow(W.devServer, MACHINES.openai, 4),
  flow(W.devServer, HOME.cache, 6),
  flow(W.editor, MACHINES.github, 6),
  flow(W.npm, MACHINES.npm, 8),
  flow(W.curl, MACHINES.rawGithub, 0.5),
  flow(W.curl, MACHINES.anthropic, 1),
]

const TEST_GROUND: readonly Flow[] = [
  ...SHOP.filter((one) => one.share >= 2),
  flow(W.builder, MACHINES.docker, 6),
  flow(W.builder, MACHINES.github, 10),
  flow(W.builder, MACHINES.npm, 10),
]

export const FLOWS: Readonly<Record<Place, readonly Flow[]>> = { production: SHOP, staging: TEST_GROUND, laptop: DESK }

export function flow(from: Workload, to: Target, share: number): Flow {
  return { from, to, share }
}

/** Whether an agent sees what is said: in clear, or through a TLS library that it can read. Of the others it knows the outside only. */
export function isRead({ from, to }: Flow): boolean {
  if (to.tls === '') return true
  return from.probe !== '' && !from.isUnread && to.tls !== 'unknown' && to.protocol !== 'http3'
}
