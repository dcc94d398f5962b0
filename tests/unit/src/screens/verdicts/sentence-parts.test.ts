import { expect, test } from 'vitest'

import type { SentencePart, Verdict } from '#domain/verdicts/verdict.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { partText, verdictLink } from '#src/screens/verdicts/sentence-parts.tsx'
import { linksIn } from '#src/lib/routes.ts'

const reader = {
  zone: 'UTC',
  nowMs: Date.UTC(2026, 10, 23, 18),
  nameOf: (_: string, value: string) => (value === 'aws' ? 'Amazon Web Services' : value),
}
const HALF_PAST_NINE = Date.UTC(2026, 10, 23, 9, 30)

test.each<[SentencePart, string]>([
  ['plain', 'plain'],
  [{ is: 'name', of: 'vendor', value: 'aws' }, 'Amazon Web Services'],
  [{ is: 'name', of: 'vendor', value: '' }, 'hosts of no known vendor'],
  [{ is: 'name', of: 'client', value: '' }, 'unnamed clients'],
  [{ is: 'name', of: 'client', value: 'check\u202eout' }, 'check\\u{202e}out'],
  // A deployment is called what people called it, also where a vendor is called the same
  [{ is: 'name', of: 'deployment', value: 'aws' }, 'aws'],
  [{ is: 'count', value: 1200, one: 'call', many: 'calls' }, '1,200 calls'],
  [{ is: 'bytes', value: 3_221_225_472 }, '3 GiB'],
  [{ is: 'name', of: 'country', value: 'KE' }, 'Kenya'],
  [{ is: 'name', of: 'endpoint', value: 'GET api.stripe.com/v1/charges/{id}' }, 'GET api.stripe.com/v1/charges/{id}'],
  [{ is: 'share', part: 41, whole: 50 }, '82%'],
  [{ is: 'latency', ms: 1234.5 }, '1.23 s'],
  [{ is: 'time', ms: 51 * 60_000 }, '51 min'],
  [{ is: 'factor', value: 2.134 }, '2.1 times'],
  [{ is: 'moment', ms: HALF_PAST_NINE }, '09:30'],
  [{ is: 'period', fromMs: HALF_PAST_NINE, toMs: HALF_PAST_NINE + 60_000 }, '09:30–09:31'],
  // Of another day, so the day is said
  [{ is: 'moment', ms: HALF_PAST_NINE - 86_400_000 }, '2026-11-22 09:30'],
])('%j reads %s', (part, text) => expect(partText(part, reader)).toBe(text))

test('a sentence leads to its page with its filter and exactly its time', () => {
  const to = linksIn({ orgId: 'acme', contextId: 'prod' })
  const verdict = (opens: Verdict['opens']): Verdict => ({
    id: '',
    kind: 'burst',
    severity: 'warn',
    ongoing: false,
    affected: 1,
    sentence: [],
    opens,
    from: [],
  })
  const range = { fromMs: 1000, toMs: 2000 }
  expect(verdictLink(verdict({ page: 'requests', filter: exactly('vendor', 'a b"'), range }), to)).toBe(
    '/traffic/requests?orgId=acme&contextId=prod&q=vendor%3A%22a+b%5C%22%22&from=1000&to=2000',
  )
  expect(verdictLink(verdict({ page: 'connections', filter: exactly('visibility', 'opaque'), range }), to)).toBe(
    '/traffic/connections?orgId=acme&contextId=prod&q=visibility%3Aopaque&from=1000&to=2000',
  )
  expect(verdictLink(verdict({ page: 'bandwidth', of: 'requests', filter: exactly('country', 'KE'), range }), to)).toBe(
    '/traffic/bandwidth?orgId=acme&contextId=prod&q=country%3AKE&from=1000&to=2000&of=requests',
  )
  expect(verdictLink(verdict({ page: 'geolocation', range }), to)).toBe(
    '/inventory/geolocation?orgId=acme&contextId=prod&from=1000&to=2000&new=true',
  )
  expect(verdictLink(verdict({ page: 'typical', id: 'r1' }), to)).toBe(
    '/traffic/requests/manage?orgId=acme&contextId=prod&id=r1&with=typical',
  )
  expect(verdictLink(verdict({ page: 'deployment', id: 'd1' }), to)).toBe(
    '/orgs/settings/deployments/manage?orgId=acme&contextId=prod&id=d1',
  )
  expect(verdictLink(verdict({ page: 'inventory', entities: 'clients', range }), to)).toBe(
    '/inventory/clients?orgId=acme&contextId=prod&from=1000&to=2000&new=true',
  )
})
