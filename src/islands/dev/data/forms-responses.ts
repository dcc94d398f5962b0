import { choicesOf } from '#src/lib/choices.ts'
import { type WireError, WireFailure } from '#src/lib/errors.ts'

/** What the pretended server says to the complete form. */
export const RESPONSES = choicesOf({ ok: 'Accepts', fields: 'Field errors', failure: 'Failure', stale: 'Changed meanwhile' })

export type SimulatedResponse = (typeof RESPONSES)[number]['id']

const ERRORS: Record<Exclude<SimulatedResponse, 'ok'>, WireError> = {
  fields: {
    kind: 'conflict',
    message: 'Two values cannot be used.',
    fields: { name: 'Another integration has this name.', url: 'hooks.example.com did not answer: no route to host.' },
  },
  failure: { kind: 'failed', message: 'The platform answered with an error (502). Try again.', status: 502, requestId: 'req_01JD8M2Q7C' },
  stale: { kind: 'stale', message: 'Somebody changed this in the meantime.', version: 'theirs' },
}

/** How long an answer takes: long enough to see the form wait. */
const ANSWER_MS = 600

/** Answers as chosen. What is sent to overwrite somebody's change is accepted. */
export function respondAs(answer: SimulatedResponse, overwrite: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (answer === 'ok' || overwrite) resolve()
      else reject(new WireFailure(ERRORS[answer]))
    }, ANSWER_MS)
  })
}
