import type { EndpointRules } from '#wire/product/endpoint-templates.ts'

import type { HistorySettingPort } from './history.ts'

/** What people decided about endpoints. */
export type EndpointDecisionsPort = HistorySettingPort<EndpointRules>

/** A path without its query, and a template that rows of it have. */
export interface StoredTemplate {
  path: string
  template: string
}

/** The template of stored rows, for re-deriving it. Rows of databases have none of their own. */
export interface TemplateRowsPort {
  /** Days of receipt of a host's rows, in order. */
  storedDays(orgId: string, host: string): Promise<string[]>
  /** Paths of a host that were received on a day, behind one in their order; `''` begins. Empty at the end. */
  storedTemplates(orgId: string, host: string, day: string, after: string): Promise<StoredTemplate[]>
  /**
   * Gives all rows of these paths another template and resolves when they have it: figures by the hour follow, and the new templates are as old as what
   * they were part of. May be called again after it was cut off. Rejects when aborted.
   */
  changeTemplates(orgId: string, host: string, day: string, templates: ReadonlyMap<string, string>, signal: AbortSignal): Promise<void>
  /** Lets go of templates that no row has any more, once all rows of a host have theirs. */
  settleTemplates(orgId: string, host: string): Promise<void>
}

/** What was learned of the hosts of an organization, as `domain/templating/learned.ts` writes it. Rows are made with it, and stored rows follow as they follow decisions. */
export interface LearnedTemplatesPort {
  /** `spokenOf`: templates that people decided about, by host. */
  learned(orgId: string): Promise<{ hosts: ReadonlyMap<string, string>; spokenOf: ReadonlyMap<string, readonly string[]> }>
  /** From now on; other hosts stay. False when that is more than an organization may have, and nothing changed. */
  learn(orgId: string, hosts: ReadonlyMap<string, string>): Promise<boolean>
}

/** Paths of a host without their queries, whose numbers and UUIDs may be others; what asked for each, and what answered. */
export interface CalledPaths {
  host: string
  paths: string[]
  requests: number[]
  methods: string[][]
  /** Of successes. */
  contentTypes: string[][]
}

/** How far a host was learned. */
export interface LearningMark {
  host: string
  /** Everything received until then was counted, beginning with what was stored at `beganMs`. */
  untilMs: number
  beganMs: number
  requests: number
  /** Positions of its paths. */
  nodes: number
  version: number
  /** It has to be looked at again without anything new. */
  again: boolean
}

export interface KeptLearning {
  mark: LearningMark
  learning: string
}

/** Times of receipt: later than the first, not later than the second. */
export interface ReceivedRange {
  fromMs: number
  toMs: number
}

/** What is learned from, and where it is kept. */
export interface CalledPathsPort {
  /** Organizations that something was received of. */
  organizationsWithTraffic(): Promise<string[]>
  /** Hosts whose interface was called, most calls first. */
  calledHosts(orgId: string, range: ReceivedRange, most: number): Promise<string[]>
  /** Paths of some hosts; of a host with many a sample. What the interface does not have is left out. */
  calledPaths(orgId: string, hosts: readonly string[], range: ReceivedRange): AsyncGenerator<readonly CalledPaths[]>
  /** Of all hosts of an organization; the host `''` is the organization itself. */
  learningMarks(orgId: string): Promise<LearningMark[]>
  /** What was kept with the marks, by host. */
  storedLearning(orgId: string, hosts: readonly string[]): Promise<ReadonlyMap<string, string>>
  keepLearning(orgId: string, kept: readonly KeptLearning[]): Promise<void>
}

/** What people decided about endpoints one by one, which follows their paths. */
export interface EndpointReviewsPort {
  /** Brings reviews of endpoints of these hosts to the template that theirs became. Repeated, it finds nothing to do. Answers how many moved. */
  followTemplates(orgId: string, hosts: readonly string[], templateOf: (host: string, template: string) => string): Promise<number>
}
