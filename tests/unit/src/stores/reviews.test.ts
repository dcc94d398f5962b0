import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { httpClient } from '#src/clients/http.ts'
import { type FormState, nextForm, startForm } from '#src/lib/form/form-state.ts'
import { sendForm } from '#src/lib/form/send-form.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { changeStates, reviewOf, reviews, reviewsOf, reviewsOfKind } from '#src/queries/reviews.ts'
import { fieldsOf, type ReviewFields } from '#src/screens/reviews/review-fields.ts'
import { reviewForm } from '#src/screens/reviews/review-form.ts'
import { ReviewActions } from '#src/screens/reviews/ReviewActions.tsx'
import { ReviewPart } from '#src/screens/reviews/ReviewPart.tsx'
import { $search } from '#src/stores/location.ts'
import { type Entity, REVIEWS_AT_ONCE_MAX, type StateChange, textOfEntity } from '#wire/product/reviews.ts'
import type { Role } from '#wire/product/roles.ts'

import { openPlatform } from '#tests/platform/support/platform.ts'

import { open, openAddressBar } from './address-bar.ts'

/** The console's queries, form and parts over the console's HTTP client and the platform's API. */
const platform = await openPlatform()
const server = serve({ fetch: platform.api.fetch, port: 0, hostname: '127.0.0.1' })
await new Promise((resolve) => server.once('listening', resolve))
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
const access = vi.hoisted(() => ({ token: '' }))
vi.mock('#src/queries/apis.ts', () => ({ productIn: () => httpClient(async () => ({ baseURL, token: access.token })) }))
afterAll(() => {
  server.close()
  return platform.close()
})

const vendor = (name: string): Entity => ({ kind: 'vendor', key: [name] })
const stripe = vendor('Stripe')
let orgId = ''
beforeEach(async () => {
  const { owner, orgId: created } = await platform.organization()
  access.token = owner.apiToken
  orgId = created
})
beforeAll(() => {
  openAddressBar()
  $search.subscribe(() => undefined)
})
afterEach(() => queryClient.clear())

const load = () => queryClient.fetchQuery({ ...reviewOf(orgId, stripe), staleTime: 0 })
async function send(form: ReturnType<typeof reviewForm>, state: FormState<ReviewFields>, version = state.version) {
  const { event } = await sendForm(form, state.values, { version })
  return nextForm(nextForm(state, { kind: 'sent' }), event)
}
const typed = (state: FormState<ReviewFields>, changes: Partial<ReviewFields>) => nextForm(state, { kind: 'changed', changes })

test('the first save makes the review, the next one changes it', async () => {
  const form = reviewForm(orgId, stripe, await load())
  const first = await send(form, typed(startForm(form.initial), { state: 'accepted', approval: 'approved', owner: 'Payments' }))
  expect(first.justSaved).toBe(true)
  expect((await send(form, typed(first, { note: 'Contract' }))).justSaved).toBe(true)
  expect(await load()).toMatchObject({ ...stripe, state: 'accepted', approval: 'approved', owner: 'Payments', note: 'Contract' })
})

test('whose review was made first by somebody else sees both, and overwrites only what was shown', async () => {
  const form = reviewForm(orgId, stripe, await load())
  await reviews.create(orgId, { ...stripe, state: 'ignored', owner: 'Legal' })
  const refused = await send(form, typed(startForm(form.initial), { state: 'accepted' }))
  expect(refused.theirs?.values).toEqual({ state: 'ignored', approval: 'undecided', owner: 'Legal', note: '' })
  platform.advance(1000)
  await changeStates(orgId, [{ ...stripe, state: 'new' }])
  const again = await send(form, refused, refused.theirs?.version)
  expect(again.theirs?.values.state, 'a third one is shown, not overwritten').toBe('new')
  expect((await send(form, again, again.theirs?.version)).justSaved).toBe(true)
  expect(await load()).toMatchObject({ state: 'accepted', owner: '' })
})

test('what was read again while somebody typed is not overwritten unseen', async () => {
  await reviews.create(orgId, { ...stripe, state: 'new', owner: 'Ada' })
  const form = reviewForm(orgId, stripe, await load())
  const state = typed(startForm(form.initial), { owner: 'Bob' })
  platform.advance(1000)
  await changeStates(orgId, [{ ...stripe, state: 'ignored' }])
  await load()
  expect((await send(form, state)).theirs?.values).toMatchObject({ state: 'ignored', owner: 'Ada' })
})

test('after the review was cleared, a save makes another one', async () => {
  const made = await reviews.create(orgId, { ...stripe, state: 'accepted', note: 'Old' })
  const form = reviewForm(orgId, stripe, await load())
  await reviews.remove(orgId, made)
  expect(await load()).toBeNull()
  const arrived = nextForm(startForm(form.initial), { kind: 'arrived', now: { values: fieldsOf(null), version: '' } })
  expect((await send(form, typed(arrived, { owner: 'Bob' }))).justSaved).toBe(true)
  expect(await load()).toMatchObject({ state: 'new', owner: 'Bob', note: '' })
})

test('more than one call may have are decided about and found; those of a kind come as a map', async () => {
  const many = Array.from({ length: REVIEWS_AT_ONCE_MAX + 50 }, (_, at) => vendor(`vendor ${at}`))
  const results = await changeStates(
    orgId,
    many.map((entity): StateChange => ({ ...entity, state: 'accepted' })),
  )
  expect(results.map(({ key, result }) => [...key, result])).toEqual(many.map(({ key }) => [...key, 'changed']))
  const found = await queryClient.fetchQuery(reviewsOf(orgId, [...many, vendor('nobody')]))
  expect([...found.keys()].sort()).toEqual(many.map(textOfEntity).sort())
  const { queryFn: _, select, queryKey } = reviewsOfKind(orgId, 'vendor')
  await queryClient.fetchQuery(reviews.all(orgId, { kind: 'vendor' }))
  expect(select?.(queryClient.getQueryData(queryKey) ?? [])?.size).toBe(many.length)
})

/** The parts as they are drawn when everything is loaded. */
async function drawn(role: Role): Promise<{ part: string; actions: string }> {
  open(`https://console.example/inventory/vendors?orgId=${orgId}`)
  queryClient.setQueryData<unknown>(membership('', orgId).queryKey, { orgId, name: 'Acme', slug: 'acme', role })
  await load()
  await queryClient.fetchQuery(reviewsOf(orgId, [stripe, vendor('Adyen')]))
  return {
    part: renderToStaticMarkup(createElement(ReviewPart, { entity: stripe })),
    actions: renderToStaticMarkup(createElement(ReviewActions, { entities: [stripe, vendor('Adyen')] })),
  }
}

test('an editor may decide, a viewer reads what was decided and why they may not', async () => {
  await reviews.create(orgId, { ...stripe, state: 'accepted', approval: 'blocked', owner: 'Team <b>Payments</b>' })
  const editor = await drawn('editor')
  expect(editor.part).toContain('Clear review')
  expect(editor.part).not.toContain('Needs the role editor.')
  expect(editor.actions.match(/>(?:Accept|Ignore|Restore)</g)).toEqual(['>Accept<', '>Ignore<', '>Restore<'])
  const viewer = await drawn('viewer')
  expect(viewer.part).toContain('Needs the role editor.')
  expect(viewer.part).toContain('Team &lt;b&gt;Payments&lt;/b&gt;')
  expect(viewer.part).toContain('It blocks no traffic.')
  expect(viewer.part).not.toContain('Clear review')
  expect(viewer.actions).toContain('Needs the role editor.')
  expect(viewer.actions.match(/aria-disabled="true"/g)).toHaveLength(3)
})
