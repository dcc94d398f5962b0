import { expect, test } from 'vitest'

import { type ServiceSetting, serviceTarget } from '#domain/agent-config/service-target.ts'

const otel = { type: 'otel' as const, id: '', serviceName: '', environment: '', headers: [], tls: true, skipVerify: false }
const s3 = { type: 's3' as const, id: '', bucket: 'payloads', region: 'eu', accessKey: 'A', secretKey: 'B', accessUrl: '', insecure: false }
const pulse = { type: 'pulse' as const, id: '', allowInsecure: true, token: 'T' }

/** Host, port, TLS, how it is asked and for what: as the agent's own code connects (qtap eventstore/{otel,pulse}, objectstore/s3, config). */
test.each<[ServiceSetting, string]>([
  [{ ...otel, protocol: 'grpc', endpoint: 'otel.example.com:4317' }, 'otel.example.com 4317 tls grpc /'],
  [{ ...otel, protocol: 'grpc', endpoint: 'otel.example.com' }, 'otel.example.com 443 tls grpc /'],
  [{ ...otel, protocol: 'grpc', endpoint: 'otel.example.com', tls: false }, 'otel.example.com 443 clear grpc /'],
  [{ ...otel, protocol: 'http', endpoint: 'otel.example.com:4318', tls: false }, 'otel.example.com 4318 clear otlp /v1/logs'],
  // A whole address says itself whether there is TLS
  [{ ...otel, protocol: 'http', endpoint: 'http://otel.example.com:4318' }, 'otel.example.com 4318 clear otlp /v1/logs'],
  [{ ...otel, protocol: 'http', endpoint: 'https://api.example.com/otlp/v1/logs' }, 'api.example.com 443 tls otlp /otlp/v1/logs'],
  [{ ...otel, protocol: 'grpc', endpoint: '[2001:db8::1]:4317' }, '[2001:db8::1] 4317 tls grpc /'],
  [{ ...pulse, url: 'http://other.example:4601' }, 'other.example 4601 clear grpc /'],
  [{ ...s3, endpoint: 's3.eu-central-1.amazonaws.com' }, 's3.eu-central-1.amazonaws.com 443 tls bucket /payloads'],
  [{ ...s3, endpoint: 'minio:9000', insecure: true, bucket: 'a/b' }, 'minio 9000 clear bucket /a%2Fb'],
  [{ type: 'qpoint', id: '', url: 'https://warehouse.example/objects', token: 'T' }, 'warehouse.example 443 tls http /objects'],
  [{ type: 'client', url: 'https://qscan.example', token: 'T' }, 'qscan.example 443 tls http /'],
  [{ type: 'axiom', id: '', dataset: 'd', token: 'T' }, 'api.axiom.co 443 tls http /'],
])('where agents connect: %o', (store, expected) => {
  const { target } = serviceTarget(store)
  expect(target && [target.host, target.port, target.tls ? 'tls' : 'clear', target.probe, target.path].join(' ')).toBe(expected)
})

test.each<[ServiceSetting, RegExp]>([
  [{ type: 'sightglass', id: '' }, /Agents send to this platform/],
  [{ type: 'stdout', id: '' }, /connect to nothing/],
  [{ type: 'off' }, /connect to nothing/],
  [{ type: 'other', id: '', yaml: 'type: new' }, /not tested/],
  [{ ...otel, protocol: 'stdout', endpoint: 'x' }, /connect to nothing/],
  [{ ...otel, protocol: 'http', endpoint: '{{ OTEL_HOST }}:4318' }, /variable of the agent’s machine/],
  [{ ...otel, protocol: 'grpc', endpoint: 'https://otel.example.com:4317' }, /without https:\/\//],
  [{ ...otel, protocol: 'http', endpoint: 'otel.example.com:99999' }, /not a host and a port/],
  [{ ...otel, protocol: 'http', endpoint: 'ok@10.0.0.1:4318' }, /not a host and a port/],
  [{ ...s3, endpoint: 'minio:9000/path' }, /not a host and a port/],
])('what cannot be tested says why: %o', (store, sentence) => {
  expect(serviceTarget(store)).toEqual({ untestable: expect.stringMatching(sentence) })
})
