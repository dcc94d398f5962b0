import { setImmediate as turn } from 'node:timers/promises'

import { decidedTemplate, type EndpointRules } from '#domain/templating/decisions.ts'
import { templatePath } from '#domain/templating/template.ts'
import type { EndpointReviewsPort, TemplateRowsPort } from '#platform/lib/ports/templates.ts'

import type { Rewrite } from './history.ts'

/** Paths that are derived before others of this process have their turn. */
const PATHS_AT_ONCE = 500

/**
 * Gives stored rows the template of their path as it is now, host by host and day by day, and then reviews that of their endpoint. The number of hosts that
 * changed; undefined when there was another change meanwhile.
 */
export const rewriteTemplates =
  (rows: TemplateRowsPort, reviews?: EndpointReviewsPort) =>
  async ({ orgId, hosts = [], wanted, isCurrent, signal }: Rewrite<EndpointRules>): Promise<number | undefined> => {
    let changed = 0
    for (const host of hosts) {
      let paths = 0
      for (const day of await rows.storedDays(orgId, host))
        for (let behind = ''; ; ) {
          signal.throwIfAborted()
          const portion = await rows.storedTemplates(orgId, host, day, behind)
          const last = portion.at(-1)
          if (!last) break
          const templates = new Map<string, string>()
          for (const [at, { path, template }] of portion.entries()) {
            if (at % PATHS_AT_ONCE === PATHS_AT_ONCE - 1) await turn()
            const now = templateBy(wanted, host, path)
            if (now !== template) templates.set(path, now)
          }
          if (!isCurrent()) return undefined
          if (templates.size > 0) await rows.changeTemplates(orgId, host, day, templates, signal)
          paths += templates.size
          // A path may be empty, and nothing is before it
          if (last.path === behind) break
          behind = last.path
        }
      // Also where nothing differs any more: a stop may have come before it
      await rows.settleTemplates(orgId, host)
      if (paths > 0) changed++
    }
    await reviews?.followTemplates(orgId, hosts, (host, template) => templateBy(wanted, host, template))
    return changed
  }

const templateBy = (rules: EndpointRules | undefined, host: string, path: string): string => {
  const decided = rules?.of(host)
  return decided ? decidedTemplate(decided, path) : templatePath(path)
}
