/** A filter with many conditions, as somebody may paste it. */
export const LONG_FILTER = Array.from({ length: 18 }, (_, index) => `-host:noise-${index + 1}.example`).join(' ')

export const FILTERS = [
  { name: 'Several conditions', text: 'host:api.stripe.com status:5xx duration:>300ms -method:GET' },
  { name: 'Alternatives', text: '(method:POST OR method:PUT) vendor:Stripe,OpenAI' },
  { name: 'Hostile text', text: 'path:"/\u202Egnp.exe" "<script>alert(1)</script>"' },
  { name: 'Eighteen conditions', text: LONG_FILTER },
] as const

/** What cannot be read, each in its own way. */
export const MISTAKES = ['status:', 'statsu:500', 'duration:>soon', '(host:a OR', 'host:"never closed', 'status:500 )'] as const

/** Values that were seen in the range, for completions. */
export const SEEN: Readonly<Record<string, readonly string[]>> = {
  host: ['api.stripe.com', 'api.openai.com', 'hooks.slack.com', 's3.eu-central-1.amazonaws.com'],
  vendor: ['Stripe', 'OpenAI', 'Slack', 'Amazon'],
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  client: ['checkout', 'billing-worker', 'importer'],
}

export const SAVED_VIEWS = [
  { name: 'Failed payments', text: 'vendor:Stripe status:5xx' },
  { name: 'Slow model calls', text: 'host:api.openai.com duration:>5s' },
  { name: 'Writes to storage', text: 'host:s3.* method:PUT' },
] as const
