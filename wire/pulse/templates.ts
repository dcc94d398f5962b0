import type { HostDecisions, Why } from '#domain/templating/decisions.ts'
import type { Shape } from '#domain/templating/segments.ts'

import type { TimeRange } from './requests.ts'

export const EXAMPLES_MAX = 5
/** Different paths that a preview derives, those that are called most among what one statement groups. */
export const PREVIEWED_PATHS_MAX = 5_000
export const PREVIEWED_MOVES_MAX = 200

/** Why the paths of one endpoint have its template. */
export interface TemplateEvidenceQuery {
  range: TimeRange
  method: string
  host: string
  template: string
}

export interface TemplateSegment {
  /** `users`, `{id}`. */
  text: string
  why: Why
  /** Of what stood here, by its shape: the shape and how many of the sampled paths have it. Most first. */
  shapes: { shape: Shape; paths: number }[]
  /** Different values that were seen here; about, where there are many. */
  values: number
  /** Some of them, those that are called most; masked as every text is. */
  examples: string[]
}

export interface TemplateEvidence {
  /** In the range. */
  requests: number
  /** Different ones, about where there are many. */
  paths: number
  /** How many of them shapes and examples are from. */
  sampled: number
  segments: TemplateSegment[]
  /** The template that its paths have by now; stored requests may not have it yet. */
  now: string
}

/** What decisions about a host would change of what is stored. */
export interface TemplatePreviewQuery {
  range: TimeRange
  host: string
  /** All of the host, as they would be. */
  decisions: HostDecisions
}

export interface TemplateMove {
  from: string
  to: string
  requests: number
}

export interface TemplatePreview {
  /** Of the host in the range. */
  requests: number
  /** Those whose path was derived; others have rarer paths. */
  looked: number
  /** Of the looked at, those that would have another template. */
  moving: number
  /** Most requests first, at most PREVIEWED_MOVES_MAX. */
  moves: TemplateMove[]
}
