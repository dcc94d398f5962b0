import type { FormDefinition } from '#src/components/form/use-form.ts'
import { parseByteSize } from '#src/lib/form/byte-size.ts'
import { parseDuration } from '#src/lib/form/duration-text.ts'
import { type KeyValue, keyValueProblems } from '#src/lib/form/list-values.ts'
import { atMost, emailAddress, firstProblem, httpsUrl, required } from '#src/lib/form/rules.ts'

import { type SimulatedResponse, respondAs } from '../data/forms-responses.ts'

export type Integration = {
  name: string
  url: string
  contact: string
  severity: 'all' | 'high' | 'critical'
  environments: readonly string[]
  headers: readonly KeyValue[]
  secret: string | undefined
  timeout: string
  largest: string
  retries: number | undefined
  note: string
}

export const NAME_MAX = 40
export const NOTE_MAX = 160

const SAVED: Integration = {
  name: 'On-call webhook',
  url: 'https://hooks.example.com/sightglass',
  contact: 'oncall@acme.example',
  severity: 'high',
  environments: ['env-prod'],
  headers: [{ key: 'x-team', value: 'payments' }],
  secret: undefined,
  timeout: '10s',
  largest: '64 KiB',
  retries: 3,
  note: '',
}

/** The complete form of the catalogue; `answer` says what its server will do. */
export const integrationForm = (answer: () => SimulatedResponse): FormDefinition<Integration, void> => ({
  initial: SAVED,
  validate: ({ name, url, contact, headers, secret, timeout, largest, retries, note }) => ({
    name: firstProblem(name, required('a name'), atMost(NAME_MAX)),
    url: firstProblem(url, required('an address'), httpsUrl),
    contact: emailAddress(contact),
    headers: keyValueProblems(headers).find((problem) => problem !== undefined),
    secret: secret === '' ? 'Enter the new secret, or keep the old one.' : undefined,
    timeout: parseDuration(timeout) === undefined ? 'Enter a time like 10s or 1m30s.' : undefined,
    largest: parseByteSize(largest) === undefined ? 'Enter a size like 64 KiB.' : undefined,
    retries: retries === undefined ? 'Enter a number from 0 to 10.' : undefined,
    note: firstProblem(note, atMost(NOTE_MAX)),
  }),
  submit: (_values, { version }) => respondAs(answer(), version !== undefined),
  theirs: () =>
    Promise.resolve({
      values: { ...SAVED, url: 'https://hooks.example.com/v2/sightglass', severity: 'critical', timeout: '30s' },
      version: 'theirs',
    }),
})
