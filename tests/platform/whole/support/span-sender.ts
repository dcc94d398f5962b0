import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'

interface SpanCall {
  /** Where the exporter sends. */
  traces: string
  token: string
  path: string
  /** Goes as the Authorization of the call, which the instrumentation is configured to report. */
  secret: string
}

/** One call of a real client to a real small server, both watched by the official instrumentation, the spans sent by the official exporter. */
export async function callWithSpans({ traces, token, path, secret }: SpanCall): Promise<{ startedMs: number; port: number }> {
  const instrumentation = new HttpInstrumentation({
    headersToSpanAttributes: { client: { requestHeaders: ['authorization'] }, server: { requestHeaders: ['authorization'] } },
  })
  instrumentation.enable()
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'checkout', 'host.name': 'web-1' }),
    spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url: traces, headers: { Authorization: `Bearer ${token}` } }))],
  })
  provider.register() // so that the client's call names its trace to the server
  instrumentation.setTracerProvider(provider)
  // The instrumentation patches what is required after it was switched on.
  const http = createRequire(import.meta.url)('node:http') as typeof import('node:http')
  const server = http.createServer((_, response) => response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}'))
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on a port
    const startedMs = Date.now()
    await new Promise<void>((resolve, reject) => {
      http
        .get(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: secret } }, (response) => {
          response.resume()
          response.once('end', resolve)
        })
        .once('error', reject)
    })
    await provider.forceFlush()
    return { startedMs, port }
  } finally {
    await provider.shutdown()
    for (const api of [trace, context, propagation]) api.disable()
    instrumentation.disable()
    server.close()
  }
}
