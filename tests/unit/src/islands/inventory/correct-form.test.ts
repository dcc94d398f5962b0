import { expect, test } from 'vitest'

import { AS_KNOWN, type CorrectFields, correctForm, NEW_VENDOR, NO_VENDOR } from '#src/islands/inventory/corrections/correct-form.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { sendForm } from '#src/lib/form/send-form.ts'
import { NO_CORRECTIONS, type VendorSettings } from '#wire/product/vendor-corrections.ts'

/** A platform that holds these settings; `refuse` is what it says to the next change. */
function platformWith(settings: VendorSettings, refuse?: Record<string, string>) {
  const stored = { now: settings }
  return {
    stored,
    save: async (change: (now: VendorSettings) => VendorSettings) => {
      const before = stored.now
      const after = change(before)
      if (refuse) throw new WireFailure({ kind: 'invalid', message: 'Some domains or vendors cannot be used.', fields: refuse })
      stored.now = after
      return before
    },
    now: async () => stored.now,
  }
}

const DOMAINS = ['a.example.com', 'b.example.com']
const form = (platform: ReturnType<typeof platformWith>, domains: readonly string[] = DOMAINS) =>
  correctForm(domains, platform.stored.now, platform)
const fields = (choices: Record<string, string>, more: Partial<CorrectFields> = {}): CorrectFields => ({
  choices,
  domain: '',
  name: '',
  category: '',
  country: '',
  ...more,
})
const send = (definition: ReturnType<typeof form>, values: CorrectFields, version?: string) => sendForm(definition, values, { version })

test('what is chosen is saved on top of what somebody else corrected elsewhere meanwhile', async () => {
  const platform = platformWith(NO_CORRECTIONS)
  const definition = form(platform)
  platform.stored.now = { vendors: [], domains: [{ domain: 'z.example.com', vendor: 'github' }] }
  const { done } = await send(definition, fields({ 'a.example.com': 'stripe', 'b.example.com': NO_VENDOR }))
  expect(platform.stored.now.domains).toEqual([
    { domain: 'a.example.com', vendor: 'stripe' },
    { domain: 'b.example.com', vendor: '' },
    { domain: 'z.example.com', vendor: 'github' },
  ])
  expect([...(done?.result.said ?? [])]).toEqual([
    ['a.example.com', 'stripe'],
    ['b.example.com', ''],
  ])
})

test('a correction is taken back, and one that is not touched stays', async () => {
  const domains = DOMAINS.map((domain) => ({ domain, vendor: 'stripe' }))
  const platform = platformWith({ vendors: [], domains })
  await send(form(platform), fields({ 'a.example.com': AS_KNOWN, 'b.example.com': '' }))
  expect(platform.stored.now.domains).toEqual([{ domain: 'b.example.com', vendor: 'stripe' }])
})

test('a new vendor is made once for all that choose it, with an id that is nobody’s', async () => {
  const platform = platformWith(NO_CORRECTIONS)
  const values = fields({ 'a.example.com': NEW_VENDOR, 'b.example.com': NEW_VENDOR }, { name: ' Stripe! ', category: 'payments' })
  await send(form(platform), values)
  expect(platform.stored.now).toEqual({
    vendors: [{ id: 'stripe-2', name: 'Stripe!', category: 'payments', country: '', domains: [] }],
    domains: DOMAINS.map((domain) => ({ domain, vendor: 'stripe-2' })),
  })
})

test('somebody else corrected one of the domains: both are shown, and only then mine replaces theirs', async () => {
  const platform = platformWith(NO_CORRECTIONS)
  const definition = form(platform)
  platform.stored.now = { vendors: [], domains: [{ domain: 'b.example.com', vendor: 'github' }] }
  const mine = fields({ 'a.example.com': 'stripe', 'b.example.com': 'stripe' })
  const { event } = await send(definition, mine)
  const theirs = event.kind === 'outdated' ? event.theirs : undefined
  expect(theirs?.values.choices).toEqual({ 'a.example.com': '', 'b.example.com': 'github' })
  expect(platform.stored.now.domains).toHaveLength(1)
  // A third one is shown, too
  platform.stored.now = { vendors: [], domains: [{ domain: 'b.example.com', vendor: 'slack' }] }
  expect((await send(definition, mine, theirs?.version)).event).toMatchObject({ kind: 'outdated' })
  const last = await definition.theirs?.()
  expect((await send(definition, mine, last?.version)).event).toEqual({ kind: 'accepted' })
  expect(platform.stored.now.domains.map(({ vendor }) => vendor)).toEqual(['stripe', 'stripe'])
})

test.each([
  ['nothing is chosen', fields({ 'a.example.com': '', 'b.example.com': '' }), ['choices']],
  ['a new vendor is not described', fields({ 'a.example.com': NEW_VENDOR }), ['name', 'category']],
  ['a new vendor is called as another', fields({ 'a.example.com': NEW_VENDOR }, { name: 'ACME', category: 'ai' }), ['name']],
  ['a name with a line break', fields({ 'a.example.com': NEW_VENDOR }, { name: 'a\nb', category: 'ai' }), ['name']],
])('%s: said at the field', (_, values, names) => {
  const acme = { id: 'acme', name: 'Acme', category: 'ai' as const, country: '', domains: [] }
  const problems = form(platformWith({ vendors: [acme], domains: [] })).validate(values)
  expect(Object.keys(problems)).toEqual(names)
})

test('what the platform refuses about a domain names the domain', async () => {
  const platform = platformWith(NO_CORRECTIONS, { 'domains.1.domain': 'Use a public domain.' })
  const { event } = await send(form(platform), fields({ 'a.example.com': 'stripe', 'b.example.com': 'stripe' }))
  expect(event).toMatchObject({ kind: 'refused', error: { fields: { choices: 'b.example.com: Use a public domain.' } } })
})

test.each(['API.Example.com', ' https://api.example.com/v1?x=1 ', 'api.example.com:8443', 'api.example.com.'])(
  'the domain is found in %s, as people paste it',
  async (domain) => {
    const platform = platformWith(NO_CORRECTIONS)
    await send(form(platform, []), fields({ '': 'stripe' }, { domain }))
    expect(platform.stored.now.domains).toEqual([{ domain: 'api.example.com', vendor: 'stripe' }])
  },
)

test('a typed domain that is none is refused at its field, before it is sent', async () => {
  const platform = platformWith(NO_CORRECTIONS)
  const { event } = await send(form(platform, []), fields({ '': 'stripe' }, { domain: 'no domain' }))
  expect(event).toMatchObject({ kind: 'refused', error: { fields: { domain: expect.stringContaining('Use domains like') } } })
  expect(platform.stored.now).toEqual(NO_CORRECTIONS)
})
