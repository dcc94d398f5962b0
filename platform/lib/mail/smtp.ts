import { isIP } from 'node:net'

import { createTransport } from 'nodemailer'

import type { Message } from './message.ts'
import type { Sender, SmtpServer } from './settings.ts'

/** A server silent for this long is given up, and tried again later. */
export interface SmtpPatience {
  connectMs: number
  silenceMs: number
}

export const SMTP_PATIENCE: SmtpPatience = { connectMs: 10_000, silenceMs: 30_000 }

export interface Smtp {
  /** Resolves once the server has accepted the e-mail. Rejects with DeliveryFailure. */
  send(message: Message, id: string): Promise<void>
  /** Connects, signs in and disconnects. Rejects with DeliveryFailure. */
  check(): Promise<void>
}

/**
 * One SMTP server. A new connection for each e-mail: few are sent, and none then fails on a dead connection. `ca`: trusted in addition to the
 * system's authorities.
 */
export function openSmtp(
  { host, port, secure, requireTls, credentials }: SmtpServer,
  from: Sender,
  { patience, ca }: { patience: SmtpPatience; ca?: string | undefined },
): Smtp {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ignoreTLS: !secure && !requireTls, // on this machine; its certificate would rarely name 127.0.0.1
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, ...content }, id) {
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          // The same at every attempt, so that a mailbox can detect duplicates
          messageId: `<${id}@${from.address.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834 §5: no absence notes, please
          xMailer: false,
        })
      } catch (cause) {
        throw failureOf(cause)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (cause) {
        throw failureOf(cause)
      }
    },
  }
}

/** Why an e-mail was not accepted, safe to log: a reply of the server may quote the e-mail, so addresses are removed. */
export class DeliveryFailure extends Error {
  /** `e-mail`: this one is rejected for good. `later`: this one may be accepted later. `server`: no e-mail is accepted at the moment. */
  readonly about: 'e-mail' | 'later' | 'server'

  constructor(about: DeliveryFailure['about'], reason: string) {
    super(reason)
    this.name = 'DeliveryFailure'
    this.about = about
  }
}

const REASON_MAX = 200
/** A server may send any amount of text. */
const ANSWER_READ = 1_000
/** Text with one of these is an address, or holds a code of a link. */
const TELLING = ['://', '@', 'oobCode', 'invite=']

function failureOf(cause: unknown): DeliveryFailure {
  const { code, command, responseCode, message } = (cause instanceof Error ? cause : {}) as Partial<
    Record<'code' | 'command' | 'message', string> & { responseCode: number }
  >
  const words = (message ?? 'unknown')
    .slice(0, ANSWER_READ)
    .split(/\s+/)
    .map((word) => (TELLING.some((mark) => word.includes(mark)) ? '[…]' : word))
    .join(' ')
  const reason = `${code ?? 'error'}: ${words.slice(0, REASON_MAX)}`
  const isAboutEmail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined
  if (!isAboutEmail) return new DeliveryFailure('server', reason)
  return new DeliveryFailure(responseCode >= 500 ? 'e-mail' : 'later', reason)
}
