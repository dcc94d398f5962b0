import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands in for Google's Firestore emulator where there is none: the calls of `exchanges.ts` and no other, in the shapes that were recorded from
 * Google's (`tests/fixtures/firestore-emulator/exchanges.json`, to which tests/conformance/database-emulator.test.ts holds it). Documents that
 * are put there stay while it runs; the rules are those of `console.rules`.
 */
export interface EmulatorAtHand {
  port: number
  close(): Promise<void>
}

type Who = { owner: true } | { uid: string | undefined }
interface Answer {
  status: number
  body: unknown
}

export async function openRecordedEmulator(): Promise<EmulatorAtHand> {
  const documents = new Map<string, object>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.end()
    if (request.url === '/') return void response.end('Ok\n')
    const text = Buffer.concat(chunks).toString()
    const { status, body } = responseTo(documents, request, text === '' ? {} : (JSON.parse(text) as Body))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port, // listening on host and port, so an AddressInfo
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

interface Body {
  fields?: object
  documents?: string[]
}

function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-allow-methods', 'DELETE,GET,HEAD,PATCH,POST,PUT')
  response.setHeader('access-control-allow-credentials', 'true')
  const asked = headers['access-control-request-headers']
  if (method === 'OPTIONS' && asked !== undefined) response.setHeader('access-control-allow-headers', asked)
}

function responseTo(documents: Map<string, object>, { method, url = '', headers }: IncomingMessage, body: Body): Answer {
  const who = readBearer(headers.authorization)
  if (who === 'no token') return refusal(400, 'INVALID_ARGUMENT', 'invalid jwt')
  const name = decodeURI(url).replace('/v1/', '')
  if (method === 'PATCH' && 'owner' in who) return put(documents, name, body.fields)
  const [asked, ...more] = body.documents ?? []
  if (method === 'POST' && name.endsWith('/documents:batchGet') && asked !== undefined && more.length === 0)
    return read(documents, who, asked)
  return refusal(501, 'UNIMPLEMENTED', `Not recorded: ${method} ${url}`)
}

function put(documents: Map<string, object>, name: string, fields: object | undefined): Answer {
  const now = new Date().toISOString()
  // Like every part that is empty, an empty set of fields is left out
  const document = { name, ...(fields && Object.keys(fields).length > 0 && { fields }), createTime: now, updateTime: now }
  documents.set(name, document)
  return { status: 200, body: document }
}

function read(documents: Map<string, object>, who: Who, name: string): Answer {
  const refused = 'owner' in who ? undefined : whyRefused(documents, who.uid, name)
  if (refused !== undefined) return refusal(403, 'PERMISSION_DENIED', refused)
  const document = documents.get(name)
  const readTime = new Date().toISOString()
  return { status: 200, body: [document ? { found: document, readTime } : { missing: name, readTime }] }
}

/** The emulator names the lines of its rules, and every one of its reasons. */
function whyRefused(documents: Map<string, object>, uid: string | undefined, name: string): string | undefined {
  const [root = '', path = ''] = name.split('/documents/')
  const [area, owner, part] = path.split('/')
  if (area === 'users' && part === 'orgs') {
    const line = uid === undefined ? "Null value error. for 'get' @ L5, Null value error. for 'get' @ L5" : "false for 'get' @ L5"
    return uid !== undefined && owner === uid ? undefined : `\n${line}`
  }
  if (area === 'orgs' && part === 'settings' && uid !== undefined)
    return documents.has(`${root}/documents/orgs/${owner}/members/${uid}`)
      ? undefined
      : "\nevaluation error at L6:56 for 'get' @ L6, false for 'get' @ L6"
  return 'No matching allow statements'
}

/** Tokens are read and never checked: signed by whomever, or not at all. */
function readBearer(header: string | undefined): Who | 'no token' {
  if (header === undefined) return { uid: undefined }
  const token = header.replace('Bearer ', '')
  if (token === 'owner') return { owner: true }
  const [, claims] = token.split('.')
  if (claims === undefined) return 'no token'
  return { uid: (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub }
}

const refusal = (code: number, status: string, message: string): Answer => ({ status: code, body: { error: { code, message, status } } })
