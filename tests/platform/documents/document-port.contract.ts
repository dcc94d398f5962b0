import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { DocumentData, DocumentPort } from '#platform/lib/ports/documents.ts'

export interface OpenPort {
  port: DocumentPort
  close(): Promise<void>
}

/** What every engine of the document port must do. `open` gives an empty store each time. */
export function documentPortContract(engine: string, open: () => Promise<OpenPort>): void {
  describe(`document port over ${engine}`, () => {
    let opened: OpenPort
    let port: DocumentPort

    beforeEach(async () => {
      opened = await open()
      port = opened.port
    })
    afterEach(() => opened.close())

    const put = (path: string, data: DocumentData) => port.transaction(async (transaction) => transaction.set(path, data))

    test('a document comes back as it was written, with its times and a version', async () => {
      const data = {
        nothing: null,
        yes: false,
        whole: 42,
        half: 0.5,
        big: 2 ** 60,
        text: 'é 😀 "quoted"',
        when: new Date('2026-01-02T03:04:05.678Z'),
        round: new Date('2026-01-02T03:04:05.000Z'),
        list: [1, 'two', { three: [] }],
        map: { 'odd.name': { empty: {} } },
      }
      await put('orgs/acme', data)
      const stored = await port.get('orgs/acme')
      expect(stored).toMatchObject({ path: 'orgs/acme', id: 'acme', data, version: expect.stringMatching(/./) as string })
      expect(stored?.data).toEqual(data)
      expect(stored?.createdAt).toEqual(stored?.updatedAt)
      expect(await port.get('orgs/other')).toBeUndefined()
    })

    test('what lies anywhere below a document is found, and nothing beside it', async () => {
      const below = ['orgs/acme/members/ada', 'orgs/acme/members/ada/keys/k', 'orgs/acme/zoo/z', 'orgs/acme/-/0']
      const elsewhere = ['orgs/acme', 'orgs/acme-2/members/ada', 'orgs/acm/members/ada', 'orgs/acme0/members/ada', 'users/ada/orgs/acme']
      for (const path of [...below, ...elsewhere]) await put(path, { n: 1 })
      expect((await port.below('orgs/acme', 100)).toSorted()).toEqual(below.toSorted())
      expect(await port.below('orgs/acme', 2)).toHaveLength(2)
      expect(await port.transaction((transaction) => transaction.below('orgs/acm', 100))).toEqual(['orgs/acm/members/ada'])
    })

    test('create fails when the document exists, and nothing of the transaction is kept', async () => {
      await put('orgs/acme', { n: 1 })
      const twice = port.transaction(async (transaction) => {
        transaction.set('orgs/new', { n: 1 })
        transaction.create('orgs/acme', { n: 2 })
      })
      await expect(twice).rejects.toMatchObject({ code: 'conflict' })
      expect([await port.get('orgs/new'), (await port.get('orgs/acme'))?.data]).toEqual([undefined, { n: 1 }])
    })

    test('update replaces the named fields as a whole, and needs the document', async () => {
      await put('orgs/acme', { a: { x: 1, y: 2 }, b: 1 })
      await port.transaction(async (transaction) => transaction.update('orgs/acme', { a: { z: 3 }, 'dotted.name': true }))
      expect((await port.get('orgs/acme'))?.data).toEqual({ a: { z: 3 }, b: 1, 'dotted.name': true })
      await expect(port.transaction(async (transaction) => transaction.update('orgs/none', { a: 1 }))).rejects.toMatchObject({
        code: 'not-found',
      })
    })

    test('a version changes with every write, also to the same value, and guards updates and deletions', async () => {
      await put('orgs/acme', { n: 1 })
      const first = (await port.get('orgs/acme'))?.version ?? ''
      await put('orgs/acme', { n: 1 })
      const second = (await port.get('orgs/acme'))?.version ?? ''
      expect(second).not.toBe(first)
      for (const stale of [first, 'nonsense', ''])
        await expect(port.transaction(async (transaction) => transaction.update('orgs/acme', { n: 2 }, stale))).rejects.toMatchObject({
          code: 'precondition',
        })
      await expect(port.transaction(async (transaction) => transaction.delete('orgs/acme', first))).rejects.toMatchObject({
        code: 'precondition',
      })
      await port.transaction(async (transaction) => transaction.delete('orgs/acme', second))
      expect(await port.get('orgs/acme')).toBeUndefined()
    })

    test('a document that was deleted and made again has a new version', async () => {
      await put('orgs/acme', {})
      const before = await port.get('orgs/acme')
      await port.transaction(async (transaction) => transaction.delete('orgs/acme'))
      await put('orgs/acme', {})
      expect((await port.get('orgs/acme'))?.version).not.toBe(before?.version)
    })

    test('reads of a transaction see the state before its writes', async () => {
      await put('orgs/acme', { n: 1 })
      const seen = await port.transaction(async (transaction) => {
        transaction.set('orgs/acme', { n: 2 })
        return (await transaction.get('orgs/acme'))?.data
      })
      expect(seen).toEqual({ n: 1 })
    })

    test('a transaction is run again when a document it read was changed', async () => {
      await put('counters/one', { n: 0 })
      let runs = 0
      await port.transaction(async (transaction) => {
        const n = (await transaction.get<{ n: number }>('counters/one'))?.data.n ?? 0
        if (++runs === 1) await put('counters/one', { n: 10 })
        transaction.set('counters/one', { n: n + 1 })
      })
      expect([runs, (await port.get('counters/one'))?.data]).toEqual([2, { n: 11 }])
    })

    test('a transaction is run again when a document appeared that its query would have found', async () => {
      let runs = 0
      await port.transaction(async (transaction) => {
        const members = await transaction.query({ collection: 'orgs/acme/members' })
        if (++runs === 1) await put('orgs/acme/members/late', {})
        transaction.set('orgs/acme', { members: members.length })
      })
      expect([runs, (await port.get('orgs/acme'))?.data]).toEqual([2, { members: 1 }])
    })

    test('twenty who count at the same time all count', async () => {
      await put('counters/one', { n: 0 })
      const count = () =>
        port.transaction(async (transaction) => {
          const found = await transaction.get<{ n: number }>('counters/one')
          transaction.set('counters/one', { n: (found?.data.n ?? 0) + 1 })
        })
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, count))
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length
      const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))
      expect((await port.get('counters/one'))?.data).toEqual({ n: done })
      expect(new Set(failed)).toEqual(new Set(failed.length > 0 ? ['conflict'] : []))
    })

    test('a transaction that is always overtaken gives up with a conflict after five runs', async () => {
      await put('counters/one', { n: 0 })
      let runs = 0
      const hopeless = port.transaction(async (transaction) => {
        await transaction.get('counters/one')
        await put('counters/one', { n: ++runs })
        transaction.set('counters/one', { n: -1 })
      })
      await expect(hopeless).rejects.toMatchObject({ code: 'conflict' })
      expect([runs, (await port.get('counters/one'))?.data]).toEqual([5, { n: 5 }])
    })

    test('work that throws leaves nothing behind', async () => {
      const failing = port.transaction(async (transaction) => {
        transaction.set('orgs/acme', {})
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await port.get('orgs/acme')).toBeUndefined()
    })

    test('the same name created a hundred times at once is created once', async () => {
      const create = () => port.transaction(async (transaction) => transaction.create('slugs/acme', {}))
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, create))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test.each(['', 'orgs', 'orgs/a/members', '/orgs/a', 'orgs//a', 'orgs/.', 'orgs/../a/b', 'orgs/__x__', `orgs/${'x'.repeat(1501)}`])(
      'the path %j names no document',
      async (path) => {
        await expect(port.get(path)).rejects.toMatchObject({ code: 'invalid' })
        await expect(put(path, {})).rejects.toMatchObject({ code: 'invalid' })
      },
    )

    describe('queries', () => {
      beforeEach(() =>
        port.transaction(async (transaction) => {
          const rows = {
            a: [3, 'x', ['red']],
            b: [1, 'y', ['red', 'blue']],
            c: [2, 'x', []],
            d: [null, 'z', ['blue']],
            e: [2, 'w', null],
          } as const
          for (const [id, [n, s, tags]] of Object.entries(rows))
            transaction.set(`orgs/acme/rows/${id}`, { n, s, tags: tags && [...tags], in: { n: n ?? 0 } })
          transaction.set('orgs/acme/rows/a/below/x', { n: 99 })
          transaction.set('orgs/acme2/rows/other', { n: 99 })
        }),
      )
      const ids = async (query: Omit<Parameters<DocumentPort['query']>[0], 'collection'>): Promise<string> =>
        (await port.query({ collection: 'orgs/acme/rows', ...query })).map(({ id }) => id).join('')

      test('find what lies directly inside, by id', async () => {
        expect(await ids({})).toBe('abcde')
        expect(await port.query({ collection: 'orgs/none/rows' })).toEqual([])
      })

      test('filter by every operator', async () => {
        expect(await ids({ where: [['s', '==', 'x']] })).toBe('ac')
        expect(await ids({ where: [['n', '==', null]] })).toBe('d')
        expect(await ids({ where: [['n', '>', 1]] })).toBe('ace')
        expect(
          await ids({
            where: [
              ['n', '>=', 2],
              ['n', '<', 3],
            ],
          }),
        ).toBe('ce')
        expect(await ids({ where: [['n', '<=', 1]] })).toBe('b')
        expect(await ids({ where: [['s', 'in', ['w', 'z', 'none']]] })).toBe('de')
        expect(await ids({ where: [['tags', 'array-contains', 'red']] })).toBe('ab')
        expect(await ids({ where: [['in.n', '==', 3]] })).toBe('a')
        expect(
          await ids({
            where: [
              ['s', '==', 'x'],
              ['n', '==', 2],
            ],
          }),
        ).toBe('c')
      })

      test('order by a field, the id breaking ties', async () => {
        expect(await ids({ orderBy: { field: 'n', direction: 'asc' } })).toBe('dbcea')
        expect(await ids({ orderBy: { field: 'n', direction: 'desc' } })).toBe('aecbd')
        expect(await ids({ orderBy: { field: '__name__', direction: 'desc' } })).toBe('edcba')
      })

      test('are read page by page without losing or repeating a row', async () => {
        for (const orderBy of [
          undefined,
          { field: 'n', direction: 'asc' },
          { field: 's', direction: 'desc' },
          { field: '__name__', direction: 'desc' },
        ] as const) {
          const order = orderBy ? { orderBy } : {}
          let seen = ''
          for (
            let page = await ids({ ...order, limit: 2 });
            page !== '';
            page = await ids({ ...order, limit: 2, startAfterId: seen.at(-1) ?? '' })
          )
            seen += page
          expect(seen).toBe(await ids(order))
        }
      })

      describe('pages', () => {
        const names = { a: 'Écho', b: 'delta', c: 'Delta', d: 'alpha', e: 'éclair' } as const
        beforeEach(() =>
          port.transaction(async (transaction) => {
            for (const [index, [id, name]] of Object.entries(names).entries())
              transaction.set(`orgs/acme/named/${id}`, {
                name,
                size: index === 2 ? null : index / 2,
                tags: index % 2 === 0 ? ['Team:One', `x${id}`] : [],
                open: index < 2,
                owner: index < 3 ? 'u1' : 'u2',
              })
            transaction.set('orgs/acme/named/a/below/x', { name: 'alpha' })
          }),
        )
        type PageQuery = Parameters<DocumentPort['page']>[0]
        const first = (query: Partial<PageQuery>) =>
          port.page({ collection: 'orgs/acme/named', orderBy: { field: 'name', direction: 'asc' }, limit: 10, ...query })
        const pageIds = async (query: Partial<PageQuery>): Promise<string> => (await first(query)).documents.map(({ id }) => id).join('')

        test('come in the order of a field, letter case aside, what is missing first', async () => {
          expect(await pageIds({})).toBe('dbcae')
          expect(await pageIds({ orderBy: { field: 'name', direction: 'desc' } })).toBe('eacbd')
          expect(await pageIds({ orderBy: { field: 'size', direction: 'asc' } })).toBe('cabde')
          expect(await pageIds({ orderBy: { field: 'tags', direction: 'asc' } })).toBe('bdace')
          expect(await pageIds({ orderBy: { field: '__name__', direction: 'desc' } })).toBe('edcba')
          expect(await pageIds({ orderBy: { field: 'nothing', direction: 'asc' } })).toBe('abcde')
        })

        test('are joined without a gap or a repetition, also when the last of one is gone', async () => {
          for (const field of ['name', 'size', 'tags', '__name__'])
            for (const direction of ['asc', 'desc'] as const) {
              const orderBy = { field, direction }
              let seen = ''
              let after: PageQuery['after']
              do {
                const page = await first({ orderBy, limit: 2, after })
                seen += page.documents.map(({ id }) => id).join('')
                after = page.next
              } while (after)
              expect(seen).toBe(await pageIds({ orderBy }))
            }
          const { next } = await first({ limit: 2 })
          await port.transaction(async (transaction) => transaction.delete('orgs/acme/named/b'))
          expect(await pageIds({ after: next })).toBe('cae')
        })

        test('hold what a text is part of, in texts, lists and ids', async () => {
          expect(await pageIds({ search: { text: 'ÉC', fields: ['name'] } })).toBe('ae')
          expect(await pageIds({ search: { text: 'team', fields: ['name', 'tags'] } })).toBe('cae')
          expect(await pageIds({ search: { text: 'stringvalue', fields: ['name', 'tags'] } })).toBe('')
          expect(await pageIds({ search: { text: 'B', fields: ['__name__'] } })).toBe('b')
          for (const text of ["'", '"', '%', '_', '\\', '\u0000']) expect(await pageIds({ search: { text, fields: ['name'] } })).toBe('')
        })

        test('hold what every condition and one of several is true of', async () => {
          expect(
            await pageIds({
              where: [
                ['owner', '==', 'u1'],
                ['open', '==', true],
              ],
            }),
          ).toBe('ba')
          expect(
            await pageIds({
              anyOf: [
                ['open', '==', true],
                ['owner', '==', 'u2'],
              ],
            }),
          ).toBe('dbae')
          expect(await pageIds({ anyOf: [] })).toBe('')
          expect(await pageIds({ where: [['size', '==', 1]] })).toBe('')
        })

        test('take no name of a field that is none', async () => {
          for (const field of ["name'", 'a.b', '', '$'])
            await expect(first({ orderBy: { field, direction: 'asc' } })).rejects.toMatchObject({ code: 'invalid' })
        })

        test('and numbers of documents are read again when somebody changed them', async () => {
          let runs = 0
          const counted = await port.transaction(async (transaction) => {
            const many = await transaction.count('orgs/acme/named')
            const { documents } = await transaction.page({
              collection: 'orgs/acme/named',
              orderBy: { field: 'name', direction: 'asc' },
              limit: 9,
            })
            if (++runs === 1) await put('orgs/acme/named/f', { name: 'late' })
            transaction.set('orgs/acme', { many })
            return [many, documents.length]
          })
          expect([runs, counted, await port.count('orgs/none/named')]).toEqual([2, [6, 6], 0])
        })
      })

      test('go on behind an id that is gone when they are ordered by id, and say so when they are not', async () => {
        await port.transaction(async (transaction) => transaction.delete('orgs/acme/rows/c'))
        expect(await ids({ startAfterId: 'c' })).toBe('de')
        await expect(ids({ orderBy: { field: 'n', direction: 'asc' }, startAfterId: 'c' })).rejects.toMatchObject({ code: 'precondition' })
      })
    })
  })
}
