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
