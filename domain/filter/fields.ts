/** A field of the filter. One line per field; SQL columns and table cells have the same names. */
export interface FilterField {
  name: string
  kind: 'text' | 'number' | 'duration' | 'bytes' | 'flag'
  label: string
  /** One short sentence for the completion list. */
  hint: string
  /** A whole term to copy. */
  example: string
  /** Letter case in the store, to which typed values are converted; absent: case-sensitive. */
  letterCase?: 'lower' | 'upper'
  /** There is a list of these. */
  many?: true
  /** Values are addresses, so they can be matched by networks. */
  addresses?: true
  /** Values are vendors, which people call by their names too. */
  vendors?: true
  /** The values there are, or the most usual ones, for completion before any was seen. */
  values?: readonly string[]
}

export const REQUEST_FIELDS: readonly FilterField[] = [
  text('method', 'Method', 'HTTP method', 'method:POST', {
    letterCase: 'upper',
    values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  }),
  number('status', 'Status', 'Response code, 0 for none', 'status:5xx', ['2xx', '3xx', '4xx', '5xx', '0']),
  text('host', 'Host', 'Name or address that was called', 'host:api.stripe.com', { letterCase: 'lower' }),
  text('path', 'Path', 'Path with query', 'path:/v1/charges*'),
  text('template', 'Endpoint', 'Path with its ids replaced', 'template:"/v1/charges/{id}"'),
  text('vendor', 'Vendor', 'Company behind the host', 'vendor:stripe', { letterCase: 'lower', vendors: true }),
  text('client', 'Client', 'Workload that called', 'client:checkout'),
  text('country', 'Country', 'Two-letter code of the remote country', 'country:US', { letterCase: 'upper' }),
  { name: 'duration', kind: 'duration', label: 'Duration', hint: 'First to last byte: ms, s, m', example: 'duration:>300ms' },
  { name: 'size', kind: 'bytes', label: 'Received', hint: 'Bytes received: k, M, G', example: 'size:>10k' },
  { name: 'sent', kind: 'bytes', label: 'Sent', hint: 'Bytes sent: k, M, G', example: 'sent:>1M' },
  text('protocol', 'Protocol', 'Application protocol', 'protocol:http/2', {
    letterCase: 'lower',
    values: ['http/1.1', 'http/2', 'http/3', 'grpc', 'postgresql', 'mysql', 'redis', 'mongodb'],
  }),
  text('direction', 'Direction', 'In or out', 'direction:egress-external', {
    letterCase: 'lower',
    values: ['egress-external', 'egress-internal', 'ingress'],
  }),
  text('type', 'Content type', 'Of the response, without parameters', 'type:application/json', { letterCase: 'lower' }),
  text('category', 'Category', 'Kind of response', 'category:app', {
    letterCase: 'lower',
    values: ['app', 'css', 'js', 'font', 'image', 'media', 'other'],
  }),
  text('agent', 'User agent', 'As sent by the client', 'agent:curl*'),
  text('tag', 'Tag', 'key:value set by the source', 'tag:env:prod', { many: true }),
  text('env', 'Environment', 'Id of the environment', 'env:production'),
  text('deployment', 'Deployment', 'Id of the deployment that sent it', 'deployment:01k83n9xzq'),
  text('token', 'Token', 'Mask or type of the credential', 'token:jwt', {
    many: true,
    values: ['jwt', 'bearer_token', 'basic_auth', 'oauth_token', 'api_key', 'unknown'],
  }),
  flag('failed', 'Failed', 'No response, 5xx, an equivalent gRPC code, or a database error'),
  flag('issue', 'Has issue', 'An error rule matched'),
  flag('sensitive', 'Has sensitive data', 'A sensitive value was seen'),
  text('fingerprint', 'Token fingerprint', 'Keyed hash of the token', 'fingerprint:9f86d081*', {
    letterCase: 'lower',
  }),
  flag('payload', 'Has payload', 'Headers and bodies are stored'),
  text('kind', 'Kind', 'http, grpc or database', 'kind:database', { letterCase: 'lower', values: ['http', 'grpc', 'database'] }),
  text('ip', 'Remote address', 'Address of the other side', 'ip:203.0.113.9', { letterCase: 'lower', addresses: true }),
  text('exe', 'Executable', 'Program that called', 'exe:/usr/bin/curl'),
  text('container', 'Container', 'Name of the container', 'container:checkout'),
  text('pod', 'Pod', 'Name of the pod', 'pod:checkout*'),
  text('namespace', 'Namespace', 'Of the pod', 'namespace:shop'),
  text('service', 'Service', 'service.name of the source', 'service:checkout'),
  text('source', 'Source', 'Where it was observed', 'source:agent', {
    letterCase: 'lower',
    values: ['agent', 'otlp', 'ndjson', 'har', 'capture'],
  }),
]

/** The fields of one kind of thing. A filter is read, printed, evaluated and compiled with the set of what it is about. */
export interface FieldSet {
  /** For messages: "is not a field of requests". */
  what: string
  fields: readonly FilterField[]
  byName: ReadonlyMap<string, FilterField>
  /** Texts that free text is looked for in: each a field, or fields joined with nothing between, so that `stripe.com/v1` is found. */
  searched: readonly (readonly string[])[]
}

export function fieldSet(what: string, fields: readonly FilterField[], searched: FieldSet['searched']): FieldSet {
  return { what, fields, byName: new Map(fields.map((field) => [field.name, field])), searched }
}

/** The default set. */
export const REQUESTS: FieldSet = fieldSet('requests', REQUEST_FIELDS, [['host', 'path']])

/** By its exact name, lower case. */
export function fieldNamed(name: string, set: FieldSet = REQUESTS): FilterField | undefined {
  return set.byName.get(name)
}

/** True for kinds whose values are numbers. */
export function isNumeric(field: FilterField): boolean {
  return field.kind === 'number' || field.kind === 'duration' || field.kind === 'bytes'
}

export function text(name: string, label: string, hint: string, example: string, more: Partial<FilterField> = {}): FilterField {
  return { name, kind: 'text', label, hint, example, ...more }
}

export function number(name: string, label: string, hint: string, example: string, values: readonly string[]): FilterField {
  return { name, kind: 'number', label, hint, example, values }
}

export function flag(name: string, label: string, hint: string): FilterField {
  return { name, kind: 'flag', label, hint, example: `${name}:true`, values: ['true', 'false'] }
}
