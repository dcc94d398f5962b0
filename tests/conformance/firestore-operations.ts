import {
  addDoc,
  aggregateFieldEqual,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endAt,
  endBefore,
  FieldPath,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  type Query,
} from 'firebase/firestore/lite'

/** One use of the SDK and what it must come to. `items` is an empty collection of its own. */
export interface Operation {
  name: string
  run(items: CollectionReference, db: Firestore): Promise<unknown>
  expected: unknown
  /** Why Google's emulator, unlike its service, cannot be asked for this. */
  notInEmulator?: string
}

const ids = async (asked: Query): Promise<string[]> => (await getDocs(asked)).docs.map((found) => found.id)
const dataOf = async (ref: DocumentReference): Promise<unknown> => plain((await getDoc(ref)).data())
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** SDK objects in a form that can be compared. */
function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return `time ${value.seconds}.${value.nanoseconds}`
  if (value instanceof Bytes) return `bytes ${value.toBase64()}`
  if (value instanceof GeoPoint) return `point ${value.latitude} ${value.longitude}`
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    if ('path' in value && 'firestore' in value) return `reference ${String(value.path).split('/').slice(-2).join('/')}`
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
  }
  return Object.is(value, -0) ? 'negative zero' : typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** Six documents a to f with a number, a text and tags. */
async function seeded(items: CollectionReference): Promise<CollectionReference> {
  const rows = [
    { n: 3, s: 'x', tags: ['red', 'blue'], kind: 'even' },
    { n: 1, s: 'y', tags: ['blue'], kind: 'odd' },
    { n: 2.5, s: 'x', tags: [], kind: 'half' },
    { n: 5, s: 'z', tags: ['red'], kind: 'odd', extra: null },
    { n: 4, s: 'é', tags: ['green', 'blue'], kind: 'even' },
    { s: 'no number', kind: 'none', extra: Number.NaN },
  ]
  await Promise.all(rows.map((row, i) => setDoc(doc(items, 'abcdef'[i] ?? ''), row)))
  return items
}

export const OPERATIONS: Operation[] = [
  {
    name: 'every type of value comes back as it was',
    run: async (items) => {
      const ref = doc(items, 'types')
      await setDoc(ref, {
        nothing: null,
        yes: true,
        integer: 42,
        big: 9_007_199_254_740_991,
        double: 1.5,
        minusZero: -0,
        nan: Number.NaN,
        infinite: Number.NEGATIVE_INFINITY,
        text: 'héllo 😀 \u0000',
        bytes: Bytes.fromUint8Array(new Uint8Array([0, 255, 16])),
        time: new Timestamp(1_700_000_000, 123_456_789),
        old: new Timestamp(-62_135_596_800, 0),
        place: new GeoPoint(-33.5, 151.25),
        ref: doc(items, 'other'),
        list: [1, 'two', { three: [3] }],
        map: { 'odd name': { deep: [] }, empty: {} },
      })
      return dataOf(ref)
    },
    expected: {
      nothing: null,
      yes: true,
      integer: 42,
      big: 9_007_199_254_740_991,
      double: 1.5,
      minusZero: 'negative zero',
      nan: 'NaN',
      infinite: '-Infinity',
      text: 'héllo 😀 \u0000',
      bytes: 'bytes AP8Q',
      time: 'time 1700000000.123456000',
      old: 'time -62135596800.0',
      place: 'point -33.5 151.25',
      ref: 'reference items/other',
      list: [1, 'two', { three: [3] }],
      map: { 'odd name': { deep: [] }, empty: {} },
    },
  },
  {
    name: 'a document that is not there has no data',
    run: async (items) => (await getDoc(doc(items, 'missing'))).exists(),
    expected: false,
  },
  {
    name: 'setDoc replaces, merge adds and deletes what it names',
    run: async (items) => {
      const ref = doc(items, 'one')
      await setDoc(ref, { a: 1, gone: true })
      await setDoc(ref, { a: 1, m: { x: 1, y: 2 } })
      await setDoc(ref, { m: { x: deleteField(), z: 3 }, b: 2 }, { merge: true })
      await setDoc(ref, { a: 9, m: { y: 9 } }, { mergeFields: ['m.y'] })
      return dataOf(ref)
    },
    expected: { a: 1, b: 2, m: { y: 9, z: 3 } },
  },
  {
    name: 'updateDoc reaches into maps, deletes, and takes odd names',
    run: async (items) => {
      const ref = doc(items, 'one')
      await setDoc(ref, { a: { b: 1, c: 2 }, 'odd.name': 1, list: [1] })
      await updateDoc(ref, { 'a.b': 7, 'a.c': deleteField(), 'new.deep': true })
      await updateDoc(ref, new FieldPath('odd.name'), 2, new FieldPath('tick`s \\', 'x'), 3)
      return dataOf(ref)
    },
    expected: { a: { b: 7 }, 'odd.name': 2, list: [1], new: { deep: true }, 'tick`s \\': { x: 3 } },
  },
  {
    name: 'updateDoc of a missing document fails',
    run: (items) => codeOf(updateDoc(doc(items, 'missing'), { a: 1 })),
    expected: 'not-found',
  },
  {
    name: 'addDoc makes an id',
    run: async (items) => {
      const ref = await addDoc(items, { a: 1 })
      return [ref.id.length, await dataOf(ref)]
    },
    expected: [20, { a: 1 }],
  },
  {
    name: 'transforms: increments, arrays and the time of the server',
    run: async (items) => {
      const ref = doc(items, 'one')
      await setDoc(ref, { n: 1, d: 1.5, text: 'x', list: [1, 2, 2, { a: 1 }], inner: { n: 1 } })
      await updateDoc(ref, {
        n: increment(5),
        d: increment(1),
        text: increment(2),
        fresh: increment(-1),
        'inner.n': increment(0.5),
        list: arrayUnion(3, 2, { a: 1 }),
        when: serverTimestamp(),
      })
      await updateDoc(ref, { list: arrayRemove(2, { a: 1 }), none: arrayRemove(1), text2: arrayUnion('a', 'a') })
      const { when, ...rest } = (await getDoc(ref)).data() as { when: Timestamp }
      return [plain(rest), Math.abs(when.toMillis() - Date.now()) < 60_000]
    },
    expected: [{ n: 6, d: 2.5, text: 2, fresh: -1, inner: { n: 1.5 }, list: [1, 3], none: [], text2: ['a'] }, true],
  },
  {
    name: 'an increment stays exact where JavaScript no longer is',
    run: async (items) => {
      const ref = doc(items, 'one')
      await setDoc(ref, { n: 9_007_199_254_740_991 })
      for (let i = 0; i < 11; i++) await updateDoc(ref, { n: increment(9_007_199_254_740_991) })
      return dataOf(ref)
    },
    expected: { n: Number(12n * 9_007_199_254_740_991n) },
  },
  {
    name: 'a batch is all or nothing',
    run: async (items, db) => {
      await setDoc(doc(items, 'old'), { a: 1 })
      await writeBatch(db).set(doc(items, 'new'), { a: 1 }).update(doc(items, 'old'), { a: 2 }).delete(doc(items, 'none')).commit()
      const failed = await codeOf(writeBatch(db).set(doc(items, 'never'), {}).update(doc(items, 'missing'), { a: 1 }).commit())
      return [failed, await ids(query(items)), await dataOf(doc(items, 'old'))]
    },
    expected: ['not-found', ['new', 'old'], { a: 2 }],
  },
  {
    name: 'a transaction runs again when somebody was faster',
    run: async (items, db) => {
      const ref = doc(items, 'counter')
      await setDoc(ref, { n: 0 })
      let runs = 0
      await runTransaction(db, async (transaction) => {
        const { n } = (await transaction.get(ref)).data() as { n: number }
        if (++runs === 1) await setDoc(ref, { n: 10 })
        transaction.update(ref, { n: n + 1 })
      })
      return [runs, await dataOf(ref)]
    },
    expected: [2, { n: 11 }],
  },
  {
    name: 'a transaction that read nothing there may create, once',
    run: async (items, db) => {
      const ref = doc(items, 'lock')
      let runs = 0
      const outcome = await codeOf(
        runTransaction(
          db,
          async (transaction) => {
            const found = await transaction.get(ref)
            if (++runs === 1) await setDoc(ref, { mine: false })
            if (!found.exists()) transaction.set(ref, { mine: true })
          },
          { maxAttempts: 1 },
        ),
      )
      return [runs, outcome !== 'done', await dataOf(ref)]
    },
    expected: [1, true, { mine: false }],
  },
  {
    name: 'deleteDoc deletes, also what is not there',
    run: async (items) => {
      await setDoc(doc(items, 'one'), {})
      await deleteDoc(doc(items, 'one'))
      await deleteDoc(doc(items, 'one'))
      return ids(query(items))
    },
    expected: [],
  },
  ...queries(),
  {
    name: 'a collection group finds its documents at every depth below',
    run: async (items, db) => {
      const group = `g${items.path.replaceAll('/', '')}`
      await setDoc(doc(items, 'a', group, '1'), { n: 1 })
      await setDoc(doc(items, 'a', 'sub', 'b', group, '2'), { n: 2 })
      await setDoc(doc(db, group, '3'), { n: 3 })
      return ids(query(collectionGroup(db, group), where('n', '>', 1), orderBy('n')))
    },
    expected: ['2', '3'],
  },
  {
    name: 'subcollections are apart from their parents',
    run: async (items) => {
      await setDoc(doc(items, 'a', 'sub', 'x'), {})
      await setDoc(doc(items, 'a-b', 'sub', 'y'), {})
      return [await ids(query(items)), await ids(query(collection(items, 'a', 'sub')))]
    },
    expected: [[], ['x']],
  },
  {
    name: 'counts, sums and averages',
    run: async (items) => {
      await seeded(items)
      const all = (await getAggregate(items, { n: count(), sum: sum('n'), avg: average('n') })).data()
      const none = (await getAggregate(query(items, where('n', '>', 99)), { n: count(), sum: sum('n'), avg: average('n') })).data()
      const counted = await getCount(query(items, where('kind', '==', 'odd')))
      return [all, none, counted.data().count, aggregateFieldEqual(count(), count())]
    },
    expected: [{ n: 5, sum: 15.5, avg: 3.1 }, { n: 0, sum: 0, avg: null }, 2, true],
  },
  {
    name: 'ids that cannot be are refused',
    run: (items, db) => Promise.all(['__reserved__', 'x'.repeat(1501)].map((id) => codeOf(setDoc(doc(db, items.path, id), {})))),
    expected: ['failed-precondition', 'failed-precondition'], // the lite SDK makes this of every status 400
  },
  {
    name: 'a document beyond a mebibyte is refused',
    run: (items) => codeOf(setDoc(doc(items, 'big'), { text: 'x'.repeat(1_048_577) })),
    expected: 'failed-precondition',
  },
]

/** Queries over the six seeded documents, each with the ids it must find in order. */
function queries(): Operation[] {
  const cases: [name: string, ask: (items: CollectionReference) => Query, expected: string[]][] = [
    ['equality', (items) => query(items, where('s', '==', 'x')), ['a', 'c']],
    ['equality of integer and double', (items) => query(items, where('n', '==', 3)), ['a']],
    ['a range in the order of its field', (items) => query(items, where('n', '>', 1), where('n', '<=', 4)), ['c', 'a', 'e']],
    ['inequality leaves out documents without the field', (items) => query(items, where('n', '!=', 3)), ['b', 'c', 'e', 'd']],
    ['in', (items) => query(items, where('kind', 'in', ['odd', 'none'])), ['b', 'd', 'f']],
    ['not-in', (items) => query(items, where('kind', 'not-in', ['odd', 'none'])), ['a', 'e', 'c']],
    ['array-contains', (items) => query(items, where('tags', 'array-contains', 'blue')), ['a', 'b', 'e']],
    ['array-contains-any', (items) => query(items, where('tags', 'array-contains-any', ['red', 'green'])), ['a', 'd', 'e']],
    ['null', (items) => query(items, where('extra', '==', null)), ['d']],
    ['not null', (items) => query(items, where('extra', '!=', null)), ['f']],
    ['NaN', (items) => query(items, where('extra', '==', Number.NaN)), ['f']],
    ['or', (items) => query(items, or(where('n', '==', 1), where('s', '==', 'z'))), ['b', 'd']],
    [
      'and inside or',
      (items) => query(items, or(where('n', '==', 1), and(where('s', '==', 'x'), where('kind', '==', 'even')))),
      ['a', 'b'],
    ],
    ['an order by bytes of text', (items) => query(items, orderBy('s', 'desc')), ['e', 'd', 'b', 'c', 'a', 'f']],
    ['two orders', (items) => query(items, orderBy('kind'), orderBy('n', 'desc')), ['e', 'a', 'c', 'd', 'b']],
    ['a limit', (items) => query(items, orderBy('n'), limit(2)), ['b', 'c']],
    ['the last of an order', (items) => query(items, orderBy('n'), limitToLast(2)), ['e', 'd']],
    ['startAt and endAt', (items) => query(items, orderBy('n'), startAt(2.5), endAt(4)), ['c', 'a', 'e']],
    ['startAfter and endBefore', (items) => query(items, orderBy('n', 'desc'), startAfter(5), endBefore(2.5)), ['e', 'a']],
    ['ids', (items) => query(items, where(documentId(), '>', 'b'), where(documentId(), '<', 'e')), ['c', 'd']],
    ['some ids', (items) => query(items, where(documentId(), 'in', ['f', 'a', 'nobody'])), ['a', 'f']],
    ['from the last id of a page, downward', (items) => query(items, orderBy(documentId(), 'desc'), startAfter('d'), limit(2)), ['c', 'b']],
    ['two ranges on two fields', (items) => query(items, where('n', '>', 1), where('s', '>', 'x')), ['e', 'd']],
  ]
  const operations = cases.map(
    ([name, ask, expected]): Operation => ({
      name: `query: ${name}`,
      ...(name.includes('downward') && { notInEmulator: 'it has no descending key scans' }),
      run: async (items: CollectionReference) => ids(ask(await seeded(items))),
      expected,
    }),
  )
  const cursorFromDocument: Operation = {
    name: 'query: behind a document that was read',
    run: async (items) => {
      await seeded(items)
      return ids(query(items, orderBy('s'), startAfter(await getDoc(doc(items, 'a')))))
    },
    expected: ['c', 'b', 'd', 'e'],
  }
  return [...operations, cursorFromDocument]
}
