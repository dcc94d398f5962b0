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
