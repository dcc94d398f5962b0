import { expect, test } from 'vitest'

import { toCurl, toFetch } from '#src/lib/export/commands.ts'

const hostile = {
  method: "GET' --evil",
  url: "https://x/'; rm -rf ~ #$(id)`id`",
  headers: { 'X-A': "it's\n$(id)", ':authority': 'x', Host: 'x', 'Content-Length': '3' },
  body: "a'b</script>\u2028",
}

test('curl: everything from traffic is one quoted word, and what curl sets itself is left out', () => {
  const words =
    toCurl(hostile)
      .replaceAll(`'\\''`, '')
      .match(/'[^']*'/g) ?? []
  const outside = toCurl(hostile)
    .replaceAll(`'\\''`, '')
    .replace(/'[^']*'/g, '')
  expect(outside).toMatch(/^[a-z\s\\-]+$/)
  expect(words.join()).not.toMatch(/:authority|Content-Length|Host:/)
})

test('fetch: the source is what it says, and cannot leave a script element', () => {
  const source = toFetch(hostile)
  expect(source).not.toContain('</script')
  expect(source).not.toContain('\u2028')
  const [, url = ''] = /^await fetch\((".*"), \{$/m.exec(source) ?? []
  expect(JSON.parse(url)).toBe(hostile.url)
})
