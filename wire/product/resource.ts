import type { Schema } from './schema.ts'

/**
 * A collection of the product API as both sides know it: `GET` and `POST` of its path, `GET`, `PATCH` and `DELETE` of one. The platform
 * decides which of them exist (`platform/api/resource.ts`); the console calls those it needs (`src/clients/resource.ts`).
 */
export interface Resource<Item = unknown, Create = unknown, Change = unknown, Made = Item> {
  /** `saved view`: in errors, in audit records, in keys of queries. */
  name: string
  /** Below the API's address, `/objectives`. */
  path: string
  item: Schema<Item>
  create: Schema<Create>
  change: Schema<Change>
  /** The response to creating one, where that is not the item alone. */
  made: Schema<Made>
}

interface Parts<Item, Create, Change> {
  name: string
  path: string
  item: Schema<Item>
  create: Schema<Create>
  change: Schema<Change>
}

export function resource<Item, Create, Change>(parts: Parts<Item, Create, Change>): Resource<Item, Create, Change>
export function resource<Item, Create, Change, Made>(
  parts: Parts<Item, Create, Change> & { made: Schema<Made> },
): Resource<Item, Create, Change, Made>
export function resource(parts: Parts<unknown, unknown, unknown> & { made?: Schema }): Resource {
  return { made: parts.item, ...parts }
}

/** One thing that every organization has: `GET` and `PUT` of its path. `value` is sent, `stored` is returned with its version. */
export interface Setting<Value = unknown, Stored = Value & { version: string }> {
  name: string
  path: string
  value: Schema<Value>
  stored: Schema<Stored>
}
