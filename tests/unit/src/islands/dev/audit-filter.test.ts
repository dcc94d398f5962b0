import { expect, test } from 'vitest'

import { ALL, filterAudit } from '#src/islands/dev/audit/audit-filter.ts'
import { AUDIT_ENTRIES } from '#src/islands/dev/data/audit.ts'
import { NOW_MS } from '#src/islands/dev/data/timeline.ts'

const found = (filter: Partial<typeof ALL>) => filterAudit(AUDIT_ENTRIES, { ...ALL, ...filter }, NOW_MS).map(({ action }) => action)

test('the text is looked for in people, things and the values that were changed', () => {
  expect(found({ text: 'LEGACY-importer' })).toEqual(['rule.update'])
  expect(found({ text: 'noor' })).toEqual(['member.remove'])
})

test('choices narrow together', () => {
  expect(found({ actor: 'u-ines', area: 'member' })).toEqual(['member.change-role'])
  expect(found({ result: 'refused', days: 1 })).toEqual(['access.refused'])
  expect(found({ text: 'nothing like this' })).toEqual([])
})

test('records come newest first, each linked to the one before it', () => {
  const times = AUDIT_ENTRIES.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(AUDIT_ENTRIES.slice(0, -1).every((entry, index) => entry.previousHash === AUDIT_ENTRIES[index + 1]?.hash)).toBe(true)
  expect(AUDIT_ENTRIES.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
})
