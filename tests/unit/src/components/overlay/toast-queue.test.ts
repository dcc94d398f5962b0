import { expect, test } from 'vitest'

import { nextLeaveMs, NO_TOASTS, type Toast, type ToastEvent, TOASTS_MAX, toastsAfter } from '#src/components/overlay/toast-queue.ts'
import fc from '#tests/properties.ts'

const after = (...events: ToastEvent[]) => events.reduce(toastsAfter, NO_TOASTS)
const shown = (text: string, more: Partial<Toast> = {}): ToastEvent => ({ type: 'shown', toast: { text, ...more } })
const texts = (queue: ReturnType<typeof after>) => queue.toasts.map(({ text }) => text)
const undo = { label: 'Undo', onChoose: () => undefined }

test('the oldest makes space for the fourth', () => {
  expect(texts(after(shown('a'), shown('b'), shown('c'), shown('d')))).toEqual(['b', 'c', 'd'])
})

test('one goes by itself when its time is over, the others keep theirs', () => {
  const queue = after(shown('a'), { type: 'passed', ms: 4000 }, shown('b'), { type: 'passed', ms: 2000 })
  expect(texts(queue)).toEqual(['b'])
  expect(nextLeaveMs(queue)).toBe(4000)
})

test('no time passes while they are held', () => {
  const queue = after(shown('a'), { type: 'held', held: true }, { type: 'passed', ms: 60_000 })
  expect(texts(queue)).toEqual(['a'])
  expect(nextLeaveMs(queue)).toBeUndefined()
  expect(nextLeaveMs(toastsAfter(queue, { type: 'held', held: false }))).toBe(6000)
})

test('a failure stays until it is closed; an action gives more time', () => {
  const queue = after(shown('failed', { tone: 'danger' }), shown('deleted', { action: undo }), { type: 'passed', ms: 9000 })
  expect(texts(queue)).toEqual(['failed', 'deleted'])
  expect(texts(toastsAfter(queue, { type: 'passed', ms: 60_000 }))).toEqual(['failed'])
  expect(texts(toastsAfter(queue, { type: 'closed', id: queue.toasts[0]?.id ?? 0 }))).toEqual(['deleted'])
})

test('the same message again does not stand twice, unless each can be undone', () => {
  expect(texts(after(shown('saved'), shown('saved')))).toEqual(['saved'])
  expect(texts(after(shown('deleted', { action: undo }), shown('deleted', { action: undo })))).toEqual(['deleted', 'deleted'])
})

const event = fc.oneof(
  fc.record({
    type: fc.constant('shown' as const),
    toast: fc.record({ text: fc.constantFrom('a', 'b', 'c', 'd'), tone: fc.constantFrom('plain' as const, 'danger' as const) }),
  }),
  fc.record({ type: fc.constant('closed' as const), id: fc.nat(20) }),
  fc.record({ type: fc.constant('held' as const), held: fc.boolean() }),
  fc.record({ type: fc.constant('passed' as const), ms: fc.nat(8000) }),
)

test('whatever happens: three at most, every id once, the newest last, none beyond its time', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const { toasts } = after(...events)
      const ids = toasts.map(({ id }) => id)
      expect(toasts.length).toBeLessThanOrEqual(TOASTS_MAX)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(toasts.every(({ leftMs }) => leftMs === undefined || leftMs > 0)).toBe(true)
    }),
  )
})
