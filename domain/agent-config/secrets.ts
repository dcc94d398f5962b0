import { isMap, type Json } from './config.ts'
import type { Path } from './locate.ts'

/** Fields that hold what is no secret, though they could come from the environment. */
const OPEN = new Set(['dataset'])

/** Credentials in an address, `https://user:secret@host`. */
const USER_INFO = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/@\s]{1,300}@/i

/** Where secrets stand in plain text: values that are given as text where a variable could be named, and addresses with credentials. */
export function secretsIn(value: Json, path: Path = []): Path[] {
  if (typeof value === 'string') return USER_INFO.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => secretsIn(item, [...path, at]))
  if (!isMap(value)) return []
  const { type, value: text } = value
  if (type === 'text' && text !== undefined && text !== '' && !OPEN.has(String(path.at(-1)))) return [[...path, 'value']]
  return Object.entries(value).flatMap(([name, item]) => secretsIn(item, [...path, name]))
}
