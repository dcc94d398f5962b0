import type { EndpointRules } from '#domain/templating/decisions.ts'
import type { DocumentPort, DocumentReader } from '#platform/lib/ports/documents.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'
import type { LearnedTemplatesPort } from '#platform/lib/ports/templates.ts'
import type { DecidedHost, EndpointSettings } from '#wire/product/endpoint-templates.ts'

import { LEARNED_TEXT_MAX, learnedPath, type LearnedRecord, learnedTexts } from './settings.ts'
import { createHistoryPort, ENDPOINT_TEMPLATES, markDue } from './settings.ts'

/** What the templates of endpoints follow, for other modules; what was learned is written here. */
export function createEndpointRulesPort(
  documents: DocumentPort,
  clock: () => number,
): HistorySettingPort<EndpointRules> & LearnedTemplatesPort {
  const learnedOf = (reader: DocumentReader, orgId: string) => reader.get<LearnedRecord>(learnedPath(orgId))

  return {
    ...createHistoryPort(documents, clock, ENDPOINT_TEMPLATES),
    async learned(orgId) {
      const [decided, learned] = await Promise.all([
        documents.get<EndpointSettings>(ENDPOINT_TEMPLATES.path(orgId)),
        learnedOf(documents, orgId),
      ])
      return { hosts: learnedTexts(learned?.data), spokenOf: new Map((decided?.data.hosts ?? []).map((one) => [one.host, spokenOf(one)])) }
    },
    learn: (orgId, hosts) =>
      documents.transaction(async (transaction) => {
        const texts = new Map([...learnedTexts((await learnedOf(transaction, orgId))?.data), ...hosts])
        for (const [host, text] of texts) if (text === '') texts.delete(host)
        const next: LearnedRecord = { hosts: Array.from(texts, ([host, learned]) => ({ host, learned })) }
        if (next.hosts.reduce((sum, { host, learned }) => sum + host.length + learned.length, 0) > LEARNED_TEXT_MAX) return false
        await markDue(transaction, ENDPOINT_TEMPLATES, orgId, clock(), [...hosts.keys()])
        transaction.set(learnedPath(orgId), next)
        return true
      }),
  }
}

/** A merge of templates, a pin or a name says that they are endpoints. */
const spokenOf = ({ templates, merges, names }: DecidedHost): string[] => [
  ...templates,
  ...merges.flatMap((merge) => [...merge.templates, merge.into]),
  ...names.map(({ template }) => template),
]
