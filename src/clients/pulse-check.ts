import type { PulseCheck } from '#src/lib/pulse-check.ts'
import { NOTICES_PATH, readNoticesResponse } from '#wire/pulse/notices.ts'

/** Of each call. */
const TIMEOUT_MS = 10_000
/** Far more than a problem document and the notices of an organization hold. */
const ANSWER_MAX = 256 * 1024

/**
 * Whether this browser can load traffic from a pulse. Only for an address that `allowedPulseUrl` let through: it gets the token, and even then not before
 * it has refused a call without one as a pulse does.
 */
export async function checkPulse(address: string, token: string): Promise<PulseCheck> {
  const url = `${address}/api/v1${NOTICES_PATH}`
  const policy = watchPolicy(address)
  try {
    const asked = await call(url, {}).catch(() => undefined)
    if (!asked) {
      if (await policy.refused()) return 'policy'
      return (await answersUnread(url)) ? 'unreadable' : 'no-answer'
    }
    if (asked.type === 'opaqueredirect') return 'redirect'
    if (asked.status !== 401 || codeOf(await jsonOf(asked)) !== 'unauthenticated') return 'no-pulse'
    const known = await call(url, { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
    if (!known) return 'unreadable' // the call before was read, but the one with a token is asked for first (CORS preflight)
    if (known.status === 401 || known.status === 403) return 'token-refused'
    return known.ok && isNotices(await jsonOf(known)) ? 'fine' : 'failing'
  } finally {
    policy.stop()
  }
}

/** As `http.ts` calls, but for redirects, which are looked at here. */
const call = (url: string, options: RequestInit): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    ...options,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** What answers now, and did not before, does not let pages of this console read it. Such a call has to follow redirects (Fetch standard, “main fetch”). */
const answersUnread = (url: string): Promise<boolean> =>
  call(url, { mode: 'no-cors', redirect: 'follow' }).then(
    () => true,
    () => false,
  )

/** The content policy of the page lists where it may call; one that is older than the configuration does not list a new origin. */
function watchPolicy(address: string): { refused: () => Promise<boolean>; stop: () => void } {
  const { origin } = new URL(address)
  let refused = false
  const note = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    refused ||= URL.canParse(blockedURI) && new URL(blockedURI).origin === origin
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    // The event is a task of its own, after the call has failed
    refused: () => new Promise((resolve) => setTimeout(() => resolve(refused))),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}

/** Undefined for what is no JSON, or is longer than any answer to these calls. */
async function jsonOf(response: Response): Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value
      if (text.length > ANSWER_MAX) return undefined
    }
    return JSON.parse(text) as unknown
  } catch {
    return undefined // whatever it is, it is no pulse
  } finally {
    void reader?.cancel().catch(() => undefined)
  }
}

const codeOf = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'code' in raw ? raw.code : undefined)

function isNotices(raw: unknown): boolean {
  try {
    readNoticesResponse(raw)
    return true
  } catch {
    return false
  }
}
