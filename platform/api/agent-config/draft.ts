import { type AgentDraft, DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { agentConfigPaths } from '#platform/lib/agent-config-records.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, DocumentReader, DocumentTransaction } from '#platform/lib/ports/documents.ts'

const PARTS = ['agent', 'filters', 'endpoints', 'services'] as const satisfies readonly (keyof AgentDraft)[]

/** The draft of an organization, and a version that differs after every change of any of its four settings. */
export async function readDraft(documents: DocumentReader, orgId: string): Promise<{ draft: AgentDraft; version: string }> {
  const found = await Promise.all(PARTS.map((part) => documents.get(agentConfigPaths.setting(orgId, part))))
  const parts = PARTS.map((part, at) => [part, found[at]?.data ?? DEFAULT_DRAFT[part]])
  const version = sha256Hex(found.map((one) => one?.version ?? 'none').join(' ')).slice(0, 32)
  return { draft: Object.fromEntries(parts) as unknown as AgentDraft, version } // each was checked by its setting's schema
}

export function writeDraft(transaction: DocumentTransaction, orgId: string, draft: AgentDraft): void {
  for (const part of PARTS) transaction.set(agentConfigPaths.setting(orgId, part), draft[part] as unknown as DocumentData) // plain values
}

/** Problems of a text as a fault: a sentence, and one for the field, with lines. */
export function refusedConfig(message: string, field: string, problems: readonly { line: number; message: string }[]): Fault {
  const [first, ...more] = problems
  const detail = first ? ` Line ${first.line}: ${first.message}${more.length > 0 ? ` (${more.length} more)` : ''}` : ''
  return new Fault('invalid', `${message}${detail}`, { fields: { [field]: detail.trim() || message } })
}
