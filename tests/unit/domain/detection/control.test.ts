import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { visibleHost, visibleLines, visibleText } from '#domain/detection/control.ts'

const NAUGHTY = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]
const BIDI = /[\u202a-\u202e\u2066-\u2069]/
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

describe('text from traffic', () => {
  test.each([
    ['a\u202eb', 'a\\u{202e}b'],
    ['a\u200bb\ufeff', 'a\\u{200b}b\\u{feff}'],
    ['a\0b\u001b[31m', 'a\\0b\\u{1b}[31m'],
    ['a\nb\tc\r', 'a\\nb\\tc\\r'],
    ['\ud800x', '\\u{d800}x'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\u3164\u00ad', '\\u{3164}\\u{ad}'],
    ['plain Größe 日本 😀 مرحبا', 'plain Größe 日本 😀 مرحبا'],
  ])('%j is shown as %s', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  test('keeps lines and tabs in a block, but no lonely carriage return', () => {
    expect(visibleLines('a\n\tb\r\nc\rd\u202e')).toBe('a\n\tb\r\nc\\rd\\u{202e}')
  })

  test('of the naughty list shows an escape for each bidi and control string, and leaves none', () => {
    const bidi = NAUGHTY.filter((text) => BIDI.test(text))
    const control = NAUGHTY.filter((text) => CONTROL.test(text))
    expect(bidi.length).toBeGreaterThanOrEqual(5)
    expect(control.length).toBeGreaterThanOrEqual(4)
    for (const text of [...bidi, ...control]) expect(visibleText(text)).toMatch(/\\u\{[0-9a-f]+\}|\\0/)
    for (const text of NAUGHTY) expect(visibleText(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
  })
})

describe('a host name', () => {
  test.each([
    ['paypal.com', 'paypal.com'],
    ['p\u0430ypal.com', 'xn--pypal-4ve.com'],
    ['\u0430\u0440\u0440\u04cf\u0435.com', 'xn--80ak6aa92e.com'],
    ['münchen.de', 'münchen.de'],
    ['日本語.jp', '日本語.jp'],
    ['пример.рф', 'пример.рф'],
    ['xn--pypal-4ve.com', 'xn--pypal-4ve.com'],
    ['10.0.0.1', '10.0.0.1'],
    ['a\u202eb.com', 'a\\u{202e}b.com'],
  ])('%s is shown as %s', (host, shown) => {
    expect(visibleHost(host)).toBe(shown)
  })

  test('is never shown with an invisible character, whatever it was', () => {
    for (const text of NAUGHTY) expect(visibleHost(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
  })
})
