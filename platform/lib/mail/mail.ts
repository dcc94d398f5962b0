import type { Clock } from '../clock.ts'
import type { Keyring } from '../keyring.ts'
import type { Log } from '../log.ts'
import type { Email, EmailKind, MailPort } from '../ports/mail.ts'
import { messageOf } from './message.ts'
import { openOutbox, type WaitingEmail } from './outbox.ts'
import type { Sender, SmtpServer } from './settings.ts'
import { DeliveryFailure, openSmtp, SMTP_PATIENCE, type SmtpPatience } from './smtp.ts'

const HOUR_MS = 3600 * 1000

export interface MailTiming {
  /** After the first failure; twice as long after each further one. */
  firstRetryMs: number
  retryMaxMs: number
  /** An e-mail not delivered in this time is discarded. RFC 5321 §4.5.4.1 recommends days; these e-mails are stale after one. */
  lifeMs: number
  patience: SmtpPatience
}

const DEFAULT_TIMING: MailTiming = { firstRetryMs: 15_000, retryMaxMs: HOUR_MS / 4, lifeMs: 24 * HOUR_MS, patience: SMTP_PATIENCE }

/** E-mails of one kind per recipient and hour; more are dropped. A dropped one repeats those before it. */
const PER_RECIPIENT_AN_HOUR: Record<EmailKind, number> = {
  'password-reset': 10,
  'verify-address': 10,
  'change-address': 10,
  invitation: 10,
  organization: 10,
  notice: 20,
  contact: 100,
}
/** Beyond this something is wrong, and the disk is worth more than the e-mails. */
const WAITING_MAX = 10_000
/** Node's timers end at 2³¹ ms, and a clock may be set. */
const SLEEP_MAX_MS = 60_000
/** How long shutdown waits for an e-mail that is being sent. An interrupted one is sent again after the next start. */
const CLOSE_PATIENCE_MS = 3_000

export interface Mail extends MailPort {
  /** Logs one line: whether the mail server responds. Never fails. */
  check(): Promise<void>
  /** Waits for the e-mail that is being sent; the others wait on disk for the next start. */
  close(): Promise<void>
}

export interface MailOptions {
  dataDir: string
  server: SmtpServer
  from: Sender
  keyring: Pick<Keyring, 'seal' | 'open' | 'fingerprint'>
  clock: Clock
  log: Log
  timing?: Partial<MailTiming>
  ca?: string
}

/**
 * Sends e-mails by SMTP, at least once each: an e-mail is on disk before `post` returns, and is deleted when the server has accepted it. Neither the
 * log nor the disk ever holds a link in the clear.
 */
export function openMail({ dataDir, server, from, keyring, clock, log, ca, ...options }: MailOptions): Mail {
  const timing = { ...DEFAULT_TIMING, ...options.timing }
  const outbox = openOutbox(dataDir, keyring)
  const smtp = openSmtp(server, from, { patience: timing.patience, ca })
  /** In a row; the server is left alone meanwhile. */
  let serverFailures = 0
  let restingUntil = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  /** The store itself failed a moment ago. */
  let troubled = false

  const delayAfter = (failures: number): number => Math.min(timing.retryMaxMs, timing.firstRetryMs * 2 ** (failures - 1))

  function plan(): void {
    if (closed || running) return
    clearTimeout(timer)
    const sleepMs = untilNextTurn()
    if (sleepMs === undefined) return
    timer = setTimeout(run, sleepMs)
    timer.unref()
  }

  function untilNextTurn(): number | undefined {
    if (troubled) return SLEEP_MAX_MS
    const turn = outbox.nextTurn()
    return turn === undefined ? undefined : Math.min(SLEEP_MAX_MS, Math.max(0, turn - clock()))
  }

  function run(): void {
    running ??= sendDue().then(
      () => rest(false),
      (cause: unknown) => {
        log.error({ err: cause }, 'the outbox could not be worked on')
        rest(true)
      },
    )
  }

  function rest(afterTrouble: boolean): void {
    troubled = afterTrouble
    running = undefined
    plan()
  }

  async function sendDue(): Promise<void> {
    outbox.sweep(clock())
    for (let entry = outbox.nextDue(clock()); entry && !closed; entry = outbox.nextDue(clock())) await sendOne(entry)
  }

  async function sendOne({ id, kind, message, toNobody, expiresAt, attempts }: WaitingEmail): Promise<void> {
    if (toNobody) return outbox.finish(id)
    if (!message) {
      log.error({ entry: id, kind }, 'e-mail discarded: it was sealed with another master key')
      return outbox.finish(id)
    }
    if (expiresAt <= clock()) {
      log.warn({ entry: id, kind, attempts }, 'e-mail discarded: not delivered before it expired')
      return outbox.finish(id)
    }
    try {
      await smtp.send(message, id)
      outbox.finish(id)
      serverFailures = 0
      log.info({ entry: id, kind }, 'e-mail sent')
    } catch (cause) {
      if (!(cause instanceof DeliveryFailure)) throw cause
      failed(id, kind, attempts + 1, cause)
    }
  }

  function failed(id: string, kind: EmailKind, attempts: number, { about, message: reason }: DeliveryFailure): void {
    if (about === 'e-mail') {
      log.error({ entry: id, kind, reason }, 'e-mail discarded: rejected by the mail server')
      return outbox.finish(id)
    }
    outbox.postpone(id, clock() + delayAfter(attempts))
    if (about === 'server') {
      serverFailures += 1
      restingUntil = clock() + delayAfter(serverFailures)
      outbox.postponeAll(restingUntil)
    }
    log.warn({ entry: id, kind, attempts, reason }, 'e-mail not sent yet')
  }

  function put(entry: Email): void {
    const message = messageOf(entry)
    const now = clock()
    if (outbox.countInHour(entry.kind, entry.to, now) >= PER_RECIPIENT_AN_HOUR[entry.kind])
      return log.warn({ kind: entry.kind }, 'e-mail dropped: hourly limit of the recipient reached')
    if (outbox.waiting() >= WAITING_MAX) return log.error({ kind: entry.kind }, 'e-mail dropped: the outbox is full')
    const expiresAt = Math.min(entry.expiresMs ?? Number.POSITIVE_INFINITY, now + timing.lifeMs)
    const { kind, toNobody = false } = entry
    outbox.put({ kind, message, toNobody, createdAt: now, expiresAt, nextAt: Math.max(now, restingUntil) })
  }

  outbox.hasten(clock()) // a restart often follows a fix of the server
  plan()
  return {
    post(entry) {
      try {
        put(entry)
        plan()
      } catch (cause) {
        log.error({ kind: entry.kind, err: cause }, 'e-mail could not be stored for sending')
      }
    },
    async check() {
      const { host, port } = server
      try {
        await smtp.check()
        log.info({ host, port }, 'the mail server responds')
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : ''
        log.warn({ host, port, reason }, 'the mail server does not respond; e-mails are queued and retried')
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.race([running, new Promise((passed) => setTimeout(passed, CLOSE_PATIENCE_MS).unref())])
      outbox.close()
    },
  }
}
