/** A sentence about a value that does not do, or nothing. Rules are tried in their order; the first complaint counts. */
export type Rule = (value: string) => string | undefined

/** `what` with its article: "a name". */
export const required =
  (what: string): Rule =>
  (value) =>
    value.trim() === '' ? `Enter ${what}.` : undefined

export const atMost =
  (max: number): Rule =>
  (value) =>
    [...value.trim()].length > max ? `Use at most ${max} characters.` : undefined

/** The shape only: whether somebody reads mail there shows when one is sent. */
export const emailAddress: Rule = (value) =>
  value === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) ? undefined : 'Enter an address like name@example.com.'

export const httpsUrl: Rule = (value) => {
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' ? undefined : 'Enter an address that begins with https://.'
}

/** The first complaint of several rules. */
export function firstProblem(value: string, ...rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const problem = rule(value)
    if (problem) return problem
  }
  return undefined
}
