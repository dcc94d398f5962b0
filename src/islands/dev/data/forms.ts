import type { Option } from '#src/lib/form/list-values.ts'

/** The catalogue's clock stands still. */
export const NOW_MS = Date.UTC(2026, 10, 21, 10)

export const ENVIRONMENTS: readonly Option[] = [
  { id: 'env-prod', label: 'production', detail: '12 agents' },
  { id: 'env-stage', label: 'staging', detail: '3 agents' },
  { id: 'env-laptops', label: 'laptops', detail: '41 agents' },
  { id: 'env-eu', label: 'production-eu-central', detail: '8 agents' },
  { id: 'env-load', label: 'load test', detail: 'no agent' },
]

const HOSTS = ['api', 'files', 'connect', 'hooks', 'events', 'auth', 'search', 'cdn']
const VENDORS = ['stripe.com', 'github.com', 'twilio.com', 'openai.com', 'datadoghq.com', 'slack.com', 'sentry.io', 'algolia.net']

/** Sixty-four hosts, as many values look. */
export const MANY_HOSTS: readonly Option[] = VENDORS.flatMap((vendor) =>
  HOSTS.map((host) => ({ id: `${host}.${vendor}`, label: `${host}.${vendor}`, detail: vendor })),
)

/** Names that came from elsewhere: a right-to-left override, markup, and one without a place to break. */
export const HOSTILE_OPTIONS: readonly Option[] = [
  { id: 'rlo', label: 'invoice\u202Efdp.exe' },
  { id: 'markup', label: '<img src=x onerror=alert(1)>' },
  { id: 'long', label: `${'subdomain-'.repeat(12)}example.com` },
]

export const PEOPLE: Readonly<Record<string, string>> = { mara: 'Mara Lind', jon: 'Jon Okafor' }

const FOUND: readonly Option[] = [
  { id: 'mara', label: 'Mara Lind', detail: 'mara@acme.example' },
  { id: 'jon', label: 'Jon Okafor', detail: 'jon@acme.example' },
  { id: 'ines', label: 'Inés Vidal', detail: 'ines@acme.example' },
  { id: 'tove', label: 'Tove Berg', detail: 'tove@acme.example' },
]

/** How long the pretended server takes. */
const ANSWER_MS = 500

/** A server that knows four people, and cannot be reached for a search that begins with “!”. */
export function findPeople(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (text.startsWith('!')) reject(new Error('not reached'))
      else resolve(FOUND.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())))
    }, ANSWER_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

export const POLICY = { minLength: 12, maxLength: 64, lowercase: true, uppercase: true, digit: true, special: true } as const

export const HEADERS = [
  { key: 'x-team', value: 'payments' },
  { key: 'authorization', value: 'Bearer ${TOKEN}' },
  { key: 'x-team', value: 'billing' },
] as const

export const ADAPTERS = [
  { id: 'report', label: 'Report usage', detail: 'every request, without bodies' },
  { id: 'errors', label: 'Detect errors', detail: '5 rules' },
  {
    id: 'pii',
    label: 'Scan for personal data',
    detail: 'request and response bodies',
    warning: 'Comes after “Report usage”, so reports may hold what it masks.',
  },
  { id: 'store', label: 'Store bodies', detail: 's3://sightglass-bodies' },
] as const

export const EVENTS = [
  { id: 'issue', label: 'Issues', detail: 'Opened, fixed, come back' },
  { id: 'alert', label: 'Alerts', detail: 'Firing and resolved' },
  { id: 'vendor', label: 'New vendors', detail: 'First request to a company not seen before' },
  { id: 'agent', label: 'Agents', detail: 'Not in your plan', disabled: true },
] as const

export const LONG_TEXT =
  'Requests that the inspection proxy could not read because the client pins certificates, counted by vendor and by the process that made them, in every environment'
