import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { httpClient } from '#src/clients/http.ts'
import { type FormState, nextForm, startForm } from '#src/lib/form/form-state.ts'
import { type Sender, sendForm } from '#src/lib/form/send-form.ts'
import { type Objective, readObjective } from '#wire/product/objectives.ts'
import { one, PATHS } from '#wire/product/paths.ts'

import { openPlatform } from '../support/platform.ts'

/** The console's form over the console's HTTP client and the platform's API: what a person is shown after 409 and after 412. */
const platform = await openPlatform()
const server = serve({ fetch: platform.api.fetch, port: 0, hostname: '127.0.0.1' })
await new Promise((resolve) => server.once('listening', resolve))
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
afterAll(() => {
  server.close()
  return platform.close()
})

interface Values {
  targetPercent: number
  windowDays: number
}

let http: ReturnType<typeof httpClient>
let monthly: Objective
beforeEach(async () => {
  const { owner } = await platform.organization()
  http = httpClient(async () => ({ baseURL, token: owner.apiToken }))
  const create = async (windowDays: number) =>
    readObjective(await http(PATHS.objectives, { method: 'POST', body: { by: 'vendor', key: ['Stripe'], targetPercent: 99, windowDays } }))
  await create(7)
  monthly = await create(28)
})

const change = async (body: Partial<Values>, version: string): Promise<Objective> =>
  readObjective(
    await http(one(PATHS.objectives, monthly.id), {
      method: 'PATCH',
      body,
      headers: { 'If-Match': version === '*' ? '*' : `"${version}"` },
    }),
  )
const sender = (): Sender<Values, Objective> => ({
  submit: (values, { version = monthly.version }) => change(values, version),
  async theirs() {
    const { items } = (await http(PATHS.objectives)) as { items: Objective[] }
    const now = items.find(({ id }) => id === monthly.id)
    if (!now) throw new Error('deleted')
    return { values: { targetPercent: now.targetPercent, windowDays: now.windowDays }, version: now.version }
  },
})

const form = (): FormState<Values> => startForm<Values>({ targetPercent: 99, windowDays: 28 })
async function send(state: FormState<Values>, version = state.version): Promise<FormState<Values>> {
  const { event } = await sendForm(sender(), state.values, { version })
  return nextForm(nextForm(state, { kind: 'sent' }), event)
}
const typed = (state: FormState<Values>, changes: Partial<Values>) => nextForm(state, { kind: 'changed', changes })

test('a window that another objective has is said at its field, and nobody has to choose whom to overwrite', async () => {
  const refused = await send(typed(form(), { windowDays: 7 }))
  expect(refused.fromServer).toEqual({ windowDays: expect.stringContaining('taken') })
  expect([refused.theirs, refused.failure]).toEqual([undefined, undefined])
  const saved = await send(typed(refused, { windowDays: 30 }))
  expect([saved.justSaved, saved.values.windowDays]).toEqual([true, 30])
})

test('what somebody changed meanwhile is shown, and overwritten as it was shown', async () => {
  platform.advance(1000)
  await change({ targetPercent: 98 }, '*')
  const stale = await send(typed(form(), { targetPercent: 97 }))
  expect(stale.theirs).toEqual({ values: { targetPercent: 98, windowDays: 28 }, version: expect.any(String) })
  expect(stale.failure).toMatchObject({ kind: 'stale', version: stale.theirs?.version })
  platform.advance(1000)
  await change({ targetPercent: 96 }, '*')
  const again = await send(stale, stale.theirs?.version)
  expect(again.theirs?.values.targetPercent, 'a third version is shown, not overwritten').toBe(96)
  expect((await send(again, again.theirs?.version)).justSaved).toBe(true)
})

test('overwriting with what is taken ends at the field', async () => {
  platform.advance(1000)
  await change({ targetPercent: 98 }, '*')
  const stale = await send(typed(form(), { windowDays: 7 }))
  const refused = await send(stale, stale.theirs?.version)
  expect([refused.theirs, refused.fromServer]).toEqual([undefined, { windowDays: expect.stringContaining('taken') }])
})

test('who took theirs goes on from theirs', async () => {
  platform.advance(1000)
  await change({ targetPercent: 98 }, '*')
  const taken = nextForm(await send(typed(form(), { targetPercent: 97 })), { kind: 'took-theirs' })
  expect((await send(typed(taken, { windowDays: 30 }))).justSaved).toBe(true)
})
