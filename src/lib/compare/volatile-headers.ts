/** Headers that differ between any two requests, and why a difference in them says nothing. Names in lower case. */
const GROUPS: readonly { names: readonly string[]; why: string }[] = [
  { names: ['date', 'x-amz-date', 'x-ms-date'], why: 'The moment it was sent (RFC 9110 §6.6.1).' },
  { names: ['age', 'expires'], why: 'Counts on with the clock of a cache (RFC 9111 §5.1, §5.3).' },
  { names: ['etag', 'last-modified', 'if-none-match', 'if-modified-since'], why: 'Marks one version of the content (RFC 9110 §8.8).' },
  { names: ['content-length'], why: 'Follows from the body.' },
  {
    names: [
      'x-request-id',
      'request-id',
      'x-correlation-id',
      'x-amzn-requestid',
      'x-amz-request-id',
      'x-amz-id-2',
      'x-amz-cf-id',
      'x-ms-request-id',
      'x-ms-client-request-id',
      'x-github-request-id',
      'x-goog-request-id',
      'x-shopify-request-id',
      'x-slack-req-id',
      'x-sentry-id',
      'cf-ray',
      'idempotency-key',
    ],
    why: 'Names this one request.',
  },
  {
    names: [
      'traceparent',
      'tracestate',
      'baggage',
      'b3',
      'x-b3-traceid',
      'x-b3-spanid',
      'x-b3-parentspanid',
      'x-trace-id',
      'x-amzn-trace-id',
      'x-cloud-trace-context',
      'x-datadog-trace-id',
      'x-datadog-parent-id',
      'sentry-trace',
      'uber-trace-id',
    ],
    why: 'Names the trace this request belongs to (W3C Trace Context, B3 and their like).',
  },
  {
    names: ['server-timing', 'x-runtime', 'x-response-time', 'x-timer', 'x-envoy-upstream-service-time', 'openai-processing-ms'],
    why: 'How long the other side took, new with each request.',
  },
  { names: ['x-served-by', 'x-cache-hits', 'via', 'nel', 'report-to'], why: 'Which machine on the way happened to answer.' },
]

const REASONS: ReadonlyMap<string, string> = new Map(GROUPS.flatMap(({ names, why }) => names.map((name) => [name, why] as const)))

/** Undefined for a header whose difference may matter. */
export const whyVolatile = (name: string): string | undefined => REASONS.get(name.toLowerCase())
