import type { SplitFact } from '#domain/clients/decisions.ts'

import type { TimeRange } from './requests.ts'

/** The rest is a number. */
export const CLIENT_PARTS_MAX = 100

/** What a client of the range is made of; with a fact, what a derived client would be split into. */
export interface ClientPartsQuery {
  range: TimeRange
  client: string
  by?: SplitFact
}

export interface ClientParts {
  /** Of the client; with a fact, of what was derived as it, whatever it is merged into. */
  requests: number
  /** How many parts there are, about where there are many. */
  different: number
  /** Derived names, or names that parts get; most requests first, at most CLIENT_PARTS_MAX. Masked as every text is. */
  parts: { name: string; requests: number }[]
}
