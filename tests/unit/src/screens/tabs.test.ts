import { expect, test } from 'vitest'

import { currentTab, FACTS_TAB, peekTab } from '#src/screens/detail/detail-types.ts'

const TABS = [{ id: 'issues', label: 'Issues' }, { id: 'request', label: 'Request' }, FACTS_TAB]

test('a page opens with the tab of its address, or the first', () => {
  expect(currentTab(TABS, 'request')).toBe('request')
  expect(currentTab(TABS, 'grpc')).toBe('issues')
  expect(currentTab([], null)).toBe('facts')
})

test('beside a list what matters is shown, until somebody chooses; a tab that is missing gives way', () => {
  expect(peekTab(TABS, undefined, 'issues')).toBe('issues')
  expect(peekTab(TABS, 'request', 'issues')).toBe('request')
  expect(peekTab(TABS, 'grpc', 'request')).toBe('request')
  expect(peekTab(TABS, undefined, undefined)).toBe('facts')
})
