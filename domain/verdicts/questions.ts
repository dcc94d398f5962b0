import { FAILED_CALLS } from '../traffic/availability.ts'
import { allOf } from '../filter/nodes.ts'
import type { MeasuredOutage } from './outage.ts'
import { type Evidence, exactly, type SentencePart, type Span } from './verdict.ts'

/** What somebody may ask who sees these figures for the first time, and the view with the answer. */
export interface Question {
  id: string
  asks: readonly SentencePart[]
  opens: Evidence
}

export interface Asked {
  outages: readonly MeasuredOutage[]
  /** Vendors by calls. */
  vendors: readonly { key: readonly string[]; count: number }[]
  range: Span
}

/** Vendors whose models cost money by the call; who uses them is the first question about them. */
const MODELS = ['openai', 'anthropic', 'mistral', 'cohere']

/** At most three: why something failed that works again, who talks to a vendor and how slow that is, and what nobody can see. */
export function startingQuestions({ outages, vendors, range }: Asked): Question[] {
  return [...whyDidItFail(outages, range), ...whoTalksTo(vendors, range), ...whatIsOpaque(vendors, range)]
}

function whyDidItFail(outages: readonly MeasuredOutage[], ends: Span): Question[] {
  const over = outages.filter(
    ({ ongoing, startMs, clients }) => !ongoing && startMs >= ends.fromMs && clients.some(({ client }) => client !== ''),
  )
  const worst = over.reduce<MeasuredOutage | undefined>((a, b) => (a && a.failed >= b.failed ? a : b), undefined)
  const hit = worst?.clients.reduce((a, b) => (b.client !== '' && (a.client === '' || b.failed > a.failed) ? b : a))
  if (!worst || !hit) return []
  const { startMs, endMs, key } = worst
  return [
    {
      id: 'failed',
      asks: ['Why did ', { is: 'name', of: 'client', value: hit.client }, ' fail at ', { is: 'moment', ms: startMs }, '?'],
      opens: {
        page: 'requests',
        filter: allOf([exactly('client', hit.client), exactly('vendor', key[0] ?? ''), FAILED_CALLS]),
        range: { fromMs: startMs, toMs: Math.min(endMs, ends.toMs) },
        counted: hit.failed,
      },
    },
  ]
}

function whoTalksTo(vendors: Asked['vendors'], range: Span): Question[] {
  const [vendor] = MODELS.filter((id) => vendors.some(({ key, count }) => key[0] === id && count > 0))
  if (vendor === undefined) return []
  return [
    {
      id: 'who',
      asks: ['Who talks to ', { is: 'name', of: 'vendor', value: vendor }, ', and how slow is it?'],
      opens: { page: 'performance', filter: exactly('vendor', vendor), range },
    },
  ]
}

const whatIsOpaque = (vendors: Asked['vendors'], range: Span): Question[] =>
  vendors.length === 0
    ? []
    : [
        {
          id: 'opaque',
          asks: ['What can nobody look into, and why?'],
          opens: { page: 'connections', filter: exactly('visibility', 'opaque'), range },
        },
      ]
