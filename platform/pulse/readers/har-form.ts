import { own } from '#domain/own.ts'

import { headersOf } from './har-headers.ts'
import { mediaTypeOf } from './kinds.ts'
import { objectOf, textOf } from './text.ts'

interface Field {
  name: string
  value: unknown
  /** Of an uploaded file; its bytes are not in a recording. */
  fileName: string
  contentType: string
}

/**
 * The body of a request of which a recorder kept the fields and not the text: as it was sent, by its media type. A JSON body comes as the
 * members of its outermost list or object, with values that are no text. Undefined when there are no fields.
 */
export function formBody(params: unknown, mimeType: string): Buffer | undefined {
  const fields = fieldsOf(params)
  if (fields.length === 0) return undefined
  const type = mediaTypeOf(mimeType)
  if (/[/+]json$/.test(type)) return Buffer.from(JSON.stringify(jsonOf(fields)))
  if (type === 'multipart/form-data') return Buffer.from(multipartOf(fields, boundaryOf(mimeType)))
  return Buffer.from(new URLSearchParams(fields.map(({ name, value }) => [name, plain(value)])).toString())
}

/** A list of name and value, as the specification has it, or one object of names and values. */
function fieldsOf(params: unknown): Field[] {
  const bare = { fileName: '', contentType: '' }
  if (!Array.isArray(params)) return Object.entries(objectOf(params) ?? {}).map(([name, value]) => ({ name, value, ...bare }))
  return params.flatMap((item: unknown): Field[] => {
    const param = objectOf(item)
    const [named] = headersOf([item])
    if (!param || !named) return []
    return [{ name: named[0], value: param['value'], fileName: textOf(param['fileName']), contentType: textOf(param['contentType']) }]
  })
}

/** Names from 0 upwards without a gap were the places of a list. */
function jsonOf(fields: readonly Field[]): unknown {
  const values = fields.map(({ value }) => value ?? null)
  if (fields.every(({ name }, at) => name === String(at))) return values
  return Object.fromEntries(fields.map(({ name }, at) => [name, values[at]])) // defines own properties, so `__proto__` is an ordinary name
}

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value))

/** RFC 7578. */
function multipartOf(fields: readonly Field[], boundary: string): string {
  const parts = fields.map(({ name, value, fileName, contentType }) => {
    const file = fileName === '' ? '' : `; filename="${quoted(fileName)}"`
    const type = contentType === '' ? '' : `Content-Type: ${contentType.replace(/[\r\n]/g, ' ')}\r\n`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n${plain(value)}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}

const ESCAPES: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' }
const quoted = (text: string): string => text.replace(/["\r\n]/g, (char) => own(ESCAPES, char) ?? char)

const boundaryOf = (mimeType: string): string => /;\s{0,8}boundary="?([^";]{1,70})/i.exec(mimeType)?.[1]?.trim() || 'boundary'
