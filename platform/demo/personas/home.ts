import { created, internal, returns, sends } from './target.ts'

const html = { type: 'text/html' } as const
const database = { failing: { client: 0, server: 0.001 } } as const
const grpc = { type: 'application/grpc' } as const
const ours = (name: string): string => `${name}.shop.svc.cluster.local`

/** Our own services, databases, and the shop as browsers see it. */
export const HOME = {
  shop: internal(
    'shop.acme-outdoor.example',
    '10.20.0.10',
    { direction: 'ingress', port: 443, protocol: 'http2', tls: '1.3', failing: { client: 0.035, server: 0.002 } },
    [
      ['GET /', 8, 85, 900, 42_000, html],
      ['GET /products/{slug}', 14, 70, 900, 38_000, html],
      ['GET /api/products/{int}', 14, 34, 800, 5200],
      ['GET /api/search?q={word}', 9, 95, 800, 16_000],
      ['POST /api/cart/items', 6, 60, 1100, 900, created],
      ['POST /api/checkout', 2, 980, 2300, 1400, { ...created, ...sends('EMAIL_ADDRESS', '$.contact.email') }],
      ['POST /api/login', 2, 210, 900, 1900],
      ['GET /assets/app.{hex8}.js', 6, 12, 700, 184_000, { type: 'text/javascript' }],
      ['GET /assets/main.{hex8}.css', 5, 9, 700, 42_000, { type: 'text/css' }],
    ],
  ),
  orders: internal(ours('orders'), '10.20.4.12', {}, [
    ['POST /v1/orders', 4, 48, 2400, 1600, created],
    ['GET /v1/orders/{uuid}', 9, 14, 400, 3200],
    ['PATCH /v1/orders/{uuid}/status', 4, 22, 420, 300],
  ]),
  accounts: internal(ours('accounts'), '10.20.4.31', { failing: { client: 0.02, server: 0.001 } }, [
    ['GET /v1/accounts/{int}', 10, 11, 420, 1800, returns('EMAIL_ADDRESS', '$.email')],
    ['POST /v1/sessions', 4, 64, 700, 900, created],
    ['GET /v1/accounts/{int}/addresses', 4, 13, 420, 1500],
  ]),
  inventory: internal(ours('inventory'), '10.20.4.18', { protocol: 'grpc', port: 9090 }, [
    ['POST /inventory.v1.Inventory/Reserve', 6, 9, 320, 120, grpc],
    ['POST /inventory.v1.Inventory/GetStock', 14, 5, 260, 340, grpc],
    ['POST /inventory.v1.Inventory/Release', 2, 8, 300, 80, grpc],
  ]),
  pricing: internal(ours('pricing'), '10.20.4.22', { protocol: 'grpc', port: 9090 }, [
    ['POST /pricing.v2.Pricing/Quote', 12, 7, 420, 520, grpc],
  ]),
  recommendations: internal(ours('recommendations'), '10.20.4.40', {}, [['GET /v1/recommendations?product={int}', 10, 38, 420, 4200]]),
  ordersDb: internal('orders-db.shop.internal', '10.20.9.5', { ...database, protocol: 'postgresql', port: 5432, tls: '1.3' }, [
    ['SELECT SELECT id, status, total_cents FROM orders WHERE id = $1', 14, 3, 160, 420, { type: '' }],
    ['INSERT INSERT INTO orders (id, account_id, total_cents) VALUES ($1, $2, $3)', 5, 6, 420, 60, { type: '' }],
    ['UPDATE UPDATE orders SET status = $2 WHERE id = $1', 5, 5, 180, 60, { type: '' }],
    ['SELECT SELECT sku, sum(quantity) FROM order_lines GROUP BY sku ORDER BY 2 DESC LIMIT 50', 1, 340, 200, 5200, { type: '' }],
  ]),
  cache: internal('cache.shop.internal', '10.20.9.11', { protocol: 'redis', port: 6379, failing: { client: 0, server: 0.0005 } }, [
    ['GET GET session:{hex16}', 16, 1, 60, 900, { type: '' }],
    ['SETEX SETEX product:{int} 300 ?', 8, 1, 900, 10, { type: '' }],
    ['INCR INCR rate:{int}', 6, 1, 50, 10, { type: '' }],
  ]),
  catalogDb: internal('catalog-db.shop.internal', '10.20.9.21', { ...database, protocol: 'mongodb', port: 27017, tls: '1.2' }, [
    ['find {"find":"products","filter":{"sku":"?"},"limit":1}', 12, 4, 220, 3400, { type: '' }],
    ['aggregate {"aggregate":"reviews","pipeline":[{"$match":{"product":"?"}},{"$group":{"_id":null}}]}', 2, 46, 420, 900, { type: '' }],
  ]),
} as const
