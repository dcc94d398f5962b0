/** Fixed content for the catalogue of overlays. */
export const ENVIRONMENTS = ['Production', 'Staging', 'Preview', 'Performance', 'Development', 'Sandbox'] as const

/** A name as long as people make them, and one that tries to be something else. */
export const LONG_NAME = 'payments-and-refunds-reconciliation-worker-for-the-european-region-with-a-name-nobody-shortened'
export const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202Egpj.exe\u200B'

export const PARAGRAPHS: readonly string[] = Array.from(
  { length: 14 },
  (_, index) =>
    `${index + 1}. Traffic of this environment is kept for thirty days. Bodies are stored by their digest, so the same one is stored once; what is masked was masked before it was written.`,
)

export const EXPORT_FORMATS = [
  { id: 'csv', label: 'CSV', detail: 'Opens in a spreadsheet; formulas are guarded' },
  { id: 'json', label: 'JSON', detail: 'One document' },
  { id: 'ndjson', label: 'NDJSON', detail: 'One record a line' },
] as const

/** One state of the error page. */
export interface ErrorSample {
  title: string
  note: string
  status?: number
  statusMessage?: string
  message?: string
}

/** Every message of the specification's error catalogue (point 8), and what an address may carry. */
export const ERROR_CATALOGUE: readonly ErrorSample[] = [
  { title: 'No route matches', note: 'Not fatal; the message names the path.', status: 404, message: 'Page not found: /trafic/requests' },
  {
    title: 'A route refuses',
    note: 'Its validity check failed; fatal, 404 or the status it gives.',
    status: 404,
    message: 'Page Not Found: /stacks/config/rules/manage',
  },
  {
    title: 'A route refuses with a status of its own',
    note: '410 instead of 404.',
    status: 410,
    message: 'Page Not Found: /security/overview/issues/manage',
  },
  { title: 'Unknown route middleware', note: 'A page asks for a check that does not exist.', message: 'Unknown route middleware' },
  {
    title: 'Anything else',
    note: 'Status 500 and its words are the usual ones; reported when reporting is on.',
    message: 'Something went wrong in this page. Reload it and try again.',
  },
  { title: 'Without a message', note: 'Its line stays, so that nothing moves when a script fills it.', status: 500 },
  {
    title: 'Own words',
    note: 'A status message of its own.',
    status: 503,
    statusMessage: 'Service Unavailable',
    message: 'The platform is being restarted. It is back within a minute.',
  },
  {
    title: 'Long and hostile',
    note: 'What an address carries is text, and what cannot be seen is written out.',
    status: 404,
    message: `Page not found: /<img src=x onerror=alert(1)>/\u202Egpj.exe/${'a-very-long-segment/'.repeat(8)}`,
  },
]
