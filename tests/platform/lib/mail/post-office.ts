import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A letter as a real SMTP server took it. */
export interface Taken {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  raw: string
  encrypted: boolean
  user: string
}

export interface PostOffice {
  port: number
  taken: Taken[]
  close(): Promise<void>
}

/** An SMTP server on a port of loopback; gone when the test ends. */
export async function postOffice(options: SMTPServerOptions = {}, port = 0): Promise<PostOffice> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
          encrypted: session.secure,
          user: String(session.user ?? ''),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // a client that hangs up
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await new Promise<void>((closed) => server.close(closed))
  }
  onTestFinished(close)
  return { port: (server.server.address() as AddressInfo).port, taken, close }
}

/** An answer of the server with a code, for one command. */
export const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })
