import { publicConfig } from '#src/clients/config.ts'
import { newVerifier } from '#src/lib/page-secret.ts'
import { isSignInProvider, providerStartPath, type SignInProvider } from '#wire/sign-in-providers.ts'

/**
 * A sign-in at a provider that is under way. Key `session:provider`, JSON, in the storage of this tab alone; the provider and the platform only
 * see the secret's SHA-256, so a response is worth nothing in another browser (security.md L4). Writers: `leaveForProvider`, and `takeTrip`,
 * which removes it.
 */
const KEY = 'session:provider'

export interface ProviderTrip {
  provider: SignInProvider
  verifier: string
  /** Whose account the provider shall lead to from now on; `''`: somebody signs in. */
  connectTo: string
}

export async function leaveForProvider(provider: SignInProvider, { connectTo = '' } = {}): Promise<void> {
  const { verifier, challenge } = await newVerifier()
  sessionStorage.setItem(KEY, JSON.stringify({ provider, verifier, connectTo } satisfies ProviderTrip))
  location.assign(`${publicConfig().apiUrl}${providerStartPath(provider)}?${new URLSearchParams({ challenge })}`)
}

/** Good for one use; undefined when this tab started nothing. */
export function takeTrip(): ProviderTrip | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return readTrip(text)
}

/** Anything that is no trip is none. */
export function readTrip(text: string | null): ProviderTrip | undefined {
  try {
    const raw: unknown = JSON.parse(text ?? 'null')
    if (typeof raw !== 'object' || raw === null) return undefined
    const { provider, verifier, connectTo } = raw as Record<string, unknown>
    if (!isSignInProvider(provider) || typeof verifier !== 'string' || typeof connectTo !== 'string') return undefined
    return verifier === '' ? undefined : { provider, verifier, connectTo }
  } catch {
    return undefined
  }
}
