import { afterEach, expect, test, vi } from 'vitest'

import { createFairQueue, type FairQueue, type FairQueueOptions, type Refused, type Turn } from '#platform/lib/fair-queue.ts'
import * as fc from '#tests/properties.ts'

afterEach(() => void vi.useRealTimers())

class RefusedTurn extends Error {
  readonly why: Refused
  constructor(why: Refused) {
    super(why.reason)
    this.why = why
  }
}

const queueOf = (more: Partial<FairQueueOptions> = {}): FairQueue =>
  createFairQueue({
    atOnce: 4,
    shareOf: () => ({ atOnce: 3, weight: 1 }),
    waitingMax: 1_000,
    waitMaxMs: 3_600_000,
    refusal: (why) => new RefusedTurn(why),
    ...more,
  })

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Turns that begin when the queue lets them and end when the test says so. */
function stage(queue: FairQueue) {
  const running: { key: string; turn: Turn; end: () => void }[] = []
  const begun: string[] = []
  const ask = (key: string, price = 1, signal?: AbortSignal): Promise<void> =>
    queue.run(
      key,
      price,
      (turn) => {
        begun.push(key)
        return new Promise<void>((end) => running.push({ key, turn, end }))
      },
      signal,
    )
  return {
    running,
    begun,
    ask,
    /** Ends the turn of this key that runs longest. */
    async end(key: string, price?: number): Promise<void> {
      const index = running.findIndex((one) => one.key === key)
      const [one] = running.splice(index, 1)
      if (!one) throw new Error(`${key} runs nothing.`)
      if (price !== undefined) one.turn.charge(price)
      one.end()
      await settle()
    },
  }
}

test('one key never has every place, so another begins at once', async () => {
  const { begun, ask } = stage(queueOf())
  for (let turn = 0; turn < 100; turn++) void ask('flood')
  void ask('other')
  await settle()
  expect(begun).toEqual(['flood', 'flood', 'flood', 'other'])
})

test('a kept place is for a key that runs nothing, however many others want it', async () => {
  const { begun, ask, end } = stage(queueOf({ kept: 1 }))
  for (const key of ['one flood', 'one flood', 'another flood', 'another flood']) void ask(key)
  await settle()
  expect(begun).toEqual(['one flood', 'one flood', 'another flood'])
  void ask('other')
  void ask('other')
  await settle()
  expect(begun.slice(3)).toEqual(['other'])
  // It is one place: who has it gets no second one, and keys without a turn have it one after the other.
  void ask('next')
  await settle()
  expect(begun).toHaveLength(4)
  await end('other')
  expect(begun.slice(4)).toEqual(['next'])
  await end('next')
  expect(begun.slice(5)).toEqual(['other'])
  await end('one flood')
  expect(begun).toHaveLength(6) // three run, and what waits has a turn already
  await end('one flood')
  expect(begun.slice(6)).toEqual(['another flood'])
})

test('when every place is taken, others get one turn each before a key that comes now and then, however many of theirs wait', async () => {
  const { begun, ask, end, running } = stage(queueOf())
  const floods = ['one flood', 'another flood']
  for (const key of floods) for (let turn = 0; turn < 100; turn++) void ask(key)
  await settle()
  expect(begun.toSorted()).toEqual(['another flood', 'one flood', 'one flood', 'one flood'])
  for (let turn = 0; turn < 20; turn++) {
    begun.length = 0
    void ask('other')
    while (!begun.includes('other')) await end(running[0]?.key ?? '')
    for (const key of floods) expect(begun.filter((one) => one === key).length).toBeLessThanOrEqual(turn === 0 ? 2 : 1)
    await end('other')
  }
})

test('a key whose turns cost a hundred times as much gets one for each hundred', async () => {
  const { begun, ask, end, running } = stage(queueOf({ atOnce: 1, shareOf: () => ({ atOnce: 1, weight: 1 }) }))
  for (let turn = 0; turn < 500; turn++) {
    void ask('dear', 100)
    void ask('cheap')
  }
  for (let turn = 0; turn < 404; turn++) await settle().then(() => end(running[0]?.key ?? ''))
  expect(begun.filter((key) => key === 'dear').length).toBeGreaterThanOrEqual(4)
  expect(begun.filter((key) => key === 'dear').length).toBeLessThanOrEqual(6)
})

test('what a turn turns out to cost counts, not what it was thought to', async () => {
  const { begun, ask, end, running } = stage(queueOf({ atOnce: 1, shareOf: () => ({ atOnce: 1, weight: 1 }) }))
  for (let turn = 0; turn < 300; turn++) {
    void ask('heavy')
    void ask('light')
  }
  await settle()
  for (let turn = 0; turn < 200; turn++) await end(running[0]?.key ?? '', running[0]?.key === 'heavy' ? 50 : 1)
  expect(begun.filter((key) => key === 'heavy').length).toBeLessThanOrEqual(6)
})

test('a heavier key gets more', async () => {
  const shareOf = (key: string) => ({ atOnce: 1, weight: key === 'member' ? 3 : 1 })
  const { begun, ask, end, running } = stage(queueOf({ atOnce: 1, shareOf }))
  for (let turn = 0; turn < 100; turn++) for (const key of ['visitor', 'member']) void ask(key)
  await settle()
  for (let turn = 0; turn < 79; turn++) await end(running[0]?.key ?? '')
  expect(begun.filter((key) => key === 'member').length).toBeGreaterThanOrEqual(59)
})

test('who took nothing has saved nothing up', async () => {
  const { begun, ask, end, running } = stage(queueOf({ atOnce: 1, shareOf: () => ({ atOnce: 1, weight: 1 }) }))
  for (let turn = 0; turn < 200; turn++) void ask('busy')
  await settle()
  for (let turn = 0; turn < 100; turn++) await end('busy')
  begun.length = 0
  for (let turn = 0; turn < 50; turn++) void ask('late')
  for (let turn = 0; turn < 20; turn++) await end(running[0]?.key ?? '')
  expect(begun.filter((key) => key === 'busy').length).toBeGreaterThanOrEqual(9)
})

test('who ran as much as it may for long has no right to more afterwards', async () => {
  const shareOf = (key: string) => ({ atOnce: key === 'long' ? 1 : 2, weight: 1 })
  const { begun, ask, end, running } = stage(queueOf({ atOnce: 2, shareOf }))
  for (let turn = 0; turn < 100; turn++) for (const key of ['long', 'one', 'another']) void ask(key)
  await settle()
  for (let turn = 0; turn < 60; turn++) await end(running.find(({ key }) => key !== 'long')?.key ?? '')
  begun.length = 0
  for (let turn = 0; turn < 30; turn++) await end(turn === 0 ? 'long' : (running[0]?.key ?? ''))
  expect(begun.filter((key) => key === 'long').length).toBeLessThanOrEqual(12)
})

test('as many of a key may wait as was said, and the next is refused at once', async () => {
  const { ask } = stage(queueOf({ waitingMax: 2 }))
  for (let turn = 0; turn < 5; turn++) void ask('acme')
  await expect(ask('acme')).rejects.toMatchObject({ why: { reason: 'full', running: 3 } })
  const others = stage(queueOf({ atOnce: 1 }))
  void others.ask('globex')
  const waiting = others.ask('acme')
  await settle()
  expect(others.begun).toEqual(['globex'])
  await others.end('globex')
  await others.end('acme')
  await waiting
})

test('who waits too long is refused, hears whether it was the others, and takes no place later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queue = queueOf({ atOnce: 1, waitMaxMs: 10_000 })
  const { begun, ask, end } = stage(queue)
  void ask('globex')
  const own = expect(ask('globex')).rejects.toMatchObject({ why: { reason: 'late', running: 1 } })
  const theirs = expect(ask('acme')).rejects.toMatchObject({ why: { reason: 'late', running: 0 } })
  vi.advanceTimersByTime(10_000)
  await Promise.all([own, theirs])
  await end('globex')
  expect(begun).toEqual(['globex'])
  expect([queue.keys(), vi.getTimerCount()]).toEqual([0, 0])
})

test('work that fails gives its place back, and its error is the one that comes out', async () => {
  const queue = queueOf({ atOnce: 1 })
  await expect(queue.run('acme', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('acme', 1, async () => 'free')).toBe('free')
})

test('a queue that has nothing to do remembers nobody', async () => {
  const queue = queueOf()
  for (let key = 0; key < 100; key++) await queue.run(`org ${key}`, 50, async () => undefined)
  expect(queue.keys()).toBe(0)
  const { ask, end } = stage(queue)
  void ask('holds a place')
  for (let key = 0; key < 100; key++) await queue.run(`org ${key}`, 50, async () => undefined)
  await end('holds a place')
  expect(queue.keys()).toBe(0)
})

// The state machine: any order of asking, ending and leaving, against what the queue promises.

const KEYS = {
  visitor: { atOnce: 1, weight: 1 },
  acme: { atOnce: 3, weight: 2 },
  globex: { atOnce: 3, weight: 2 },
  initech: { atOnce: 2, weight: 2 },
}
type Key = keyof typeof KEYS
const NAMES = Object.keys(KEYS) as Key[] // the keys are the names
const AT_ONCE = 4
const WAITING_MAX = 12
const PRICE_MAX = 20

interface Asked {
  key: Key
  price: number
  leaving: AbortController
  turn?: Turn
  end?: () => void
  /** Turns of others that began since it was asked for, as the watcher counts. */
  overtaken: number
}

/** What a watcher without knowledge of the queue's inside sees. */
class Watcher {
  readonly queue: FairQueue
  readonly waiting: Asked[] = []
  readonly running: Asked[] = []
  readonly left = new Set<Asked>()
  /** Prices that began, divided by the weight, corrections included. */
  readonly served: Record<Key, number> = { visitor: 0, acme: 0, globex: 0, initech: 0 }
  /** What was served of both when two keys began to compete; gone when one of them stops. */
  private readonly rivals = new Map<string, [number, number]>()
  private readonly kept: number

  constructor(kept: number) {
    this.kept = kept
    this.queue = queueOf({ atOnce: AT_ONCE, kept, shareOf: (key) => KEYS[key as Key], waitingMax: WAITING_MAX })
  }

  count = (list: readonly Asked[], key: Key): number => list.filter((one) => one.key === key).length
  private readonly isFull = (key: Key): boolean => this.count(this.running, key) >= KEYS[key].atOnce
  private readonly competes = (key: Key): boolean => this.count(this.waiting, key) > 0 && !this.isFull(key)

  begins(one: Asked, turn: Turn, end: () => void): void {
    expect(this.left).not.toContain(one)
    expect(this.waiting.find(({ key }) => key === one.key)).toBe(one) // the first of its key
    const own = this.count(this.running, one.key)
    expect(turn.running).toEqual({ own, others: this.running.length - own })
    expect(turn.overtaken).toBe(one.overtaken)
    expect(this.running.length).toBeLessThan(own === 0 ? AT_ONCE : AT_ONCE - this.kept)
    this.waiting.splice(this.waiting.indexOf(one), 1)
    for (const other of this.waiting) if (other.key !== one.key) other.overtaken++
    this.running.push(Object.assign(one, { turn, end }))
    this.served[one.key] += one.price / KEYS[one.key].weight
    this.compare()
  }

  /** Each pair of keys that both want more and may have more gets alike, up to a turn of each and what the running ones are corrected by. */
  compare(): void {
    if (this.kept > 0) return // what a key gets in a kept place is beyond its share
    for (const [index, a] of NAMES.entries())
      for (const b of NAMES.slice(index + 1)) {
        const pair = `${a} ${b}`
        if (!this.competes(a) || !this.competes(b)) this.rivals.delete(pair)
        else {
          const before = this.rivals.get(pair) ?? [this.served[a], this.served[b]]
          this.rivals.set(pair, before)
          const apart = Math.abs(this.served[a] - before[0] - (this.served[b] - before[1]))
          const turns = (key: Key): number => ((2 + KEYS[key].atOnce) * PRICE_MAX) / KEYS[key].weight
          expect(apart).toBeLessThanOrEqual(turns(a) + turns(b))
        }
      }
  }

  check(): void {
    expect(this.running.length).toBeLessThanOrEqual(AT_ONCE)
    for (const key of NAMES) {
      expect(this.count(this.running, key)).toBeLessThanOrEqual(KEYS[key].atOnce)
      expect(this.count(this.waiting, key)).toBeLessThanOrEqual(WAITING_MAX)
      // No place is free for a turn that waits.
      const places = this.count(this.running, key) === 0 ? AT_ONCE : AT_ONCE - this.kept
      if (this.running.length < places && !this.isFull(key)) expect(this.count(this.waiting, key)).toBe(0)
    }
    this.compare()
    if (this.running.length === 0) expect(this.queue.keys()).toBe(0)
  }
}

type Command = fc.AsyncCommand<object, Watcher>

class Ask implements Command {
  readonly key: Key
  readonly price: number
  constructor(key: Key, price: number) {
    this.key = key
    this.price = price
  }
  check = () => true
  async run(_: object, watcher: Watcher): Promise<void> {
    const { key, price } = this
    const one: Asked = { key, price, leaving: new AbortController(), overtaken: 0 }
    const full = watcher.count(watcher.waiting, key) >= WAITING_MAX
    if (!full) watcher.waiting.push(one)
    const asking = watcher.queue.run(key, price, (turn) => new Promise<void>((end) => watcher.begins(one, turn, end)), one.leaving.signal)
    const outcome = asking.then(
      () => 'done',
      (cause: unknown) => (cause instanceof RefusedTurn ? cause.why.reason : cause),
    )
    await settle()
    if (full) expect(await outcome).toBe('full')
    watcher.check()
  }
  toString = () => `ask(${this.key}, ${this.price})`
}

class End implements Command {
  readonly which: number
  readonly price: number
  constructor(which: number, price: number) {
    this.which = which
    this.price = price
  }
  check = () => true
  async run(_: object, watcher: Watcher): Promise<void> {
    const one = watcher.running[this.which % Math.max(watcher.running.length, 1)]
    if (!one) return
    one.turn?.charge(this.price)
    watcher.running.splice(watcher.running.indexOf(one), 1)
    watcher.served[one.key] += (this.price - one.price) / KEYS[one.key].weight
    one.end?.()
    await settle()
    watcher.check()
  }
  toString = () => `end(${this.which}, ${this.price})`
}

class Leave implements Command {
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check = () => true
  async run(_: object, watcher: Watcher): Promise<void> {
    const one = watcher.waiting[this.which % Math.max(watcher.waiting.length, 1)]
    if (!one) return
    watcher.waiting.splice(watcher.waiting.indexOf(one), 1)
    watcher.left.add(one)
    one.leaving.abort(new Error('gone'))
    await settle()
    watcher.check()
  }
  toString = () => `leave(${this.which})`
}

test('whatever is requested, ended and given up in whatever order, the queue keeps what it promises', async () => {
  const price = fc.integer({ min: 1, max: PRICE_MAX })
  const which = fc.nat({ max: 50 })
  const ask = fc.tuple(fc.constantFrom(...NAMES), price).map(([key, one]) => new Ask(key, one))
  const end = fc.tuple(which, price).map(([one, actual]) => new End(one, actual))
  const commands = fc.commands([ask, ask, ask, end, end, which.map((one) => new Leave(one))], { size: '+2', maxCommands: 150 })
  await fc.assert(
    fc.asyncProperty(commands, fc.nat({ max: 2 }), async (all, kept) => {
      const watcher = new Watcher(kept)
      await fc.asyncModelRun(() => ({ model: {}, real: watcher }), all)
      // Nobody who stayed is forgotten: when the running ones end, all of them come.
      for (let left = watcher.running.length + watcher.waiting.length; left > 0; left--) await new End(0, 1).run({}, watcher)
      expect([watcher.waiting.length, watcher.running.length]).toEqual([0, 0])
    }),
    { numRuns: 200 },
  )
})

test('keys that always want more get alike: never different by more than one turn of each, at the highest price and by weight', async () => {
  const WEIGHTS: Record<string, number> = { a: 1, b: 2, c: 4 }
  const prices = fc.array(fc.integer({ min: 1, max: PRICE_MAX }), { minLength: 60, maxLength: 60 })
  const picks = fc.array(fc.nat({ max: AT_ONCE - 1 }), { minLength: 60, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(prices, prices, prices, picks, async (a, b, c, whom) => {
      const shareOf = (key: string) => ({ atOnce: AT_ONCE + 1, weight: WEIGHTS[key] ?? 1 })
      const { begun, ask, end, running } = stage(queueOf({ atOnce: AT_ONCE, shareOf }))
      const wanted: Record<string, number[]> = { a, b, c }
      const names = Object.keys(WEIGHTS)
      for (const name of names) for (let turn = 0; turn < 60; turn++) void ask(name, wanted[name]?.[turn])
      await settle()
      // The first key found the queue empty and had every place; the others came when the last of these had just begun.
      expect(begun).toEqual(['a', 'a', 'a', 'a'])
      const before: Record<string, number> = { a: AT_ONCE - 1, b: 0, c: 0 }
      const served = (name: string): number => {
        const of = wanted[name]?.slice(before[name], countIn(begun, names)[name]) ?? []
        return of.reduce((sum, price) => sum + price, 0) / (WEIGHTS[name] ?? 1)
      }
      const backlogged = (name: string): boolean => (countIn(begun, names)[name] ?? 0) < 60
      for (let turn = 0; turn < 60 && names.every(backlogged); turn++) {
        await end(running[whom[turn] ?? 0]?.key ?? '')
        for (const one of names)
          for (const other of names) {
            const most = PRICE_MAX / (WEIGHTS[one] ?? 1) + PRICE_MAX / (WEIGHTS[other] ?? 1)
            if (one !== other) expect(Math.abs(served(one) - served(other))).toBeLessThanOrEqual(most)
          }
      }
    }),
    { numRuns: 40 },
  )
})

const countIn = (begun: readonly string[], names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, begun.filter((one) => one === name).length]))
