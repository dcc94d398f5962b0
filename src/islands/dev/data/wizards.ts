import type { OrderedItem } from '#src/components/form/OrderedListField.tsx'
import type { LiveCheckItem } from '#src/components/steps/CheckList.tsx'
import type { ReviewGroup } from '#src/components/steps/ReviewList.tsx'
import { choicesOf } from '#src/lib/choices.ts'
import type { Option } from '#src/lib/form/list-values.ts'

export const STACK_STEPS = [
  { id: 'name', title: 'Name', detail: 'full-capture' },
  { id: 'template', title: 'Template', detail: 'Error capture' },
  { id: 'adapters', title: 'Adapters', optional: true },
  { id: 'review', title: 'Review' },
] as const

export const MANY_STEPS = ['Export', 'Check', 'Map', 'Import', 'Compare', 'Switch', 'Clean up'].map((title) => ({ id: title, title }))

export const LONG_STEPS = [
  {
    id: 'a',
    title: 'Where the traffic of the payments team in Europe comes from',
    detail: 'production-eu-central and two more environments',
  },
  { id: 'b', title: `${'anunbreakablename'.repeat(4)}`, optional: true },
  { id: 'c', title: 'Review' },
]

export const CHECKS: readonly LiveCheckItem[] = [
  { id: 'heartbeat', state: 'done', text: 'Agent online, heartbeat 12 seconds ago' },
  { id: 'event', state: 'waiting', text: 'Waiting for the first event' },
  {
    id: 'expiry',
    state: 'warning',
    text: 'TLSv1.3, a certificate of Example CA, good for 11 more days.',
    detail: 'Have it renewed: once it has expired, agents stop sending.',
  },
  { id: 'certificate', state: 'failed', text: 'The certificate of the proxy is not trusted by 3 processes' },
]

export const REVIEW: readonly ReviewGroup[] = [
  {
    id: 'name',
    title: 'Name',
    facts: [
      { label: 'Name', value: 'full-capture' },
      { label: 'Description', value: '' },
    ],
  },
  {
    id: 'adapters',
    title: 'Adapters',
    facts: [{ label: 'In order', value: 'Report usage, Detect errors, Scan for personal data' }],
  },
]

/** What a new stack begins with. The adapters are the plugins of the agent's own configuration. */
export const TEMPLATES = [
  { id: 'reporting', label: 'Reporting', detail: 'Who talks to whom, how often and how fast. No bodies.', adapters: ['report_usage'] },
  {
    id: 'errors',
    label: 'Error capture',
    detail: 'Headers and bodies of requests that failed.',
    adapters: ['report_usage', 'detect_errors'],
  },
  {
    id: 'full',
    label: 'Full capture',
    detail: 'Headers and bodies of everything. Choose storage for it.',
    adapters: ['report_usage', 'http_capture'],
  },
  { id: 'risk', label: 'Data risk', detail: 'Personal data and secrets in bodies, masked.', adapters: ['report_usage', 'detect_pii'] },
] as const

export type TemplateId = (typeof TEMPLATES)[number]['id']

export const ADAPTER_KINDS: readonly (Option & { about: string })[] = [
  { id: 'report_usage', label: 'Report usage', about: 'every request, without bodies' },
  { id: 'detect_errors', label: 'Detect errors', about: 'rules decide what is an error' },
  { id: 'http_capture', label: 'Capture HTTP', about: 'headers and bodies' },
  { id: 'detect_pii', label: 'Scan for personal data', about: 'request and response bodies' },
  { id: 'access_logs', label: 'Access log', about: 'one line a request, on the machine' },
]

/** The line of an adapter in the ordered list. */
export function adapterItem(id: string): OrderedItem {
  const kind = ADAPTER_KINDS.find((one) => one.id === id)
  return { id, label: kind?.label ?? id, detail: kind?.about ?? '' }
}

export const TOKEN = 'sgd_7Qm2xW9dLkP4vR8tYb3nHc6JfZ1sA5eG'

export const COMMAND = `curl -s https://get.qpoint.io/install | sudo sh
sudo REGISTRATION_TOKEN=${TOKEN} \\
  qtap --config "http://127.0.0.1:4700/agent/v1/config.yaml?token=${TOKEN}"`

/** What the pretended platform sees of the new source. */
export const SIGHTS = choicesOf({ waiting: 'Nothing yet', online: 'A heartbeat', green: 'Traffic', failed: 'A wrong token' })

export type Sight = (typeof SIGHTS)[number]['id']

export const CHECKS_OF: Record<Sight, readonly LiveCheckItem[]> = {
  waiting: [
    { id: 'heartbeat', state: 'waiting', text: 'Waiting for the first heartbeat' },
    { id: 'event', state: 'waiting', text: 'Waiting for the first event' },
  ],
  online: [
    { id: 'heartbeat', state: 'done', text: 'Agent online, heartbeat 4 seconds ago' },
    { id: 'event', state: 'waiting', text: 'Waiting for the first event' },
  ],
  green: [
    { id: 'heartbeat', state: 'done', text: 'Agent online, heartbeat 4 seconds ago' },
    { id: 'event', state: 'done', text: 'Traffic arrives, last event 1 second ago' },
  ],
  failed: [
    { id: 'heartbeat', state: 'failed', text: 'An agent knocked with a token that is not this one, from 10.4.0.17' },
    { id: 'event', state: 'waiting', text: 'Waiting for the first event' },
  ],
}

export const PREFLIGHT = [
  'The agent runs as root, on Linux 5.10 or newer, and /sys is writable.',
  'The token is the one above, whole, and was not rotated since.',
  'Something on the machine makes requests: try “curl https://example.com”.',
] as const
