import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getConfig } from '#platform/config.ts'
import { openSite } from '#platform/site/site.ts'

export interface CatalogueServer {
  /** Origin, without a slash at its end. */
  url: string
  close(): Promise<void>
}

/**
 * The built console and nothing behind it: the pages with the headers that a platform would send, no wire, and not even a configuration.
 * `SIGHTGLASS_SITE` names another build than `dist`.
 */
export async function startCatalogueServer(): Promise<CatalogueServer> {
  const site = openSite(getConfig(process.env), console)
  const server = createServer((request, response) => {
    // The site would answer with a configuration that names wires; what the catalogue shows must do without one
    if (request.url?.startsWith('/config.js')) response.writeHead(404).end()
    else site(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
