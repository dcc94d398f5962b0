import { decodedName } from './assignments.ts'
import { isCredentialCode } from './code-parameter.ts'
import { HIDDEN, type Masked } from './hidden.ts'
import { decodedFormText, maskText, SHORTEST_SECRET, textMasker } from './mask-text.ts'
import type { OwnNames } from './own-names.ts'
import { isCodeParameter, isOwnParameter, isSecretParameter } from './sensitive-names.ts'

/** As much of a form shows what its code is for. */
const CODE_CONTEXT = 2048

/** A body of `application/x-www-form-urlencoded`: pairs byte for byte, but for the values that are hidden. */
export function maskForm(text: string, own?: OwnNames): Masked {
  // Only a text without escapes shows beforehand what its values will hold
  const maskValue = text.includes('%')
    ? (value: string) => maskText(value, 'text', own)
    : textMasker(text.replaceAll('+', ' '), 'text', own)
  const verdicts = new Map<string, boolean>()
  let masked = 0
  const isSecret = (name: string, value: string): boolean => {
    const plain = decodedFormText(name)
    if (isOwnParameter(plain, own)) return true
    if (isCodeParameter(plain)) return isCredentialCode(decodedName(value), text.slice(0, CODE_CONTEXT))
    const secret = verdicts.get(name) ?? isSecretParameter(plain)
    verdicts.set(name, secret)
    return secret
  }
  const pairs = text.split('&').map((pair) => {
    const sign = pair.indexOf('=')
    const [name, value] = [pair.slice(0, sign), pair.slice(sign + 1)]
    if (sign < 0 || value === '' || value === HIDDEN) return pair
    if (isSecret(name, value)) {
      masked++
      return `${name}=${HIDDEN}`
    }
    if (value.length < SHORTEST_SECRET) return pair
    const result = maskValue(decodedFormText(value))
    masked += result.masked
    return result.masked > 0 ? `${name}=${encodeURIComponent(result.text)}` : pair
  })
  return { text: pairs.join('&'), masked }
}
