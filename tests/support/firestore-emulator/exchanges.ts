import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What Google's Firestore emulator (whose version stands in the file) answered to the requests that the console makes, and to those with which a
 * developer puts documents there. Recorded, never written by hand: `RECORD_EMULATOR=1.19.9 npx vitest run
 * tests/conformance/database-emulator.test.ts` where it is installed.
 */
const RECORDED = new URL('../../fixtures/firestore-emulator/exchanges.json', import.meta.url)

export const PROJECT = 'sightglass'
const ROOT = `projects/${PROJECT}/databases/(default)/documents`
/** A console's own origin, another one than the emulator's. */
const ORIGIN = 'http://127.0.0.1:4600'

export interface Exchange {
  name: string
  /** Who asks: the emulator's own `owner`, whom no rule stops; a person, by an unsigned token; a word that is no token; nobody. */
  as: 'owner' | 'ada' | 'rubbish' | null
  method: 'GET' | 'OPTIONS' | 'PATCH' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

export interface RecordedResponse {
  status: number
  headers: Record<string, string>
  body: unknown
}

const put = (path: string, fields: object): Omit<Exchange, 'name'> => ({
  as: 'owner',
  method: 'PATCH',
  path: `/v1/${ROOT}/${path}`,
  body: { fields },
})
const read = (path: string, as: Exchange['as']): Omit<Exchange, 'name'> => ({
  as,
  method: 'POST',
  path: `/v1/${ROOT}:batchGet`,
  headers: { origin: ORIGIN },
  body: { documents: [`${ROOT}/${path}`] },
})
const text = (stringValue: string) => ({ stringValue })

/** In this order, against an emulator that is empty and has `console.rules`. */
export const EXCHANGES: Exchange[] = [
  { name: 'is it there', as: null, method: 'GET', path: '/' },
  {
    name: 'may another origin ask',
    as: null,
    method: 'OPTIONS',
    path: `/v1/${ROOT}:batchGet`,
    headers: { origin: ORIGIN, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
  },
  { name: 'put a membership', ...put('users/ada/orgs/acme', { name: text('Acme'), role: text('owner'), apiToken: text('t1') }) },
  { name: 'put a member', ...put('orgs/acme/members/ada', {}) },
  { name: 'put the settings', ...put('orgs/acme/settings/hosting', { pulseUrl: text('https://pulse.example') }) },
  { name: 'read the own membership', ...read('users/ada/orgs/acme', 'ada') },
  { name: 'read one that is not there', ...read('users/ada/orgs/none', 'ada') },
  { name: 'read somebody else’s', ...read('users/bob/orgs/acme', 'ada') },
  { name: 'read settings as a member', ...read('orgs/acme/settings/hosting', 'ada') },
  { name: 'read settings that are not there as a member', ...read('orgs/acme/settings/none', 'ada') },
  { name: 'read settings as a stranger', ...read('orgs/globex/settings/hosting', 'ada') },
  { name: 'read what no rule names', ...read('elsewhere/x', 'ada') },
  { name: 'read without a token', ...read('users/ada/orgs/acme', null) },
  { name: 'read with a word for a token', ...read('users/ada/orgs/acme', 'rubbish') },
  { name: 'read as owner', ...read('users/bob/orgs/acme', 'owner') },
]

/** Headers that say something; `date`, lengths and connections do not. */
const KEPT_HEADERS = /^(?:content-type$|access-control-)/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** One exchange as it can be compared: times are there or not, whatever they say. */
export async function exchange(origin: string, { as, method, path, headers = {}, body }: Exchange): Promise<RecordedResponse> {
  const bearer = as === 'ada' ? unsignedToken('ada') : as
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...headers,
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.test(name))),
    body: json ? (JSON.parse(answer, (_, value) => (typeof value === 'string' && TIME.test(value) ? 'a time' : value)) as unknown) : answer,
  }
}

/** As Google's Auth emulator makes them. */
function unsignedToken(uid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: uid, user_id: uid, iat: 1, auth_time: 1, exp: 4e9 }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

interface Recording {
  emulator: string
  answers: Record<string, RecordedResponse>
}

export const recording = (): Recording => JSON.parse(readFileSync(RECORDED, 'utf8')) as Recording // written below

export function record(recorded: Recording): void {
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`)
}
