import { expect, test } from 'vitest'

import { retiredInPath, retiredInSource } from '#scripts/names/find.ts'

const wordsIn = (file: string, content: string): string[] => retiredInSource(file, content).map(({ word }) => word)

test.each([
  ['export const roomList = 1', 'room'],
  ['export function openDoor() {}', 'Door'],
  ['export type GATE_STATE = string', 'GATE'],
  ['const told = 1\nexport { told }', 'told'],
  ['const report = 1\nexport { report as told }', 'told'],
  ['export const answer = 1', 'answer'],
])('an exported name is compared word by word: %s', (content, word) => {
  expect(wordsIn('domain/sample.ts', content)).toEqual([word])
})

test('what is not exported, and what only contains such a word, is left alone', () => {
  expect(
    wordsIn('domain/sample.ts', 'const door = 1\nexport const warehouse = door, passwords = 2, openClickHouse = 3, delegate = 4'),
  ).toEqual([])
})

test('a path is compared in each of its parts', () => {
  expect(retiredInPath('src/lib/saved-words.ts').map(({ word }) => word)).toEqual(['words'])
  expect(retiredInPath('src/screens/OpenDoor.tsx').map(({ word }) => word)).toEqual(['Door'])
  expect(retiredInPath('platform/warehouse/gateway.ts')).toEqual([])
})

test.each([
  ['between tags', 'const a = <p>Mend it above</p>', ['Mend']],
  ['in a literal with a space', "const a = 'No agent has told of a connection'", ['told']],
  ['around a value', 'const a = `Send a letter to ${name}`', ['letter']],
  ['in an attribute that is read', 'const a = <Part title="The front door" />', ['door']],
  ['but not in a class or a key', 'const a = <p className="door open" id="a door">{told}{of("letters")}</p>', []],
  ['nor in an everyday use that has a reason', 'const a = <p>Two letters. It signs in.</p>', []],
])('a text of the screen is compared %s', (_, content, words) => {
  expect(wordsIn('src/components/sample.tsx', content)).toEqual(words)
})

test('the title of a test, of a group and of a step is compared, and what else a test says is not', () => {
  const content = `describe('an answer', () => {
    test.each([1])('%i is what was asked', () => {})
    test('a door', async () => { await test.step(\`whoever \${name} is told\`, () => expect('all are told')) })
    it('asks nobody', { timeout: 7 }, () => page.getByText('a letter'))
  })`
  expect(wordsIn('tests/unit/sample.test.ts', content)).toEqual(['answer', 'asked', 'door', 'told', 'asks'])
  expect(
    wordsIn('tests/browser/sample.spec.ts', "test('a menu is walked by letters; whoever signs in reads an answer', () => {})"),
  ).toEqual(['answer'])
})

test('a page is read in its script and in its template, and a finding names its line', () => {
  const page =
    '---\nconst title = \'Every room here\'\n---\n<!doctype html>\n<meta charset="utf-8">\n<style>.door { color: red }</style>\n<p>A poison event</p>\n'
  expect(retiredInSource('src/pages/sample.astro', page)).toMatchObject([
    { line: 2, word: 'room', use: 'module, directory, layer' },
    { line: 7, word: 'poison', use: 'rejected' },
  ])
})
