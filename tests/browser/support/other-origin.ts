import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherOrigin {
  url: string
  /** Paths that were asked for. */
  readonly asked: readonly string[]
  /** What it answers under a path, as HTML. */
  serve(path: string, html: string): void
  close(): Promise<void>
}

/** Somebody else's site: another origin with its own page, that notes everything it is asked for. */
export async function openOtherOrigin(): Promise<OtherOrigin> {
  const asked: string[] = []
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 204 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    serve: (path, html) => void pages.set(path, html),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
