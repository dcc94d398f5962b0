import { expect, test } from 'vitest'

import { reviewId, reviewPaths, type ReviewRecord } from '#platform/api/reviews/records.ts'

import { openedHistory } from './support/history-stage.ts'

type Stage = Awaited<ReturnType<typeof openedHistory>>
const HOST = 'api.example.com'
const PEOPLE = 'ada grace linus margaret dennis barbara edsger donald tony ken'.split(' ')
/** Words of the interface, called again and again, so that what is called once stands out. */
const WORDS = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? '/users' : '/orders'))
const NAMES = PEOPLE.map((name) => `/users/${name}`)

const templatesOf = async (stage: Stage, orgId: string) => {
  const rows = await stage.store.select<{ path: string; template: string }>({
    sql: 'SELECT DISTINCT path, template FROM requests WHERE org = {org:String} ORDER BY path',
    params: { org: orgId },
  })
  return Object.fromEntries(rows.map(({ path, template }) => [path, template]))
}
const all = (paths: readonly string[], template: (path: string) => string) =>
  Object.fromEntries(paths.map((path) => [path, template(path)]))
const asNames = all(NAMES, () => '/users/{name}')
const asWords = all(NAMES, (path) => path)

const OFTEN = PEOPLE.flatMap((name) => Array.from({ length: 30 }, () => `/users/${name}`))

test('names fold in stored and new traffic of their organization, also after a restart, and unfold when each is called again and again', async () => {
  const stage = await openedHistory({ learns: true })
  const others = ['/teams/blue', '/teams/red', '/teams/green', '/teams/grey', '/teams/teal']
  const probes = PEOPLE.flatMap((name) => [`/${name}.php`, `/old-${name}`])
  const login = Array.from({ length: 3 }, () => '/users/login')
  await stage.call('globex', HOST, NAMES)
  for (const orgId of ['acme', 'decided', 'initech', 'answered', 'same']) await stage.call(orgId, HOST, [...WORDS, ...NAMES])
  await stage.call('decided', HOST, others)
  await stage.decide(
    'decided',
    [
      {
        host: HOST,
        templates: ['/teams/{team}'],
        words: ['/users/ken'],
        merges: [{ templates: ['/users/ada', '/users/grace'], into: '/users/{first}' }],
        names: [{ method: 'POST', template: '/users/{name}', name: 'A person' }],
      },
    ],
    [HOST],
  )
  const decided = {
    ...asNames,
    '/users/ken': '/users/ken',
    '/users/ada': '/users/{first}',
    '/users/grace': '/users/{first}',
    ...all(others, () => '/teams/{team}'),
  }
  const review = (orgId: string, template: string, note: string) =>
    stage.documents.transaction(async (transaction) => {
      const key = ['POST', HOST, template]
      const record: ReviewRecord = {
        kind: 'endpoint',
        key,
        state: 'accepted',
        approval: null,
        owner: 'Ines',
        note,
        changedMs: 1,
        changedBy: 'u',
      }
      transaction.set(reviewPaths.review(orgId, reviewId(orgId, { kind: 'endpoint', key })), record)
    })
  const reviews = async (orgId: string) =>
    (await stage.documents.query<ReviewRecord>({ collection: reviewPaths.reviews(orgId) })).map(({ data }) => [data.key[2], data.note])
  for (const orgId of ['acme', 'globex']) await review(orgId, '/users/ada', 'The first')
  await stage.call('answered', HOST, probes, { status: 404 })
  await stage.call('answered', HOST, login, { method: 'GET' })
  await stage.call('same', HOST, login)
  await stage.learned('acme', 'globex', 'decided', 'initech', 'answered', 'same')
  expect(await templatesOf(stage, 'acme')).toMatchObject({ '/users': '/users', ...asNames })
  expect(await templatesOf(stage, 'globex')).toEqual(asWords)
  expect([await reviews('acme'), await reviews('globex')]).toEqual([[['/users/{name}', 'The first']], [['/users/ada', 'The first']]])
  expect(await templatesOf(stage, 'initech')).toMatchObject(asNames)
  expect(await templatesOf(stage, 'decided')).toMatchObject(decided)
  // What the interface does not have is no evidence, and what answers to another method is no name
  expect(await templatesOf(stage, 'answered')).toMatchObject({ ...asNames, '/users/login': '/users/login', ...all(probes, (path) => path) })
  expect(await templatesOf(stage, 'same')).toMatchObject({ ...asNames, '/users/login': '/users/{name}' })

  await stage.stop()
  await stage.start()
  // Made with what was learned, before anything is learned of it: nobody has called these
  await stage.call('acme', HOST, ['/users/whoever', '/users/ada/posts'])
  await stage.settled()
  expect(await templatesOf(stage, 'acme')).toMatchObject({ '/users/whoever': '/users/{name}', '/users/ada/posts': '/users/{name}/posts' })
  await stage.call('acme', HOST, ['/users/17', '/users/18'])
  await stage.call('initech', HOST, OFTEN)
  await stage.call('decided', HOST, OFTEN)
  await stage.learned('acme', 'initech', 'decided')
  expect(await templatesOf(stage, 'acme')).toMatchObject({ '/users/17': '/users/{id}', '/users/ada': '/users/{id}' })
  expect(await reviews('acme')).toEqual([['/users/{id}', 'The first']])
  expect(await templatesOf(stage, 'initech')).toMatchObject(asWords)
  // A decision holds whatever is seen, and a fold that people speak of stays
  expect(await templatesOf(stage, 'decided')).toMatchObject(decided)
  expect(await templatesOf(stage, 'globex')).toEqual(asWords)
}, 120_000)

test('the same requests give the same templates in another order, in other batches, and after stops in the middle of learning @variant', async () => {
  const stage = await openedHistory({ learns: true })
  const requests = [...WORDS, ...NAMES, ...Array.from({ length: 40 }, (_, index) => `/orders/${index}/items/${PEOPLE[index % 10]}`)]
  await stage.call('acme', HOST, requests)
  await stage.learned('acme')

  let failures = 4
  await stage.stop()
  stage.learnFrom({
    ...stage.events,
    async keepLearning(...kept) {
      // What was counted is lost before or after it is kept
      if (failures-- > 2) throw new Error('cut off before')
      await stage.events.keepLearning(...kept)
      if (failures >= 0) throw new Error('cut off after')
    },
  })
  await stage.start()
  for (let at = requests.length; at > 0; at -= 30) {
    await stage.call('globex', HOST, requests.slice(Math.max(0, at - 30), at).toReversed())
    await stage.stop()
    await stage.start()
  }
  await stage.learned('globex')
  expect(failures).toBeLessThan(0)
  const expected = await templatesOf(stage, 'acme')
  expect(expected).toMatchObject(asNames)
  expect(await templatesOf(stage, 'globex')).toEqual(expected)
}, 120_000)
