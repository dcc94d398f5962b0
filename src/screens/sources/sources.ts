import { choicesOf } from '#src/lib/choices.ts'

/** How a source can be connected. */
export const SOURCES = [
  {
    id: 'qtap',
    label: 'Agent on your machines',
    detail: 'Sees TLS traffic in plain text through eBPF, without a proxy or a change to your code. Linux 5.10 or newer.',
  },
  { id: 'otel', label: 'OpenTelemetry', detail: 'HTTP client spans and logs of services that already have an OpenTelemetry SDK.' },
  {
    id: 'proxy',
    label: 'This machine, by a proxy',
    detail: 'A local proxy reads the programs that you choose, on any system, without root.',
  },
  { id: 'file', label: 'HAR or NDJSON file', detail: 'A recording from a browser’s network panel, a proxy or a test run.' },
] as const

export type SourceId = (typeof SOURCES)[number]['id']

/** One that sends by itself, with a token. */
export type LiveSource = Exclude<SourceId, 'file'>

export const AGENT_PLACES = choicesOf({
  linux: 'Linux',
  docker: 'Docker',
  kubernetes: 'Kubernetes',
  helm: 'Helm',
  github: 'GitHub Actions',
})

export type AgentPlace = (typeof AGENT_PLACES)[number]['id']

/** Where the commands of a source are run. */
export type ConnectPlace = AgentPlace | 'otel' | 'proxy'
