import { isDatedVersion, isMixed, isVersion, parameterOf, withoutDays } from './segments.ts'

/** Deeper parts of a path carry no more meaning for grouping. */
const SEGMENTS_MAX = 24
/** Longer pieces are data, whatever they look like. */
const SEGMENT_MAX = 100
/** What is looked at of a path. */
export const PATH_MAX = 4096

/**
 * The endpoint a path belongs to: `/v1/charges/ch_3Nx…?expand=a` → `/v1/charges/{id}`. Query, fragment, matrix parameters and a
 * trailing slash are dropped. By shape only, without memory: the same path always gives the same template, a template gives itself,
 * and words that may be names stay literal. Never throws.
 */
export function templatePath(path: string): string {
  const bare = path.slice(0, PATH_MAX).split(/[?#]/, 1)[0] ?? ''
  if (bare === '' || bare === '*') return bare
  const segments = bare.split('/')
  const kept = segments.slice(0, SEGMENTS_MAX + 1).map((segment, index) => templateSegment(segment, index, segments))
  if (segments.length > SEGMENTS_MAX + 1) kept.push('{rest}')
  while (kept.length > 2 && kept.at(-1) === '') kept.pop()
  return kept.join('/')
}

/**
 * A version where versions stand: `/2010-04-01/Accounts` (Twilio), `/2015-03-31/functions` (AWS), `/admin/api/2024-01` (Shopify),
 * `/rest/api/3/issue` (Atlassian), `/2/tweets` (X), `/1/boards` (Trello).
 */
function isVersionAt(plain: string, index: number, segments: readonly string[]): boolean {
  if (index > 1 && !/^(?:api|rest)$/i.test(segments[index - 1] ?? '')) return false
  if (isDatedVersion(plain)) return true
  const next = segments[index + 1] ?? ''
  return (index > 1 ? /^\d{1,2}$/ : /^\d$/).test(plain) && /^[A-Za-z]/.test(next) && parameterOf(next) === undefined && !isVersion(next)
}

function templateSegment(raw: string, index: number, segments: readonly string[]): string {
  const segment = raw.split(';', 1)[0] ?? ''
  if (segment === '' || /\{\w{1,32}\}/.test(segment)) return segment
  const plain = decoded(segment)
  if (isVersionAt(plain, index, segments)) return segment
  const name = parameterOf(plain)
  if (name !== undefined && name !== 'id') return `{${name}}`
  // Names around the id are kept, so the parts are looked at before the whole counts as an id
  const around = withCall(segment) ?? withKey(segment) ?? withExtension(segment)
  if (around !== undefined) return around
  return name !== undefined || plain.length > SEGMENT_MAX || /[\s/\\@%]/.test(plain.slice(1)) ? '{id}' : withoutDays(segment)
}

/** Google's custom methods: `{id}:cancel`. */
function withCall(segment: string): string | undefined {
  const [, before = '', verb] = /^(.+):([A-Za-z]+)$/.exec(segment) ?? []
  const name = verb === undefined ? undefined : parameterOf(decoded(before))
  return name && `{${name}}:${verb}`
}

/** OData: `Orders(10248)`, `Users('a@b.c')`. */
function withKey(segment: string): string | undefined {
  const [, before, key] = /^([A-Za-z][\w.]*)\(([^()]+)\)$/.exec(segment) ?? []
  return before !== undefined && key !== undefined && /\d|'/.test(key) ? `${before}({id})` : undefined
}

/** Built files carry a hash between name and extension: `app.3f2a1b9c.js`, `chunk-BX3k9a2L.css`; uploads are an id with one: `1234.jpg`. */
function withExtension(segment: string): string | undefined {
  const [, stem = '', extension] = FILE.exec(segment) ?? []
  if (extension === undefined) return undefined
  const whole = parameterOf(decoded(stem))
  if (whole !== undefined && (whole !== 'id' || !/[.-]/.test(stem))) return `{${whole}}.${extension}`
  const replaced = withoutDays(stem)
    .replace(VITE_HASH, '-{hash}')
    .replace(/[A-Za-z0-9]+/g, (part) => (isFileHash(part) ? '{hash}' : part))
  if (replaced !== stem) return `${replaced}.${extension}`
  return whole && `{${whole}}.${extension}`
}

const FILE = /^(.+)\.([A-Za-z]{1,5}|mp[34]|m4[av]|woff2|7z|json5)$/

/** Eight characters of base64url, one of which is the underscore: `index-Dk3_9aQx.js` (Rollup, Vite). */
const VITE_HASH = /-(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])(?=\w*_)\w{8}$/

/** Bundlers write eight characters or more of hex or base62. */
function isFileHash(part: string): boolean {
  return /^(?=.*\d)(?=.*[a-f])[0-9a-f]{6,}$/i.test(part) || (part.length >= 8 && isMixed(part))
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
