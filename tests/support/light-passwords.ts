/**
 * Mistake it prevents: a suite that spends its time on hashing. A password is slow to hash on purpose, and hundreds of tests only need somebody
 * who is signed in. For them each hash is made with a sliver of the memory that its parameters name, in every place alike, so that it
 * still fits its password and no other. What product code asks for is what `hashesDuring` counts.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Argon2 = typeof crypto.argon2
type Asked = Parameters<Argon2>

/** The least that RFC 9106 allows for one lane. */
const LEAST = { memory: 8, passes: 1 }
/** Files share their process: what was replaced once stays. */
const LIGHT = Symbol.for('sightglass light argon2')

function replace(made: (inUse: Argon2) => Argon2): void {
  crypto.argon2 = made(crypto.argon2)
  syncBuiltinESMExports()
}

if (!(LIGHT in crypto.argon2))
  replace((inEarnest) =>
    Object.assign((...[algorithm, parameters, done]: Asked) => inEarnest(algorithm, { ...parameters, ...LEAST }, done), { [LIGHT]: true }),
  )

/** What each hash that is made meanwhile would have cost: its algorithm, memory, passes and lanes. */
export async function hashesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const { argon2: before } = crypto
  replace((inUse) => (...[algorithm, parameters, done]: Asked) => {
    const { memory, passes, parallelism } = parameters
    asked.push([algorithm, memory, passes, parallelism].join(' '))
    inUse(algorithm, parameters, done)
  })
  await work().finally(() => replace(() => before))
  return asked
}
