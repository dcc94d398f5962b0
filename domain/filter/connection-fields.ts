import { type FieldSet, type FilterField, fieldSet, flag, number, text } from './fields.ts'

const lower = { letterCase: 'lower' } as const

/** Fields of a connection. Names that requests have too have the same definition. */
export const CONNECTION_FIELDS: readonly FilterField[] = [
  text('host', 'Host', 'Name or address of the other side', 'host:api.stripe.com', lower),
  text('ip', 'Remote address', 'Address of the other side', 'ip:203.0.113.9', { ...lower, addresses: true }),
  number('port', 'Port', 'Port of the other side', 'port:443', ['443', '80', '53', '5432', '3306', '6379']),
  text('l4', 'Transport', 'tcp or udp', 'l4:tcp', { ...lower, values: ['tcp', 'udp', 'icmp', 'raw'] }),
  text('protocol', 'Protocol', 'Application protocol', 'protocol:http2', {
    ...lower,
    values: ['http1', 'http2', 'http3', 'grpc', 'dns', 'mysql', 'postgresql', 'redis', 'kafka', 'mongodb', 'other'],
  }),
  text('tls', 'TLS version', 'Empty for none or unknown', 'tls:1.3', { values: ['1.3', '1.2', '1.1', '1.0'] }),
  text('visibility', 'Visibility', 'What could be seen of it', 'visibility:clear', {
    ...lower,
    values: ['introspected', 'clear', 'opaque'],
  }),
  flag('opaque', 'Opaque', 'Encrypted, and its content was not seen'),
  text('reason', 'Why opaque', 'What kept the content from being seen', 'reason:no-probe', {
    ...lower,
    values: ['quic', 'no-probe', 'not-seen', 'passed'],
  }),
  text('probe', 'TLS library', 'As recognised in the process', 'probe:openssl', {
    many: true,
    values: ['openssl', 'gotls', 'javassl', 'nodetls'],
  }),
  flag('open', 'Open', 'No end was reported yet'),
  {
    name: 'duration',
    kind: 'duration',
    label: 'Duration',
    hint: 'Until its end, or its newest report: ms, s, m',
    example: 'duration:>10s',
  },
  { name: 'size', kind: 'bytes', label: 'Received', hint: 'Bytes received, known at the end: k, M, G', example: 'size:>10k' },
  { name: 'sent', kind: 'bytes', label: 'Sent', hint: 'Bytes sent, known at the end: k, M, G', example: 'sent:>1M' },
  { name: 'bytes', kind: 'bytes', label: 'Bytes', hint: 'Both ways together: k, M, G', example: 'bytes:>1G' },
  text('label', 'Label', 'A risk that the agent saw', 'label:direct-ip', {
    many: true,
    values: ['unencrypted', 'deprecated-tls', 'unknown-tls', 'direct-ip', 'is-root', 'user-shell'],
  }),
  text('tag', 'Tag', 'key:value set by the source', 'tag:env:prod', { many: true }),
  text('vendor', 'Vendor', 'Company behind the host', 'vendor:stripe', { ...lower, vendors: true }),
  text('client', 'Client', 'Workload that called', 'client:checkout'),
  text('country', 'Country', 'Two-letter code of the remote country', 'country:US', { letterCase: 'upper' }),
  text('direction', 'Direction', 'In or out', 'direction:egress-external', {
    ...lower,
    values: ['egress-external', 'egress-internal', 'ingress'],
  }),
  text('env', 'Environment', 'Id of the environment', 'env:production'),
  text('deployment', 'Deployment', 'Id of the deployment that sent it', 'deployment:01k83n9xzq'),
  text('exe', 'Executable', 'Program on our side', 'exe:/usr/bin/curl'),
  text('user', 'User', 'Account that the program runs as', 'user:root'),
  text('container', 'Container', 'Name of the container', 'container:checkout'),
  text('pod', 'Pod', 'Name of the pod', 'pod:checkout*'),
  text('namespace', 'Namespace', 'Of the pod', 'namespace:shop'),
  text('service', 'Service', 'service.name of the source', 'service:checkout'),
  text('node', 'Node', 'Machine that the agent runs on', 'node:web-1'),
]

/** A filter about connections. */
export const CONNECTIONS: FieldSet = fieldSet('connections', CONNECTION_FIELDS, [['host'], ['ip']])

const SHARED = [
  'host',
  'ip',
  'vendor',
  'client',
  'country',
  'direction',
  'env',
  'deployment',
  'tag',
  'exe',
  'container',
  'pod',
  'namespace',
  'service',
]

/** Fields that requests and connections share, so that one filter selects the same traffic in both. */
export const TRAFFIC: FieldSet = fieldSet(
  'traffic',
  CONNECTION_FIELDS.filter(({ name }) => SHARED.includes(name)),
  [['host']],
)
