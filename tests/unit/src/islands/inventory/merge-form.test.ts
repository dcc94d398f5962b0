import { expect, test } from 'vitest'

import { mergeForm } from '#src/islands/inventory/clients/merge-form.ts'
import { type ClientSettings, NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'

const form = (settings: ClientSettings, save: (made: ClientSettings) => void = () => undefined) =>
  mergeForm({
    client: 'a',
    settings,
    save: async (make) => {
      const after = make(settings)
      save(after)
      return { before: settings, after }
    },
  })

test('what is missing or contradicts is said at its field', () => {
  const { validate, initial } = form({ merges: [{ into: 'x', names: ['shop'], prefixes: [] }], splits: [] })
  expect(initial).toEqual({ others: [], prefix: '', into: 'a' })
  expect(validate(initial)).toEqual({ others: 'Choose a client that is the same, or how its names begin.' })
  expect(validate({ others: ['b'], prefix: '', into: ' ' })).toEqual({ into: 'Enter a name.' })
  expect(validate({ others: ['b'], prefix: '', into: 'shop' })).toEqual({
    into: '“shop” is itself merged into “x”. Merge into “x”, or remove that merge first.',
  })
  expect(validate({ others: ['b'], prefix: '', into: 'x'.repeat(300) })).toEqual({ into: 'Use at most 256 characters.' })
  expect(validate({ others: ['b'], prefix: 'a-', into: 'shop-all' })).toEqual({})
})

test('one client is made of them, trimmed', async () => {
  const saved: ClientSettings[] = []
  const { submit } = form(NO_CLIENT_DECISIONS, (made) => saved.push(made))
  await submit({ others: ['b'], prefix: ' a- ', into: ' shop ' }, { version: undefined })
  expect(saved).toEqual([{ merges: [{ into: 'shop', names: ['a', 'b'], prefixes: ['a-'] }], splits: [] }])
})
