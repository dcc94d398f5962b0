import { expect, test, vi } from 'vitest'

import { oncePerKey } from '#src/lib/once-per-key.ts'

test('callers that arrive together share one load, and the response is kept', async () => {
  const load = vi.fn(async (key: string) => `token of ${key}`)
  const token = oncePerKey(load)
  expect(await Promise.all(Array.from({ length: 100 }, () => token('acme')))).toEqual(Array.from({ length: 100 }, () => 'token of acme'))
  expect(await token('acme')).toBe('token of acme')
  expect(load).toHaveBeenCalledTimes(1)
})

test('when the first load fails all waiting callers get the error, and the next caller causes exactly one new load', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('ok')
  const token = oncePerKey<string>(load)
  const settled = await Promise.allSettled(Array.from({ length: 100 }, () => token('acme')))
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await Promise.all([token('acme'), token('acme')])).toEqual(['ok', 'ok'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a late failure of the previous organization does not evict the current one', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('late')).mockResolvedValue('ok')
  const token = oncePerKey<string>(load)
  await Promise.allSettled([token('acme'), token('globex')])
  await token('globex')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a slow response for one organization is never given for another that was requested later', async () => {
  const waitMs: Record<string, number> = { acme: 30, globex: 1 }
  const token = oncePerKey(async (key) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs[key]))
    return `token of ${key}`
  })
  const [acme, globex] = await Promise.all([token('acme'), token('globex')])
  expect([acme, globex]).toEqual(['token of acme', 'token of globex'])
  expect(await token('globex')).toBe('token of globex')
})

test('a response that is no longer usable is loaded anew', async () => {
  let usable = true
  const load = vi.fn(async () => 'ok')
  const token = oncePerKey(load, () => usable)
  await token('acme')
  await token('acme')
  usable = false
  await token('acme')
  expect(load).toHaveBeenCalledTimes(2)
})

test('dropping a refused response causes one new load, and dropping it again none', async () => {
  let count = 0
  const token = oncePerKey(async () => `t${++count}`)
  const refused = await token('acme')
  token.drop(refused)
  const renewed = await token('acme')
  token.drop(refused)
  expect(await token('acme')).toBe(renewed)
  expect(count).toBe(2)
})

test('after clearing, nothing that was loaded before is given out', async () => {
  const load = vi.fn(async () => 'ok')
  const token = oncePerKey(load)
  await token('acme')
  token.clear()
  await token('acme')
  expect(load).toHaveBeenCalledTimes(2)
})
