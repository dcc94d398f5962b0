import { isDatedVersion, isVersion } from './segments.ts'
import { templatePath } from './template.ts'

/** Counted in front of a day that may be a version. */
export const DAY = '{date}'

/**
 * The segments of a path as they are counted. A day before other segments stays what it is until the evidence tells the version of an
 * interface (`/catalog/2022-04-01/items`) from days.
 */
export function tokensOf(path: string, template = templatePath(path)): readonly string[] {
  const tokens = template.split('/').slice(template.startsWith('/') ? 1 : 0)
  const raw = tokens.includes(DAY) ? (path.split(/[?#]/, 1)[0] ?? '').split('/').slice(path.startsWith('/') ? 1 : 0) : []
  return tokens.map((token, index) => {
    const day = raw[index] ?? ''
    return token === DAY && index < tokens.length - 1 && isDatedVersion(day) ? `${DAY}${day}` : token
  })
}

/** `{id}`: what has a shape of its own. A day that may be a version is `{date}` with the day. */
export const isKind = (token: string): boolean =>
  token.startsWith('{') && (token.indexOf('}') === token.length - 1 || token.startsWith('{date}'))

/** Versions, and names with a parameter in them (`app.{hash}.js`), stay what they are. */
export const mayBeName = (token: string): boolean =>
  token !== '' && !/^\d{1,2}$|^v\d|\{/i.test(token) && !isVersion(token) && !/^20\d\d-\d\d/.test(token)

/** What takes a segment that is none of the words. */
export const takesValue = (token: string): boolean => isKind(token) || mayBeName(token)

/** A day that was not found to be a version is a day. */
export function textOf(token: string, word: boolean): { text: string; why?: 'shape' } {
  if (!token.startsWith(DAY) || token === DAY)
    return token.startsWith('{') && token.endsWith('}') ? { text: token, why: 'shape' } : { text: token }
  return word ? { text: token.slice(DAY.length) } : { text: DAY, why: 'shape' }
}
