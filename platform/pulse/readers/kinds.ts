/** Names of protocols and kinds of content, in the one spelling of traffic-event.ts. */

const HTTP_SPELLINGS = new Map([
  ['0.9', 'http/0.9'],
  ['1.0', 'http/1.0'],
  ['1.1', 'http/1.1'],
  ['1', 'http/1.1'],
  ['2', 'http/2'],
  ['2.0', 'http/2'],
  ['3', 'http/3'],
  ['3.0', 'http/3'],
  ['h2', 'http/2'],
  ['h2c', 'http/2'],
  ['h3', 'http/3'],
  ['quic', 'http/3'],
])
const PLAIN = new Set(['grpc', 'dns', 'redis', 'mysql', 'postgresql', 'kafka', 'mongodb'])

/** What came before HTTP/2, in recordings until 2016: `spdy/3.1`, `spdy/3`, bare `spdy`. */
const SPDY = /^spdy(?:\/\d(?:\.\d)?)?$/
/** `h3-29`, `h3-q050`, and Chrome's name of HTTP over the first QUIC: `http/2+quic/46`. */
const EARLY_HTTP_3 = /^(?:h3-|2(?:\.0)?\+quic)/

/** `HTTP/2.0`, `h2`, `http2`, `h3-29` → `http/2` …; names that are none of HTTP stay; `unknown`, `other` and `''` become `''`. */
export function protocolOf(text: string): string {
  const name = text.trim().toLowerCase()
  if (PLAIN.has(name) || SPDY.test(name)) return name
  const bare = name.replace(/^http\/?/, '')
  if (EARLY_HTTP_3.test(bare)) return 'http/3'
  return HTTP_SPELLINGS.get(bare) ?? (name === 'postgres' ? 'postgresql' : '')
}

/** A media type without parameters, lower case. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

const BY_SUFFIX: readonly (readonly [RegExp, string])[] = [
  [/\.css$/i, 'css'],
  [/\.m?js$/i, 'js'],
  [/\.(?:woff2?|ttf|otf|eot)$/i, 'font'],
  [/\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i, 'image'],
  [/\.(?:mp4|webm|mp3|ogg|wav|m3u8|ts|m4a)$/i, 'media'],
]

/** app, css, js, font, image, media or other: by the response's content type, else by the extension of the path. */
export function categoryOf(contentType: string, path: string): string {
  const type = mediaTypeOf(contentType)
  if (type === 'text/css') return 'css'
  if (/(?:java|ecma)script$/.test(type)) return 'js'
  if (type.startsWith('font/') || /font-|ms-fontobject/.test(type)) return 'font'
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('audio/') || type.startsWith('video/') || type.endsWith('mpegurl')) return 'media'
  if (/json|xml|html|graphql|protobuf|grpc|x-www-form-urlencoded|^text\/plain$/.test(type)) return 'app'
  if (type !== '') return 'other'
  const bare = path.split('?', 1)[0] ?? ''
  return BY_SUFFIX.find(([ending]) => ending.test(bare))?.[1] ?? 'other'
}

/** The agent's seven names; anything else is classified again. */
export const CATEGORIES: ReadonlySet<string> = new Set(['app', 'css', 'js', 'font', 'image', 'media', 'other'])
