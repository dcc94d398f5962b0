import { linksIn } from '#src/lib/routes.ts'
import { joining, memberJoining } from '#src/queries/joining.ts'
import { takeReturnAddress } from '#src/stores/pre-auth.ts'
import { $uid } from '#src/stores/session.ts'
import { signInByToken } from '#src/stores/sign-in.ts'
import { takeVerifier } from '#src/stores/sso.ts'
import { ssoSentence } from '#wire/product/sso-sign-in.ts'
import { isSignInProvider } from '#wire/sign-in-providers.ts'

import { part, say, sentenceOf } from './form.ts'

/**
 * /sso/…/callback: the platform has verified the provider's response and sends a code in the fragment, which reaches no server and is removed from
 * the address at once. It is exchanged for a sign-in with the secret this tab kept. Each failure has its message and a way to retry.
 */
const message = part('message', HTMLElement)
const again = part('again', HTMLElement)

void finish().catch((cause: unknown) => fail(sentenceOf(cause)))

async function finish(): Promise<void> {
  const error = new URLSearchParams(location.search).get('error')
  const answer = new URLSearchParams(location.hash.slice(1))
  const code = answer.get('code')
  const provider = answer.get('provider') ?? new URLSearchParams(location.search).get('provider')
  history.replaceState(history.state, '', location.pathname)
  if (isSignInProvider(provider)) {
    const { finishProvider } = await import('./provider-callback.ts')
    return finishProvider(provider, { code: code ?? '', error: error ?? '' })
  }
  const verifier = takeVerifier()
  if (error) return fail(ssoSentence(error))
  if (!code || !verifier) return fail(ssoSentence(code ? 'other-browser' : 'bad-start'))
  const { token, orgId } = await ($uid.get() ? memberJoining : joining).ssoExchange(code, verifier)
  if (token) await signInByToken(token)
  const remembered = takeReturnAddress(location.origin)
  location.replace(remembered === '/' ? linksIn({ orgId }).home() : remembered)
}

function fail(sentence: string): void {
  part('heading', HTMLElement).textContent = 'Not signed in'
  part('waiting', HTMLElement).hidden = true
  say(message, sentence)
  again.hidden = false
}
