import { HIDDEN } from './hidden.ts'
import type { OwnNames } from './own-names.ts'

/** `{"name": "x", "value": "y"}` of archives, `{"key": "x", "value": {"stringValue": "y"}}` of OTLP: a text or an object, maybe cut off. */
const NAME_AND_VALUE = /"([^"\\]{1,64})"(\s{0,8},\s{0,8}"value"\s{0,8}:\s{0,8})("(?:[^"\\]|\\.)*"?|\{[^}]*\}?|[\w.+-]+)/g

/** JSON in which the value next to an own name is hidden. Only for what is short: a name may be tried at each quote. */
export function maskNamedValues(text: string, own: OwnNames | undefined): string {
  if (!own) return text
  return text.replace(NAME_AND_VALUE, (all, name: string, between: string) => (own.has(name) ? `"${name}"${between}"${HIDDEN}"` : all))
}
