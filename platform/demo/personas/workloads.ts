/** A program of ours that calls others. */
export interface Workload {
  name: string
  namespace: string
  image: string
  exe: string
  user: string
  userAgent: string
  /** TLS library the agent reads plaintext from; `''` when it knows none, so contents stay closed. */
  probe: 'openssl' | 'gotls' | 'nodetls' | 'javassl' | ''
  /** The library is known, but this version of it cannot be read. */
  isUnread?: true
  replicas: number
}

export type Place = 'production' | 'staging' | 'laptop'

const NODE = { exe: '/usr/local/bin/node', user: 'app', probe: 'nodetls' } as const
const GO = { user: 'nonroot', probe: 'gotls' } as const
const PYTHON = { exe: '/usr/local/bin/python3.12', user: 'app', probe: 'openssl' } as const
const JAVA = { exe: '/opt/java/openjdk/bin/java', user: 'app', probe: 'javassl' } as const

/** In the clusters each runs in pods; on the laptop they are plain processes. */
export const WORKLOADS = {
  gateway: pod(
    'gateway',
    'edge',
    'envoyproxy/envoy:v1.32',
    { exe: '/usr/local/bin/envoy', user: 'envoy', probe: 'openssl', userAgent: '' },
    2,
  ),
  storefront: pod('storefront', 'shop', 'acme/storefront:2.41.0', { ...NODE, userAgent: 'node' }, 4),
  checkout: pod('checkout', 'shop', 'acme/checkout:1.19.3', { ...NODE, userAgent: 'Stripe/v1 NodeBindings/17.4.0' }, 3),
  payments: pod('payments', 'shop', 'acme/payments:3.2.0', { ...GO, exe: '/app/payments', userAgent: 'Go-http-client/2.0' }, 2),
  orders: pod('orders', 'shop', 'acme/orders:5.0.1', { ...JAVA, userAgent: 'okhttp/4.12.0' }, 3),
  accounts: pod('accounts', 'shop', 'acme/accounts:2.8.0', { ...GO, exe: '/app/accounts', userAgent: 'Go-http-client/2.0' }, 2),
  search: pod('search', 'shop', 'acme/search:1.7.2', { ...NODE, userAgent: 'Algolia for JavaScript (5.15.0); Node.js (22.11.0)' }, 2),
  recommendations: pod('recommendations', 'ml', 'acme/recommendations:0.14.0', { ...PYTHON, userAgent: 'python-requests/2.32.3' }, 2),
  assistant: pod('assistant', 'ml', 'acme/assistant:0.22.1', { ...PYTHON, userAgent: 'Anthropic/Python 0.40.0' }, 2),
  notifications: pod('notifications', 'shop', 'acme/notifications:1.11.0', { ...NODE, userAgent: 'axios/1.7.9' }, 2),
  media: pod('media', 'shop', 'acme/media:1.4.4', { ...GO, exe: '/app/media', userAgent: 'aws-sdk-go-v2/1.32.6' }, 2),
  fulfilment: pod('fulfilment', 'logistics', 'acme/fulfilment:2.2.5', { ...JAVA, userAgent: 'Apache-HttpClient/5.4.1 (Java/21.0.5)' }, 2),
  crm: pod('crm-sync', 'back-office', 'acme/crm-sync:0.9.7', { ...PYTHON, userAgent: 'python-httpx/0.28.1' }, 1),
  reporting: pod('reporting', 'back-office', 'acme/reporting:1.3.0', { ...PYTHON, userAgent: 'google-cloud-sdk python/3.12' }, 1),
  telemetry: pod(
    'telemetry-agent',
    'monitoring',
    'datadog/agent:7.60.0',
    { exe: '/opt/datadog-agent/bin/agent/agent', user: 'root', probe: 'gotls', userAgent: 'datadog-agent/7.60.0' },
    3,
  ),
  builder: pod(
    'ci-runner',
    'ci',
    'ghcr.io/actions/runner:2.321.0',
    { exe: '/usr/bin/git', user: 'runner', probe: '', userAgent: 'GitHubActionsRunner-linux-x64/2.321.0' },
    1,
  ),
  loyalty: pod('loyalty', 'back-office', 'acme/loyalty:0.3.0', { ...JAVA, isUnread: true, userAgent: 'okhttp/5.0.0-alpha.14' }, 1),
  tagging: pod('tagging', 'edge', 'acme/tagging:1.2.0', { ...GO, exe: '/app/tagging', userAgent: 'quic-go/0.48.2' }, 1),
  edi: pod('edi-gateway', 'logistics', 'acme/edi-gateway:4.0.2', { exe: '/opt/edi/bin/oftp2d', user: 'edi', probe: '', userAgent: '' }, 1),
  curl: { name: '', namespace: '', image: '', exe: '/usr/bin/curl', user: 'root', probe: 'openssl', userAgent: 'curl/8.11.0', replicas: 1 },
  editor: {
    name: '',
    namespace: '',
    image: '',
    exe: '/Applications/Code.app/Contents/MacOS/Electron',
    user: 'ada',
    probe: '',
    userAgent: 'GitHubCopilotChat/0.23.2',
    replicas: 1,
  },
  devServer: {
    name: '',
    namespace: '',
    image: '',
    exe: '/home/ada/.nvm/versions/node/v22.11.0/bin/node',
    user: 'ada',
    probe: 'nodetls',
    userAgent: 'node',
    replicas: 1,
  },
  npm: {
    name: '',
    namespace: '',
    image: '',
    exe: '/home/ada/.nvm/versions/node/v22.11.0/bin/npm',
    user: 'ada',
    probe: 'nodetls',
    userAgent: 'npm/10.9.0 node/v22.11.0 linux x64 workspaces/false',
    replicas: 1,
  },
} as const satisfies Record<string, Workload>

function pod(
  name: string,
  namespace: string,
  image: string,
  facts: Pick<Workload, 'exe' | 'user' | 'probe' | 'isUnread' | 'userAgent'>,
  replicas: number,
): Workload {
  return { name, namespace, image, replicas, ...facts }
}
