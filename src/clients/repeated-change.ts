import { own } from '#wire/own.ts'

/** As ofetch answers: `_data` is the parsed body. */
export type ParsedResponse = Response & { _data?: unknown }

/** A change that was sent again because nothing certain is known of the first try, and the status that answered the second. */
interface RepeatedChange {
  method: string | undefined
  body: unknown
  status: number | undefined
}

/** RFC 9110 §15.5.5, §15.5.11: there is nothing under this address, or not any more. */
const GONE: readonly (number | undefined)[] = [404, 410]
/** RFC 9110 §15.5.13: `If-Match` names a version that is not the present one. */
const OTHER_VERSION = 412

/**
 * The first try may have arrived and only its answer was lost. Then the second finds nothing to delete, or the version that the first one made,
 * and what reads as a conflict with somebody else is one with ourselves. So the resource is read and compared with what was asked for. The
 * answer that counts when the change is made: to a PUT the resource with its present ETag, to a DELETE an empty one. Undefined when it is not,
 * or when nobody can say: the status stands then, because a conflict sends people to look, and a success that is none does not.
 */
export async function madeBefore(
  { method, body, status }: RepeatedChange,
  read: () => Promise<ParsedResponse>,
): Promise<ParsedResponse | undefined> {
  if (method === 'DELETE' && GONE.includes(status)) return nothingLeft()
  if (status !== OTHER_VERSION && !(method === 'PUT' && GONE.includes(status))) return undefined
  try {
    const found = await read()
    return method === 'PUT' && saysAll(found._data, body) ? found : undefined
  } catch (cause) {
    return method === 'DELETE' && GONE.includes(statusOf(cause)) ? nothingLeft() : undefined
  }
}

const nothingLeft = (): ParsedResponse => new Response(null, { status: 204 })

const statusOf = (cause: unknown): number | undefined =>
  typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number' ? cause.status : undefined

/**
 * Whether a resource says everything that was sent. What it says beyond that is the server's (versions, addresses, times), and a secret
 * that can be written and never read is missing in it. Files and texts are not compared.
 */
function saysAll(found: unknown, body: unknown): boolean {
  const isJson = Array.isArray(body) || (isRecord(body) && Object.getPrototypeOf(body) === Object.prototype)
  return isJson && contains(found, JSON.parse(JSON.stringify(body))) // as it was sent: without what is undefined
}

function contains(found: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(found) && found.length === sent.length && sent.every((item, i) => contains(found[i], item))
  if (!isRecord(sent)) return found === sent
  return isRecord(found) && Object.entries(sent).every(([name, value]) => contains(own(found, name), value))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
