import type { Log } from '#platform/lib/log.ts'
import type { DocumentPort, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { EndpointReviewsPort } from '#platform/lib/ports/templates.ts'
import { REVIEW_NOTE_MAX, REVIEW_OWNER_MAX } from '#wire/product/reviews.ts'

import { BY_PLATFORM, writeAudit } from '../audit-chain.ts'
import { reviewId, reviewPaths, type ReviewRecord } from './records.ts'

const PAGE = 500
/** Reviews that become one in one transaction. */
const MOVED_AT_ONCE = 100

interface FollowParts {
  documents: DocumentPort
  clock: () => number
  log: Pick<Log, 'warn'>
}

/** Reviews of endpoints go where the paths of their endpoint went. */
export function createEndpointReviews({ documents, clock, log }: FollowParts): EndpointReviewsPort {
  async function move(orgId: string, key: readonly string[], sources: readonly string[]): Promise<number> {
    const id = reviewId(orgId, { kind: 'endpoint', key: [...key] })
    return documents.transaction(async (transaction) => {
      const read = (one: string) => transaction.get<ReviewRecord>(reviewPaths.review(orgId, one))
      const into = (await read(id))?.data
      const found = (await Promise.all(sources.map(read))).filter((one) => one !== undefined)
      const met = meet(
        { key, review: into },
        found.map(({ data }) => data),
      )
      if (met.moved.length === 0) return 0
      const moved = found.filter(({ data }) => met.moved.includes(data))
      for (const { path } of moved) transaction.delete(path)
      transaction.set(reviewPaths.review(orgId, id), met.review)
      await writeAudit(transaction, clock, orgId, {
        ...BY_PLATFORM,
        action: 'review.follow',
        target: `review/${id}`,
        details: { reviews: moved.length },
        before: into,
        after: met.review,
      })
      return moved.length
    })
  }

  return {
    async followTemplates(orgId, hosts, templateOf) {
      const wanted = new Set(hosts)
      const moves = new Map<string, { key: string[]; sources: string[] }>()
      for await (const { id, data } of endpointReviews(documents, orgId)) {
        const [method = '', host = '', template = ''] = data.key
        if (!wanted.has(host) || !template.startsWith('/')) continue
        const now = templateOf(host, template)
        if (now === template) continue
        const key = [method, host, now]
        const text = JSON.stringify(key)
        const known = moves.get(text)
        if (known) known.sources.push(id)
        else moves.set(text, { key, sources: [id] })
      }
      let moved = 0
      for (const { key, sources } of moves.values())
        for (let at = 0; at < sources.length; at += MOVED_AT_ONCE) moved += await move(orgId, key, sources.slice(at, at + MOVED_AT_ONCE))
      const left = [...moves.values()].reduce((sum, { sources }) => sum + sources.length, 0) - moved
      if (left > 0) log.warn({ orgId, reviews: left }, 'reviews stay with templates that moved: together they are too long for one')
      return moved
    },
  }
}

async function* endpointReviews(documents: DocumentPort, orgId: string): AsyncGenerator<StoredDocument<ReviewRecord>> {
  for (let after: string | undefined; ; ) {
    const page = await documents.query<ReviewRecord>({
      collection: reviewPaths.reviews(orgId),
      where: [['kind', '==', 'endpoint']],
      limit: PAGE,
      ...(after !== undefined && { startAfterId: after }),
    })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}

interface Meeting {
  review: ReviewRecord
  /** Those that are in it; others would not fit, and stay where they are. */
  moved: readonly ReviewRecord[]
}

/**
 * What reviews say together when their endpoints become one. One alone is what it was. Where several meet, nothing is lost: an endpoint is accepted or ignored when all
 * of them say so, and new again when they differ, so that somebody looks; owners stand one after the other; each note, and each state that others contradict, is
 * a line of the note with the template that it was about.
 */
export function meet(into: { key: readonly string[]; review: ReviewRecord | undefined }, sources: readonly ReviewRecord[]): Meeting {
  let review = into.review
  const moved: ReviewRecord[] = []
  for (const source of sources) {
    const next = review ? together(review, source) : { ...source, key: [...into.key] }
    if (next.note.length > REVIEW_NOTE_MAX || next.owner.length > REVIEW_OWNER_MAX) continue
    review = next
    moved.push(source)
  }
  return { review: review ?? { ...NO_REVIEW, key: [...into.key] }, moved }
}

const NO_REVIEW: ReviewRecord = {
  kind: 'endpoint',
  key: [],
  state: 'new',
  approval: null,
  owner: '',
  note: '',
  changedMs: 0,
  changedBy: '',
}

function together(review: ReviewRecord, source: ReviewRecord): ReviewRecord {
  const newest = source.changedMs > review.changedMs ? source : review
  const differ = review.state !== source.state
  const template = source.key[2] ?? ''
  const said = [differ ? STATES[source.state] : '', source.note].filter((text) => text !== '').join('. ')
  const before = differ && review.state !== 'new' ? `${review.key[2] ?? ''}: ${STATES[review.state]}` : ''
  const lines = [review.note, before, said === '' ? '' : `${template}: ${said}`].filter((text) => text !== '')
  const owners = [...new Set([...review.owner.split(', '), ...source.owner.split(', ')])].filter((owner) => owner !== '')
  return {
    ...review,
    state: differ ? 'new' : review.state,
    owner: owners.join(', '),
    note: [...new Set(lines)].join('\n'),
    changedMs: newest.changedMs,
    changedBy: newest.changedBy,
  }
}

const STATES: Readonly<Record<ReviewRecord['state'], string>> = { new: 'New', accepted: 'Accepted', ignored: 'Ignored' }
