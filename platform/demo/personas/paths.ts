import { own } from '#domain/own.ts'

import { BASE62, HEX, type Random } from '../random.ts'

const WORDS = ['tent', 'boots', 'headlamp', 'rope', 'stove', 'jacket', 'backpack', 'map', 'compass', 'gloves', 'poles', 'bottle']
const ADJECTIVES = ['light', 'alpine', 'winter', 'trail', 'storm', 'summit', 'forest', 'coastal']
const REPOSITORIES = ['storefront', 'checkout', 'payments', 'infrastructure', 'assistant']
const IMAGES = ['node', 'postgres', 'redis', 'nginx']
const PACKAGES = ['react', 'astro', 'zod', 'hono', 'vite', 'typescript', 'undici', 'pino']
const STREETS = ['Hauptstrasse+1,+Berlin', 'Rue+de+Rivoli+10,+Paris', '221B+Baker+Street,+London', 'Via+Roma+5,+Milano']
const UPPER = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const MAKERS: Readonly<Record<string, (random: Random, atMs: number) => string>> = {
  int: (random) => String(1_000_000 + random.int(90_000_000)),
  smallint: (random) => String(1 + random.int(2400)),
  uuid,
  hex8: (_, atMs) => createVersion(atMs),
  hex10: (random) => random.text(10, HEX),
  hex16: (random) => random.text(16, HEX),
  hex24: (random) => random.text(24, HEX),
  hex32: (random) => random.text(32, HEX),
  hex40: (random) => random.text(40, HEX),
  hex64: (random) => random.text(64, HEX),
  base20: (random) => random.text(17, UPPER),
  pi_: (random) => `pi_3Q${random.text(22, BASE62)}`,
  ch_: (random) => `ch_3Q${random.text(22, BASE62)}`,
  cus_: (random) => `cus_R${random.text(13, BASE62)}`,
  // The account is ours and always the same; the message is not
  AC: () => 'AC5e1a7c0b9d4f4a2f8c1be02d6f3a7790',
  SM: (random) => `SM${random.text(32, HEX)}`,
  sfId: (random) => `0015g00000${random.text(8, BASE62)}`,
  slackHook: () => 'T02ACMEOUT1/B05NOTIFY42/k3XhQ9vLmZ2pR7sTbW4yNcJd',
  slackUser: (random) => `U0${random.text(9, UPPER)}`,
  googleKey: () => `AIzaSyD${'3mOaCd5kQx7RtZw9'.repeat(2)}`,
  date: (_, atMs) => new Date(atMs).toISOString().slice(0, 10),
  slug: (random) => productSlug(random.pick(ADJECTIVES), random.pick(WORDS)),
  word: (random) => random.pick(WORDS),
  repo: (random) => random.pick(REPOSITORIES),
  image: (random) => random.pick(IMAGES),
  package: (random) => random.pick(PACKAGES),
  street: (random) => random.pick(STREETS),
  geo: (random) => `${(47 + random.next() * 6).toFixed(5)},${(6 + random.next() * 8).toFixed(5)}`,
}

/** A concrete path: each placeholder gets a value of its kind. An unknown kind is a bug in the personas. */
export function fillPath(path: string, random: Random, atMs: number): string {
  // Statements in JSON contain braces too; placeholders are single identifiers
  return path.replace(/\{(\w+)\}/g, (_, kind: string) => {
    const make = own(MAKERS, kind)
    if (make === undefined) throw new Error(`No value for {${kind}} in ${path}`)
    return make(random, atMs)
  })
}

export function uuid(random: Random): string {
  const hex = random.text(32, HEX)
  const variant = '89ab'[random.int(4)] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A shop has some hundred products, each with a constant number. */
function productSlug(adjective: string, word: string): string {
  const index = ADJECTIVES.indexOf(adjective) * WORDS.length + WORDS.indexOf(word)
  return `${adjective}-${word}-${FIRST_PRODUCT + index}`
}

const FIRST_PRODUCT = 604

/** A new build of the site twice a day changes the names of its files. */
function createVersion(atMs: number): string {
  return ((Math.floor(atMs / 43_200_000) * 2_654_435_761) >>> 0).toString(16).padStart(8, '3')
}
