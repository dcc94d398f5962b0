/** Product tokens of browsers (RFC 9110 §10.1.5), the more specific first: Edge also sends Chrome, and Chrome also sends Safari. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const PROGRAM_MAX = 60

/** `Chrome 156 on Linux` for a browser's own description; for other programs their first product, `curl/8.4.0`. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const browser = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(({ version }) => version)
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return system ? `A browser on ${system}` : (userAgent.split(' ', 1)[0] ?? '').slice(0, PROGRAM_MAX)
  return `${browser.name} ${browser.version}${system ? ` on ${system}` : ''}`
}
