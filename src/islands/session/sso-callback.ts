import { doors, ownDoors } from '#src/queries/joining.ts'
import { linksIn } from '#src/lib/routes.ts'
import { takeReturnAddress } from '#src/stores/pre-auth.ts'
import { signInByToken } from '#src/stores/sign-in.ts'
import { $uid } from '#src/stores/session.ts'
import { takeVerifier } from '#src/stores/sso.ts'
import { ssoSentence } from '#wire/product/sso-sign-in.ts'

import { part, say, sentenceOf } from './form.ts'

/**
 * /sso/…/callback: the platform has verified the provider's answer and sends a code in the fragment, which goes to no server and is taken
 * out of the address at once. It is changed for a sign-in with the secret this tab kept. Each failure has its sentence and a way to try again.
 */
const message = part('message', HTMLElement)
const again = part('again', HTMLElement)

void finish().catch((cause: unknown) => fail(sentenceOf(cause)))

async function finish(): Promise<void> {
  const error = new URLSearchParams(location.search).get('error')
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  history.replaceState(history.state, '', location.pathname)
  const verifier = takeVerifier()
  if (error) return fail(ssoSentence(error))
  if (!code || !verifier) return fail(ssoSentence(code ? 'other-browser' : 'bad-start'))
  const { token, orgId } = await ($uid.get() ? ownDoors : doors).ssoExchange(code, verifier)
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
