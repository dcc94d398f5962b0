import { describe, expect, test } from 'vitest'

import { collectPatterns } from '#scripts/patterns/collect.ts'
import { worstGrowth } from './growth.ts'
import { stepCounter } from './steps.ts'
import { worstCases } from './worst-cases.ts'

/** A text four times as long may take five times the steps. */
const GROWTH_MAX = 5
/** Bounded repetitions may be tried at each character; this is as far as that may go. */
const STEPS_PER_CHARACTER_MAX = 300

const { patterns } = collectPatterns(process.cwd())
const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))

test('all patterns of the product are looked at', () => {
  expect(distinct.size).toBeGreaterThan(200)
})

test.each([...distinct])('%s is linear in the text', (_, { source, flags, file, line }) => {
  const { factor, perCharacter, text } = worstGrowth(source, flags)
  expect(factor, `${file}:${line}, for ${JSON.stringify(text)}…`).toBeLessThanOrEqual(GROWTH_MAX)
  expect(perCharacter, `${file}:${line}, for ${JSON.stringify(text)}…`).toBeLessThanOrEqual(STEPS_PER_CHARACTER_MAX)
})

describe('the search for worst cases', () => {
  test.each([
    // The two that held the platform, then one of each kind
    ['(^|[;\\n])(\\s*[^=;\\n]+=)([^;\\n]+)', 'g'],
    ['([^&=]*)=([^&]*)', 'g'],
    ['^(a+)+$', ''],
    ['^(?:a|a)*b', ''],
    ['^(?:[\\w.]+)*@', 'i'],
    ['\\s+$', ''],
    ['\\/+$', ''],
    ['<a[^>]*>', 'i'],
    ['(x+x+)+y', ''],
    ['^\\d+\\.?\\d*$', ''],
    ['[?#].*$', ''],
    ['import\\s*\\{([^}]*)\\}', 's'],
    ['(?<=a\\w*)b', 'u'],
    ['\\S*@\\S*', 'g'],
    ['.*,.*;', ''],
  ])('finds that /%s/%s is not linear @variant', (source, flags) => {
    expect(worstGrowth(source, flags, 2 * GROWTH_MAX).factor).toBeGreaterThan(GROWTH_MAX)
  })

  test.each([
    ['^a+$', ''],
    ['"(?:[^"\\\\]+|\\\\[^])*"?', 'g'],
    ['(?<![\\w-])eyJ[\\w-]{5,}\\.', 'g'],
    ['(?<!\\/)\\/+$', ''],
    ['[^\\n]+', 'g'],
  ])('knows that /%s/%s is', (source, flags) => {
    expect(worstGrowth(source, flags).factor).toBeLessThanOrEqual(GROWTH_MAX)
  })
})

describe('the counting engine finds what the real one finds', () => {
  test.each([...distinct])('%s', (_, { source, flags }) => {
    const counter = stepCounter(source, flags)
    const native = new RegExp(source, flags)
    const texts = worstCases(source, flags).map((make) => make(12))
    for (const text of new Set(['', ...texts.filter((_text, index) => index % 7 === 0)])) {
      native.lastIndex = 0
      const found = native.exec(text)
      expect(counter.first(text), JSON.stringify(text)).toEqual(found ? [found.index, found.index + found[0].length] : undefined)
    }
  })
})
