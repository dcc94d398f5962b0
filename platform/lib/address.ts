import type { Context } from 'hono'

/** What the Node server hands to every request; absent when the app is called directly. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

/** Network address of the peer. Behind a proxy it is the proxy's: headers that anybody can write are not evidence. */
export function addressOf(c: Context): string {
  const bindings = c.env as NodeBindings | undefined // set by @hono/node-server for every request it takes
  return bindings?.incoming?.socket?.remoteAddress ?? 'local'
}
