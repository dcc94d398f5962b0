import { ADDRESS_BUDGET, ask, askJson, hostileObject, JSON_BUDGET, READ_AND_REFUSED, type Row, text } from '../support/row.ts'

/** What /openapi.json says of one operation. */
export interface Operation {
  method: string
  path: string
  auth: 'public' | 'identity' | 'member'
  /** Known fields of its body; undefined without one. */
  fields: string[] | undefined
}

/** 4n stays below API_BODY_MAX, 256 KiB, and below the 8 KiB of an address. */
const BODY_N = 60_000
const ADDRESS_N = 1_800

/**
 * Every operation of the product API is read by the same three readers (path, parameters, body by its schema), so one row is made for each from
 * what the API says of itself: a new operation is measured without anybody thinking of it.
 */
export function productRows({ method, path, auth, fields }: Operation): Row[] {
  const access = auth === 'public' ? {} : { stranger: 401, bearer: bearerFor(auth) }
  const answered = [...READ_AND_REFUSED, 200, 201, 204]
  const plain = path.replace('{id}', 'an-id')
  const headers = { 'If-Match': '*' }
  const byAddress: Row = {
    ...access,
    n: ADDRESS_N,
    // Half of it where an id stands, if one does, half as parameters
    send: (n, { console }, bearer) =>
      ask(console, method, `${path.replace('{id}', text(n / 2))}?${parameters(path.includes('{id}') ? n / 2 : n)}`, { bearer, headers }),
    statuses: answered,
    budget: ADDRESS_BUDGET,
  }
  if (!fields) return [byAddress]
  const byBody: Row = {
    ...access,
    n: BODY_N,
    send: (n, { console }, bearer) => askJson(console, method, plain, hostileObject(n, fields), bearer, headers),
    statuses: answered,
    budget: JSON_BUDGET,
  }
  return [byAddress, byBody]
}

const bearerFor = (auth: 'identity' | 'member'): NonNullable<Row['bearer']> =>
  auth === 'identity' ? ({ member }) => member.idToken : ({ member }) => member.apiToken

const parameters = (bytes: number): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / 10)) }, (_, i) => `p${String(i).padStart(5, '0')}=1`).join('&')
