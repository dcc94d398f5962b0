import { decides, endpointRules, type EndpointRules } from '#domain/templating/decisions.ts'
import type { DocumentPort, DocumentReader } from '#platform/lib/ports/documents.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'
import type { LearnedTemplatesPort } from '#platform/lib/ports/templates.ts'
import type { DecidedHost, EndpointSettings } from '#wire/product/endpoint-templates.ts'

import { createHistoryPort, ENDPOINT_TEMPLATES, markDue } from './settings.ts'

/** What was learned, as text, of each host that goes not by shapes alone. */
type LearnedRecord = { hosts: { host: string; learned: string }[] }

/** Beside the decisions, which people write: both together are what rows are made with, and history follows both. */
export const learnedPath = (orgId: string): string => `orgs/${orgId}/settings/learned-endpoints`

/** Below the largest document that any store takes, 1 MiB. */
const LEARNED_TEXT_MAX = 600_000

/** Decisions and what was learned, for other modules. */
export function createEndpointRulesPort(
  documents: DocumentPort,
  clock: () => number,
): HistorySettingPort<EndpointRules> & LearnedTemplatesPort {
  const decisions = createHistoryPort(documents, clock, ENDPOINT_TEMPLATES)
  const learnedOf = (reader: DocumentReader, orgId: string) => reader.get<LearnedRecord>(learnedPath(orgId))
  const decidedOf = (reader: DocumentReader, orgId: string) => reader.get<EndpointSettings>(ENDPOINT_TEMPLATES.path(orgId))

  return {
    ...decisions,
    async read(orgId) {
      const [decided, learned] = await Promise.all([decidedOf(documents, orgId), learnedOf(documents, orgId)])
      if (!decided && !learned) return undefined
      const value = endpointRules(decided?.data.hosts ?? [], textsOf(learned?.data))
      return { value, version: `${decided?.version ?? ''} ${learned?.version ?? ''}` }
    },
    markDue: (orgId) =>
      documents.transaction(async (transaction) => {
        const [decided, learned] = await Promise.all([decidedOf(transaction, orgId), learnedOf(transaction, orgId)])
        const hosts = [...(decided?.data.hosts ?? []).filter(decides), ...(learned?.data.hosts ?? [])].map(({ host }) => host)
        await markDue(transaction, ENDPOINT_TEMPLATES, orgId, clock(), [...new Set(hosts)])
      }),
    async learned(orgId) {
      const [decided, learned] = await Promise.all([decidedOf(documents, orgId), learnedOf(documents, orgId)])
      return { hosts: textsOf(learned?.data), spokenOf: new Map((decided?.data.hosts ?? []).map((one) => [one.host, spokenOf(one)])) }
    },
    learn: (orgId, hosts) =>
      documents.transaction(async (transaction) => {
        const texts = new Map([...textsOf((await learnedOf(transaction, orgId))?.data), ...hosts])
        for (const [host, text] of texts) if (text === '') texts.delete(host)
        const next: LearnedRecord = { hosts: Array.from(texts, ([host, learned]) => ({ host, learned })) }
        if (next.hosts.reduce((sum, { host, learned }) => sum + host.length + learned.length, 0) > LEARNED_TEXT_MAX) return false
        await markDue(transaction, ENDPOINT_TEMPLATES, orgId, clock(), [...hosts.keys()])
        transaction.set(learnedPath(orgId), next)
        return true
      }),
  }
}

const textsOf = (stored: LearnedRecord | undefined): Map<string, string> =>
  new Map((stored?.hosts ?? []).map(({ host, learned }) => [host, learned]))

/** A merge of templates, a pin or a name says that they are endpoints. */
const spokenOf = ({ templates, merges, names }: DecidedHost): string[] => [
  ...templates,
  ...merges.flatMap((merge) => [...merge.templates, merge.into]),
  ...names.map(({ template }) => template),
]
