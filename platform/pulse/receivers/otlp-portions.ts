import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'

import { Fault } from '#platform/lib/faults.ts'
import { eventsIn, loopTurn } from '#platform/lib/loop-turns.ts'

import type { Reading } from '../readers/context.ts'
import { countMessages, wireFields } from '../readers/wire-fields.ts'

/** Spans or log records of one request; collectors send some thousands at once. */
const ITEMS_MAX = 100_000
/** Resources and scopes of one request. */
const CONTAINERS_MAX = 10_000
/** Values in a resource, which comes with every portion, and in one item: 128 events with 128 attributes each, as SDKs allow, fit. */
const RESOURCE_MESSAGES_MAX = 5_000
const ITEM_MESSAGES_MAX = 50_000
/** A portion is decoded and read before others get their turn: some ten milliseconds. */
const PORTION_ITEMS = 500
const PORTION_MESSAGES = 20_000

/** Numbers of the fields, the same for spans and log records: opentelemetry/proto/{trace,logs}/v1. */
const CONTAINER = 1
const HEAD = 1
const ITEMS = 2

/**
 * An OTLP request in portions: each is a request with some of the items and the resource they belong to. One that would make far more objects than
 * its bytes suggest is refused before it is decoded, and each portion is a turn of the organization (lib/loop-turns.ts). Faults `invalid`,
 * `too-large`.
 */
export async function* decodePortions<Schema extends DescMessage>(
  schema: Schema,
  bytes: Uint8Array,
  orgId: string,
): AsyncGenerator<MessageShape<Schema>> {
  try {
    for (const portion of portionsOf(schema, bytes)) {
      await loopTurn(orgId, eventsIn(portion.byteLength))
      yield fromBinary(schema, portion, { readUnknownFields: false })
    }
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    throw new Fault('invalid', `The body is not a ${schema.typeName}.`, { cause })
  }
}

/** What a reader made of each portion, as if it had read all at once. */
export async function readPortions<Request, Read extends Reading>(
  requests: AsyncIterable<Request>,
  read: (request: Request) => Read,
): Promise<Read> {
  let all: Read | undefined
  for await (const request of requests) {
    const reading = read(request)
    all = all ? merged(all, reading) : reading
  }
  if (!all) throw new Error('A request has at least one portion.')
  return all
}

function merged<Read extends Reading>(all: Read, more: Read): Read {
  const sofar = new Map<string, unknown>(Object.entries(all))
  const sums = Object.entries(more).map(([name, value]: [string, unknown]): [string, unknown] => {
    const before = sofar.get(name)
    if (Array.isArray(before) && Array.isArray(value)) {
      for (const item of value) before.push(item) // not push(...value): a call takes only so many arguments
      return [name, before]
    }
    return [name, typeof value === 'number' ? Number(before) + value : value]
  })
  return Object.fromEntries(sums) as unknown as Read // the same fields: lists joined, counts added
}

function* portionsOf(schema: DescMessage, bytes: Uint8Array): Generator<Uint8Array> {
  if (countMessages(schema, bytes, PORTION_MESSAGES) <= PORTION_MESSAGES) {
    yield bytes // what senders send all day
    return
  }
  const shape = shapeOf(schema)
  let portion: Uint8Array[] = []
  let portionItems = 0
  let portionMessages = 0
  let containers = 0
  let items = 0
  for (const container of contentsOf(bytes, CONTAINER)) {
    const resource = concat(contentsOf(container, HEAD).map((head) => field(HEAD, head)))
    const resourceMessages = countMessages(shape.container, resource, RESOURCE_MESSAGES_MAX)
    if (resourceMessages > RESOURCE_MESSAGES_MAX) throw tooMany(RESOURCE_MESSAGES_MAX, 'values in a resource')
    for (const scope of contentsOf(container, ITEMS)) {
      if (++containers > CONTAINERS_MAX) throw tooMany(CONTAINERS_MAX, 'resources and scopes')
      portionMessages += resourceMessages
      let parts: Uint8Array[] = []
      const close = (): void => void portion.push(field(CONTAINER, concat([resource, field(ITEMS, concat(parts))])))
      for (const item of contentsOf(scope, ITEMS)) {
        if (++items > ITEMS_MAX) throw tooMany(ITEMS_MAX, 'records')
        const messages = countMessages(shape.item, item, ITEM_MESSAGES_MAX)
        if (messages > ITEM_MESSAGES_MAX) throw tooMany(ITEM_MESSAGES_MAX, 'values in one record')
        parts.push(field(ITEMS, item))
        portionItems++
        portionMessages += messages
        if (portionItems < PORTION_ITEMS && portionMessages < PORTION_MESSAGES) continue
        close()
        yield concat(portion)
        parts = []
        portion = []
        portionItems = portionMessages = 0
      }
      if (parts.length > 0) close()
    }
  }
  yield concat(portion)
}

/** Of one container: a resource, its scopes, their items. */
function shapeOf(schema: DescMessage): { container: DescMessage; item: DescMessage } {
  const inside = (message: DescMessage, number: number): DescMessage => {
    const found = message.fields.find((one) => one.number === number)?.message
    if (!found) throw new Error(`${message.typeName} has no field ${number} of messages.`)
    return found
  }
  const container = inside(schema, CONTAINER)
  return { container, item: inside(inside(container, ITEMS), ITEMS) }
}

const tooMany = (most: number, what: string) => new Fault('too-large', `The request holds more than ${most} ${what}. Send less at once.`)

/** The contents of a message's fields of one number; other fields are passed by. */
function contentsOf(bytes: Uint8Array, number: number): Uint8Array[] {
  const found: Uint8Array[] = []
  const fields = wireFields(bytes, 0, bytes.byteLength)
  while (fields.next()) {
    if (fields.number() !== number || !fields.isBytes()) continue
    if (found.length >= ITEMS_MAX) throw tooMany(ITEMS_MAX, 'records')
    found.push(bytes.subarray(fields.content(), fields.end()))
  }
  return found
}

/** A field with a length in front. */
function field(number: number, content: Uint8Array): Uint8Array {
  const prefix = [number * 8 + 2] // numbers below 16 take one byte
  for (let rest = content.byteLength; ; rest = Math.floor(rest / 128)) {
    prefix.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) break
  }
  return Buffer.concat([Buffer.from(prefix), content])
}

const concat = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
