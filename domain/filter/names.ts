import { type FieldSet, type FilterField, REQUESTS } from './fields.ts'

/**
 * Names of our fields in other products: OpenTelemetry's attributes, ECS, Datadog, nginx, Splunk, Wireshark. Only exact equivalents; a name whose
 * field depends on the direction of a call has an entry in FOREIGN instead. Our own names always win.
 */
const ALIASES: Readonly<Record<string, string>> = {
  method: 'http.request.method http.method http.request_method request.method request_method http_method verb cs-method',
  status: `http.response.status_code http.status_code http.response.code http.response.status http.status http_status http_status_code
    status_code statuscode response.status response_status response.code response_code response code sc-status`,
  host: `server.address http.host net.peer.name http.server_name http.url_details.host url_details.host url.domain destination.domain
    destination.address server.domain server_name http.authority authority domain dest_host dst_host target_host upstream_host`,
  path: `url.path http.target http.url_details.path url_details.path http.request.path http.request.uri http.request.uri.path
    request.path request_path request_uri uri uri_path cs-uri-stem`,
  template: 'http.route url.template route endpoint',
  client: 'caller workload',
  country: 'destination.geo.country_iso_code geo.country_iso_code country_code',
  duration: 'duration_ms durationms latency_ms elapsed_ms',
  size: 'bytes_received received bytes_in network.bytes_read bytes.received',
  sent: 'bytes_sent bytes_out network.bytes_written bytes.sent',
  protocol: `network.protocol.name network.protocol.version net.protocol.name net.protocol.version http.flavor http.version
    http.request.version http_version app_protocol rpc.system db.system db.system.name`,
  direction: 'network.direction span.kind span_kind',
  type: `content-type content_type contenttype mime mime_type mimetype media_type http.content_type http.response.mime_type
    http.response.header.content-type`,
  agent: `user-agent user_agent useragent user_agent.original http.user_agent http.useragent http.request.header.user-agent
    cs-user-agent`,
  tag: 'tags',
  env: 'environment deployment.environment deployment.environment.name service.environment',
  token: 'credential credentials',
  failed: 'error is_error',
  ip: `remote_ip remote.ip remote_addr remote_address network.peer.address network.peer.ip net.peer.ip net.sock.peer.addr
    destination.ip network.destination.ip server.ip peer.ip dest_ip dst_ip dstip ip.dst ip.addr ipv6.dst ipv6.addr`,
  exe: 'process.executable.path process.executable process.exe process.path executable',
  container: 'container.name k8s.container.name kubernetes.container.name kube_container_name container_name',
  pod: 'k8s.pod.name kubernetes.pod.name kubernetes.pod_name kube_pod_name pod_name pod.name',
  namespace: 'k8s.namespace.name kubernetes.namespace kubernetes.namespace.name kubernetes.namespace_name kube_namespace ns',
  service: 'service.name service_name servicename svc',
  port: `server.port net.peer.port network.peer.port destination.port dest_port dst_port dstport remote_port tcp.port tcp.dstport
    udp.port udp.dstport`,
  l4: 'network.transport net.transport transport',
  tls: 'tls.version tls.protocol.version tls.protocol tls_version ssl.version',
  node: 'host.name hostname k8s.node.name kubernetes.node.name node_name kube_node',
  user: 'process.owner process.user.name user.name username',
  vendor: 'company provider third_party',
}

/** Durations that each product counts in another unit, so a bare number of them would be a guess. */
const DURATIONS = `@duration event.duration latency elapsed took response_time responsetime request_time time_taken http.time
  http.client.request.duration http.server.request.duration span.duration trace.duration`

const FIELD_BY_ALIAS = new Map([
  ...Object.entries(ALIASES).flatMap(([field, aliases]) => words(aliases).map((alias) => [alias, field] as const)),
  ...words(DURATIONS).map((alias) => [alias, 'duration'] as const),
])
const NEEDS_UNIT = new Set(words(DURATIONS))
/** A whole address, which is host and path here. */
const WHOLE_ADDRESS = new Set(words('url url.full url.original http.url full_url request_url http.request.full_uri'))
/** Whose attribute it is, as TraceQL, Tempo and Datadog write before a name. */
const OWNER = /^(?:@|(?:span|resource|attributes)\.)/

export interface NamedField {
  field: FilterField
  /** The unit must be written: see DURATIONS. */
  needsUnit: boolean
}

/** By our name or by another's, in any letter case. Undefined also for fields that the set does not have. */
export function resolveField(name: string, set: FieldSet = REQUESTS): NamedField | undefined {
  const lower = name.toLowerCase()
  const own = set.byName.get(lower)
  if (own) return { field: own, needsUnit: false }
  const bare = withoutOwner(lower)
  const known = [lower, bare].find((one) => FIELD_BY_ALIAS.has(one)) ?? bare
  const field = set.byName.get(FIELD_BY_ALIAS.get(known) ?? known)
  return field && { field, needsUnit: NEEDS_UNIT.has(known) }
}

export function isWholeAddress(name: string): boolean {
  return WHOLE_ADDRESS.has(withoutOwner(name.toLowerCase()))
}

/** Names of others that begin so, with the field they mean, for the completion. */
export function aliasesLike(prefix: string, set: FieldSet): { alias: string; field: FilterField }[] {
  const wanted = withoutOwner(prefix.toLowerCase())
  if (wanted === '') return []
  return [...FIELD_BY_ALIAS].flatMap(([alias, name]) => {
    const field = set.byName.get(name)
    return field && alias.startsWith(wanted) ? [{ alias, field }] : []
  })
}

/** Names that people try and that are no field here, with what to do instead. */
const FOREIGN: readonly (readonly [name: RegExp, say: string])[] = [
  [/^_?(?:timestamp|time|date|ts|earliest|latest|from|to|since|start_?time|end_?time)$/, 'Choose the time range next to the filter.'],
  [
    /^(?:http\.)?(?:request|response|network)?[._]?(?:bytes|body[._](?:size|bytes)|size|content[-_]length)$/,
    'Write size: for bytes received, sent: for bytes sent.',
  ],
  [/^(?:url\.query|query|query_string|uri_query|cs-uri-query)$/, 'The query is part of the path: path:*limit=10*'],
  [
    /(?:^|[._])(?:body|headers?|cookies?|payloads?)(?:[._]|$)/,
    'Headers and bodies cannot be searched; payload:true finds requests that have them.',
  ],
  [
    /^(?:source\.ip|client\.(?:ip|address)|network\.client\.ip|ip\.src|src_?ip|source_ip)$/,
    'ip is the address of the other side: ip:203.0.113.9',
  ],
  [
    /^(?:message|msg|_raw|log|level|severity|logger|index|_index|sourcetype)$/,
    'These are not logs. A word without a field searches host and path.',
  ],
  [/^port$|[._]port$/, 'Requests are known by host, without the port; connections have a port.'],
  [/^(?:tags?|labels?)\./, 'Write tag:team:core, the key and the value with a colon.'],
]

/** Advice about a name that is not a field of the set; undefined for unknown ones. */
export function adviceFor(name: string): string | undefined {
  const bare = withoutOwner(name.toLowerCase())
  return FOREIGN.find(([pattern]) => pattern.test(bare))?.[1]
}

/** Up to three fields that a mistyped name may stand for, nearest first. */
export function nearestFields(name: string, set: FieldSet = REQUESTS): string[] {
  const lower = withoutOwner(name.toLowerCase().slice(0, NAME_COMPARED_MAX))
  // In a name with dots the last part is the most specific: `http.statuscode`
  const wanted = [lower, lower.slice(lower.lastIndexOf('.') + 1)].filter((one) => one !== '')
  const near = (known: string): number => Math.min(...wanted.map((one) => (known.startsWith(one) ? 0.5 : distance(one, known))))
  const aliasNear = (alias: string): number =>
    Math.min(...[lower, wanted.at(-1) ?? ''].map((one) => (one.length > 2 && alias.startsWith(one) ? 1 : distance(one, alias))))
  const candidates = [
    ...set.fields.map(({ name: own }) => ({ name: own, near: near(own), length: own.length })),
    // Two typos in a long foreign name, one in a short one
    ...[...FIELD_BY_ALIAS]
      .filter(([, own]) => set.byName.has(own))
      .map(([alias, own]) => ({ name: own, near: Math.max(1, aliasNear(alias)), length: alias.length > 6 ? 4 : 2 })),
  ]
  const found = candidates
    .filter((one) => one.near <= Math.max(1, Math.floor(one.length / 2)))
    .sort((a, b) => a.near - b.near)
    .map((one) => one.name)
  return [...new Set(found)].slice(0, 3)
}

const NAME_COMPARED_MAX = 40

/** Levenshtein distance, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function withoutOwner(name: string): string {
  let rest = name
  for (let owner = OWNER.exec(rest); owner; owner = OWNER.exec(rest)) rest = rest.slice(owner[0].length)
  return rest
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
