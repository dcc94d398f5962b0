import { type Context, Hono } from 'hono'
import ipaddr from 'ipaddr.js'

import { peerOf } from '#platform/lib/address.ts'
import { Fault } from '#platform/lib/faults.ts'
import { onFault } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import { type LocalEmail, MAILBOX_PATH } from '#wire/product/mailbox.ts'

import type { Mail } from './store/mailbox.ts'

interface Reach {
  host: string
  publicUrl: string
  proxies: { networks: readonly string[] }
}

/** Whether the platform is one person's own: it listens on this machine only, and nothing in front of it lets others in. */
export function isOnlyForThisMachine({ host, publicUrl, proxies }: Reach): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && proxies.networks.length === 0
}

export interface MailboxRoutesOptions {
  mailbox(): Mail[]
  log: Log
  remoteAddress?: (c: Context) => string
}

/**
 * GET /api/mailbox: the e-mails that a mail server would have sent, with links that sign in. So it is mounted only where `isOnlyForThisMachine`,
 * responds only to this machine, and never to proxied requests.
 */
export function mailboxRoutes({ mailbox, log, remoteAddress = connectionAddress }: MailboxRoutesOptions): Hono {
  const app = new Hono()
  app.onError(onFault(log))
  app.get(`/api${MAILBOX_PATH}`, (c) => {
    const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name) !== undefined)
    if (forwarded || !isLoopback(remoteAddress(c))) throw new Fault('not-found', 'There is no mailbox here.')
    c.header('Cache-Control', 'no-store')
    const items: LocalEmail[] = mailbox().map(({ kind, email, newEmail, link, createdAt, expiresAt }) => {
      return { kind, to: newEmail ?? email, link, createdMs: createdAt, expiresMs: expiresAt }
    })
    return c.json({ items })
  })
  return app
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback')
}

/** The connection's own peer, not the client a proxy forwards for. Requests made in the process itself (tests) have none and are refused. */
const connectionAddress = (c: Context): string => peerOf(c) ?? ''
