import type { Graph, GraphEdge, GraphNode, NodeKind } from '#src/lib/graph/graph.ts'
import type { StatusClass } from '#src/lib/status.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

const node = (id: string, kind: NodeKind, label: string, note?: string): GraphNode =>
  note === undefined ? { id, kind, label } : { id, kind, label, note }
const edge = (from: string, to: string, bytes: number, worst: StatusClass): GraphEdge => ({ id: `${from}>${to}`, from, to, bytes, worst })

/** A shop's day: five clients, the vendors behind their calls. */
export const SERVICES: Graph = {
  nodes: [
    node('checkout', 'client', 'checkout', 'node · 12 pods'),
    node('catalogue', 'client', 'catalogue', 'java · 8 pods'),
    node('mailer', 'client', 'mailer', 'python · 2 pods'),
    node('backup', 'client', 'nightly-backup', 'restic'),
    node('assistant', 'client', 'assistant', 'python · 4 pods'),
    node('stripe', 'vendor', 'Stripe', 'Payments · IE, US'),
    node('adyen', 'vendor', 'Adyen', 'Payments · NL'),
    node('algolia', 'vendor', 'Algolia', 'Search · DE, FR'),
    node('sendgrid', 'vendor', 'SendGrid', 'E-mail · US'),
    node('s3', 'vendor', 'Amazon S3', 'Storage · IE'),
    node('openai', 'vendor', 'OpenAI', 'Language models · US'),
    node('sentry', 'vendor', 'Sentry', 'Errors · DE'),
  ],
  edges: [
    edge('checkout', 'stripe', 2.4 * GIB, 4),
    edge('checkout', 'adyen', 310 * MIB, 5),
    edge('checkout', 'sentry', 22 * MIB, 2),
    edge('catalogue', 'algolia', 8.1 * GIB, 2),
    edge('catalogue', 's3', 19 * GIB, 3),
    edge('catalogue', 'sentry', 3 * MIB, 2),
    edge('mailer', 'sendgrid', 92 * MIB, 4),
    edge('mailer', 's3', 480 * MIB, 2),
    edge('backup', 's3', 88 * GIB, 2),
    edge('assistant', 'openai', 1.2 * GIB, 5),
    edge('assistant', 's3', 44 * MIB, 2),
    edge('assistant', 'sentry', 700, 0),
  ],
}

/** Names that traffic could bring: long, turning, empty. */
export const HOSTILE: Graph = {
  nodes: [
    node('a', 'client', '<img src=x onerror=alert(1)>', '‮drawkcab'),
    node('b', 'endpoint', `api.${'very-long-label.'.repeat(8)}example.com`, '/v1/{id}/a/path/that/does/not/end/anywhere/soon'),
    node('c', 'domain', '*.internal.example', ''),
  ],
  edges: [edge('a', 'b', 0, 0), edge('a', 'c', Number.NaN, 5), edge('a', 'gone', 12, 2)],
}

/** Protocol × default stack, then the domains that go elsewhere. */
export const ROUTING: Graph = {
  nodes: [
    node('http', 'protocol', 'HTTP', '92 % of traffic'),
    node('grpc', 'protocol', 'gRPC', '6 %'),
    node('postgres', 'protocol', 'PostgreSQL', '2 %'),
    node('d-stripe', 'domain', 'api.stripe.com', 'override'),
    node('d-openai', 'domain', 'api.openai.com', 'override'),
    node('d-health', 'domain', '*.health.internal', 'override'),
    node('reporting', 'stack', 'Reporting', 'default of HTTP'),
    node('errors', 'stack', 'Error capture', 'default of gRPC'),
    node('payments', 'stack', 'Payments', 'full capture, masked'),
    node('llm', 'stack', 'Language models', 'prompts and data risk'),
    node('ignore', 'stack', 'Ignore', 'nothing is kept'),
  ],
  edges: [
    edge('http', 'reporting', 41 * GIB, 4),
    edge('http', 'd-stripe', 2.4 * GIB, 2),
    edge('http', 'd-openai', 1.2 * GIB, 5),
    edge('http', 'd-health', 60 * MIB, 2),
    edge('d-stripe', 'payments', 2.4 * GIB, 2),
    edge('d-openai', 'llm', 1.2 * GIB, 5),
    edge('d-health', 'ignore', 60 * MIB, 2),
    edge('grpc', 'errors', 3 * GIB, 2),
    edge('postgres', 'reporting', 800 * MIB, 0),
  ],
}

const MANY_CLIENTS = 80
const MANY_VENDORS = 120
const MANY_EDGES = 400
const WORST: readonly StatusClass[] = [2, 2, 2, 3, 2, 4, 2, 5, 0, 2]

/** 200 nodes and 400 edges, for the eye and the stopwatch. */
export function manyServices(): Graph {
  const nodes = [
    ...Array.from({ length: MANY_CLIENTS }, (_, i) => node(`c${i}`, 'client', `service-${i}`)),
    ...Array.from({ length: MANY_VENDORS }, (_, i) => node(`v${i}`, 'vendor', `vendor-${i}.example`)),
  ]
  const edges = new Map<string, GraphEdge>()
  for (let i = 0; edges.size < MANY_EDGES; i++) {
    // Two numbers without a common divisor walk over all pairs
    const one = edge(
      `c${(i * 7) % MANY_CLIENTS}`,
      `v${(i * 11 + Math.floor(i / MANY_CLIENTS)) % MANY_VENDORS}`,
      2 ** ((i * 5) % 36),
      WORST[i % WORST.length] ?? 2,
    )
    edges.set(one.id, one)
  }
  return { nodes, edges: [...edges.values()] }
}
