import type { FilterNode } from './ast.ts'
import { allOf, isAnyOf, negated } from './nodes.ts'

/** What of a request says which endpoint it went to. */
export interface EndpointOf {
  method: string
  host: string
  template: string
  family: 'http' | 'grpc' | 'database'
}

const is = (field: string, text: string): FilterNode => isAnyOf(field, [{ text, prefix: false }])
const compare = (op: '>' | '>=' | '<' | '<=', field: string, value: number): FilterNode => ({ kind: 'compare', field, op, value })

/** The same method, host and path with its ids replaced: what is called an endpoint. */
export const endpointParts = ({ method, host, template }: EndpointOf): FilterNode[] => [
  is('method', method),
  is('host', host),
  is('template', template),
]

/** `nodes` hold at least one, which the endpoint always gives. */
export const endpointFilter = (endpoint: EndpointOf, ...more: readonly FilterNode[]): FilterNode =>
  allOf([...endpointParts(endpoint), ...more]) ?? is('host', endpoint.host)

/** Failed, or refused with a 4xx. gRPC says 200 to what it refuses, and the filter has no field for its codes: there an issue does. */
export function endedBadlyFilter({ family }: EndpointOf): FilterNode {
  const failed = is('failed', 'true')
  if (family === 'database') return failed
  return { kind: 'or', nodes: [failed, compare('>=', 'status', 400), ...(family === 'grpc' ? [is('issue', 'true')] : [])] }
}

export const succeededFilter = (endpoint: EndpointOf): FilterNode => negated(endedBadlyFilter(endpoint))

export const sameClient = (client: string): FilterNode => is('client', client)
export const otherClients = (client: string): FilterNode => negated(sameClient(client))
export const withStatus = (status: number): FilterNode => is('status', String(status))
export const withPayload = (): FilterNode => is('payload', 'true')
export const shorterThan = (ms: number): FilterNode => compare('<', 'duration', ms)
export const atLeast = (ms: number): FilterNode => compare('>=', 'duration', ms)

/** So far before and after it. */
export const around = (ms: number, reachMs: number): { fromMs: number; toMs: number } => ({
  fromMs: Math.max(0, ms - reachMs),
  toMs: ms + reachMs,
})

/** "Around" a request unless a wider reach is needed: half a day to each side. */
export const HALF_DAY_MS = 12 * 3_600_000
