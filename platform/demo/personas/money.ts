import { apiKey, basic, bearer, created, returns, sends, type Sensitive, vendor } from './target.ts'

const EMAIL: Sensitive = { entity: 'EMAIL_ADDRESS', section: 'request_body', field: '$.email' }
const CARD: Sensitive = { entity: 'CREDIT_CARD', section: 'request_body', field: '$.card.number' }

/** Payments, shops, taxes, parcels. */
export const MONEY = {
  stripe: vendor('api.stripe.com', '54.187.174.169', { credential: bearer('sk_live_', 24), failing: { client: 0.03, server: 0.001 } }, [
    ['POST /v1/payment_intents', 6, 340, 940, 2100],
    ['POST /v1/payment_intents/{pi_}/confirm', 5, 620, 420, 2600],
    ['GET /v1/payment_intents/{pi_}', 5, 120, 300, 2400],
    ['GET /v1/charges/{ch_}', 3, 110, 300, 2800],
    ['POST /v1/refunds', 1, 480, 380, 1100],
    ['POST /v1/customers', 2, 290, 620, 1500, { sensitive: [EMAIL] }],
    ['GET /v1/customers/{cus_}', 4, 95, 300, 1700, returns('EMAIL_ADDRESS', '$.email')],
    ['POST /v1/tokens', 0.4, 260, 700, 900, { sensitive: [CARD] }],
  ]),
  paypal: vendor('api-m.paypal.com', '151.101.65.21', { credential: bearer('A21AA', 80), failing: { client: 0.02, server: 0.006 } }, [
    ['POST /v2/checkout/orders', 3, 780, 1300, 1900, created],
    ['POST /v2/checkout/orders/{base20}/capture', 3, 1150, 500, 2800, created],
    ['GET /v2/payments/captures/{base20}', 1, 420, 400, 2100],
  ]),
  adyen: vendor('checkout-live.adyen.com', '82.199.87.134', { credential: apiKey('X-API-Key', 'AQE', 60), tls: '1.2' }, [
    ['POST /v71/payments', 2, 410, 1500, 1900, { sensitive: [{ ...CARD, field: '$.paymentMethod.number' }] }],
    ['POST /v71/paymentMethods', 3, 140, 600, 4200],
  ]),
  plaid: vendor('production.plaid.com', '52.21.26.131', { failing: { client: 0.02, server: 0.004 } }, [
    ['POST /accounts/balance/get', 1, 2400, 480, 1800, returns('US_BANK_NUMBER', '$.accounts[0].mask')],
    ['POST /transactions/sync', 2, 900, 420, 18_000],
  ]),
  avalara: vendor('rest.avatax.com', '23.185.0.4', { credential: basic('', 36), protocol: 'http1', tls: '1.2' }, [
    ['POST /api/v2/transactions/create', 3, 230, 1800, 3400, created],
  ]),
  xero: vendor('api.xero.com', '104.16.153.32', { credential: bearer('eyJ', 120) }, [
    ['GET /api.xro/2.0/Invoices/{uuid}', 1, 380, 400, 5200],
    ['POST /api.xro/2.0/Invoices', 1, 690, 2600, 4800],
  ]),
  shopify: vendor('acme-outdoor.myshopify.com', '23.227.38.74', { credential: apiKey('X-Shopify-Access-Token', 'shpat_', 32) }, [
    ['GET /admin/api/2024-10/orders/{int}.json', 3, 210, 380, 9400, returns('PERSON', '$.order.customer.name')],
    ['PUT /admin/api/2024-10/inventory_levels/{int}.json', 2, 260, 520, 900],
    ['GET /admin/api/2024-10/products/{int}.json', 3, 180, 380, 12_500],
  ]),
  shippo: vendor('api.goshippo.com', '34.120.54.55', { credential: apiKey('Authorization', 'ShippoToken shippo_live_', 40) }, [
    ['POST /shipments', 2, 870, 1700, 6400, { ...created, ...sends('LOCATION', '$.address_to.street1') }],
    ['GET /tracks/usps/{int}', 2, 310, 360, 3300],
  ]),
  klarna: vendor('api.klarna.com', '185.60.12.10', { credential: basic('', 40), protocol: 'http1' }, [
    ['POST /payments/v1/sessions', 1, 360, 2100, 3900],
  ]),
} as const
