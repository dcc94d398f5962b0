import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands at an address where a pulse was expected. */
type Manner = 'a page' | 'no CORS' | 'a redirect' | 'another pulse'

export interface ScriptedPulse {
  url: string
  manner: Manner
  /** Tokens that came along. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

/** Something on another origin that is no pulse of the platform, in each manner in turn. */
export async function openScriptedPulse(): Promise<ScriptedPulse> {
  const tokens: string[] = []
  const scripted = { manner: 'a page' as Manner }
  const server = createServer((request, response) => {
    if (request.headers.authorization) tokens.push(request.headers.authorization)
    MANNERS[scripted.manner](request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  return Object.assign(scripted, {
    url: `http://127.0.0.1:${port}`,
    tokens,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'authorization' }

const MANNERS: Record<Manner, (request: IncomingMessage, response: ServerResponse) => void> = {
  'a page': (_, response) => void response.writeHead(200, { ...CORS, 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
  'no CORS': (_, response) => void response.writeHead(401, { 'Content-Type': 'application/problem+json' }).end(REFUSAL),
  'a redirect': (_, response) => void response.writeHead(302, { ...CORS, Location: '/elsewhere' }).end(),
  'another pulse': ({ method }, response) =>
    void response
      .writeHead(method === 'OPTIONS' ? 204 : 401, { ...CORS, 'Content-Type': 'application/problem+json' })
      .end(method === 'OPTIONS' ? undefined : REFUSAL),
}

const REFUSAL = JSON.stringify({ type: 'about:blank', title: 'Not signed in', status: 401, code: 'unauthenticated', detail: 'No.' })
