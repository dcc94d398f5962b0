import { createDecider, type ProxyDecision } from '#domain/proxy/policy.ts'
import { pause } from '#platform/lib/agent-sender.ts'
import type { Log } from '#platform/lib/log.ts'
import { PROXY_PATHS, readServedProxy, type ServedProxy } from '#wire/agent/proxy.ts'

/** A change is followed within this time. A deployment may ask 1,200 times a minute: enough for a hundred proxies. */
export const SETTINGS_EVERY_MS = 5_000
const ATTEMPT_MS = 10_000

export interface SettingsParts {
  /** `http(s)://host:port` of the agents' receiver. */
  url: string
  token: string
  signal: AbortSignal
  log: Log
  everyMs: number
}

/** What the organization decided, as it is now. */
export interface FollowedSettings {
  now(): ServedProxy
  decide(host: string): ProxyDecision
}

/** Resolves with the settings, and follows their changes until the signal aborts. Rejects with a sentence when the platform does not give them. */
export async function followSettings({ url, token, signal, log, everyMs }: SettingsParts): Promise<FollowedSettings> {
  let etag = ''
  let served: ServedProxy
  let decide: (host: string) => ProxyDecision

  /** Undefined: nothing changed. */
  async function fetchNow(): Promise<ServedProxy | undefined> {
    const answer = await fetch(url + PROXY_PATHS.settings, {
      headers: { authorization: `Bearer ${token}`, ...(etag !== '' && { 'if-none-match': etag }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
    })
    if (answer.status === 304) return undefined
    if (!answer.ok) throw new Error(await refusal(answer))
    const read = readServedProxy(await answer.json())
    etag = answer.headers.get('etag') ?? ''
    return read
  }
  function take(next: ServedProxy): void {
    served = next
    decide = createDecider(next.settings)
  }

  take(await first(fetchNow, url))
  let away = false
  void (async () => {
    for (;;) {
      await pause(everyMs, signal)
      if (signal.aborted) return
      try {
        const next = await fetchNow()
        away = false
        if (!next) continue
        take(next)
        log.info('the settings changed')
      } catch (cause) {
        // What was decided last goes on: a platform that restarts must not stop the programs that use the proxy
        if (!signal.aborted && !away) log.warn({ cause }, 'the settings could not be read; those before stay until they can')
        away = true
      }
    }
  })()
  return { now: () => served, decide: (host) => decide(host) }
}

async function first(fetchNow: () => Promise<ServedProxy | undefined>, url: string): Promise<ServedProxy> {
  try {
    const served = await fetchNow()
    if (served) return served
  } catch (cause) {
    const refused = cause instanceof Error && cause.cause === undefined && cause.name === 'Error'
    throw new Error(refused ? cause.message : `The platform cannot be reached at ${url}. Check the address and that it runs.`, { cause })
  }
  throw new Error('The platform gave no settings.')
}

/** The platform's own sentence, where it has one. */
export async function refusal(answer: Response): Promise<string> {
  const detail = (await answer.json().catch(() => undefined)) as { detail?: unknown } | undefined
  if (answer.status === 401) return 'The platform does not know this token. Use the registration token of a deployment that is there.'
  return typeof detail?.detail === 'string' ? detail.detail : `The platform returned ${answer.status}.`
}
