import type { SplitFact } from '#domain/clients/decisions.ts'
import { baseName, factValue } from '#domain/clients/facts.ts'
import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

/** `k8s_{container}_{pod}_{namespace}_{uid}_{attempt}`: the name dockershim gives. */
const DOCKERSHIM = /^k8s_([^_]+)_/
const BARE_ID = /^[0-9a-f]{12,64}$/

/** Name of the workload on our side of the call, the same for all its replicas and restarts; `''` when nothing is known. */
export function clientOf(process: ProcessFacts, tags: readonly string[]): string {
  const container = containerName(process.container)
  if (container) return container
  if (process.pod) return factValue('workload', [process.namespace, process.pod])
  if (process.service) return process.service
  if (process.exe) return baseName(process.exe)
  return process.hostname || baseName(tagValue(tags, 'bin:')) || tagValue(tags, 'host:')
}

/** What a fact of a client is worked out of, as stored rows have it too (platform/events/queries/client-history.ts): so both come to the same. */
export function clientFact(fact: SplitFact, process: ProcessFacts, tags: readonly string[]): string {
  switch (fact) {
    case 'workload':
      return factValue(fact, [process.namespace, process.pod])
    case 'namespace':
      return factValue(fact, [process.namespace, ''])
    case 'service':
      return factValue(fact, [process.service, ''])
    case 'executable':
      return factValue(fact, [process.exe || tagValue(tags, 'bin:'), ''])
    case 'host':
      return factValue(fact, [process.hostname || tagValue(tags, 'host:'), ''])
  }
}

/** A container's name as its author wrote it; `''` for a generated number. */
function containerName(name: string): string {
  const plain = name.startsWith('/') ? name.slice(1) : name
  return BARE_ID.test(plain) ? '' : (DOCKERSHIM.exec(plain)?.[1] ?? plain)
}

function tagValue(tags: readonly string[], prefix: string): string {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? ''
}
