import { expect, test } from 'vitest'

import { keyNames, readShortcut, SHORTCUTS } from '#src/lib/shortcuts.ts'

const pressed = (key: string, more: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const onPages = SHORTCUTS.filter(({ scope }) => scope === 'page').flatMap(({ shortcuts }) => shortcuts)

test('no two shortcuts of the page share their keys, and none is the first of two keys', () => {
  const keys = onPages.map((one) => one.keys)
  expect(keys).toEqual([...new Set(keys)])
  const firsts = new Set(keys.filter((one) => one.includes(' ')).map((one) => one.split(' ')[0]))
  expect(keys.filter((one) => firsts.has(one))).toEqual([])
})

test.each(SHORTCUTS.map((group) => [group.label, group] as const))('%s: no two share their keys', (_label, { shortcuts }) => {
  const keys = shortcuts.map((one) => one.keys)
  // A cell and the row it stands in are distinguished by where one stands
  expect(keys).toEqual([...new Set(keys)])
})

test('what the help says is what the keys do', () => {
  for (const { id, keys } of onPages.filter((one) => one.id)) {
    const [first = '', second] = keys.split(' ')
    const read = keys.startsWith('Mod+') ? readShortcut(pressed(keys.slice(4), { ctrlKey: true })) : readShortcut(pressed(first))
    if (second === undefined) expect(read, keys).toMatchObject({ id })
    else {
      expect(read, keys).toEqual({ pending: first })
      expect(readShortcut(pressed(second), first), keys).toMatchObject({ id })
    }
  }
})

test('keys of the browser and of nobody are left alone', () => {
  expect(readShortcut(pressed('j', { altKey: true }))).toBeUndefined()
  expect(readShortcut(pressed('c', { ctrlKey: true }))).toBeUndefined()
  expect(readShortcut(pressed('ä'))).toBeUndefined()
  expect(readShortcut(pressed('ä'), 'g')).toBeUndefined()
})

test('characters are distinguished from keys that are none, so that they can be switched off', () => {
  expect(readShortcut(pressed('x'))).toEqual({ id: 'row.select', plain: true })
  expect(readShortcut(pressed('Enter'))).toEqual({ id: 'row.open', plain: false })
})

test('keys are written as on this keyboard', () => {
  expect(keyNames('Mod+k', true)).toEqual(['⌘', 'k'])
  expect(keyNames('Shift+ArrowRight', false)).toEqual(['Shift', '→'])
  expect(keyNames('g r', false)).toEqual(['g', 'r'])
})
