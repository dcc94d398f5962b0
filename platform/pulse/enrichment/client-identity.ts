import type { SplitFact } from '#domain/clients/decisions.ts'
import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

/** Kubernetes makes random name parts of these characters only: apimachinery util/rand. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]'
/** What controllers append to the workload's name: Deployment, CronJob (minutes since 1970), DaemonSet and Job, StatefulSet. */
const POD_SUFFIXES = [
  new RegExp(`-${RANDOM}{6,10}-${RANDOM}{5}$`),
  new RegExp(`-\\d{8}-${RANDOM}{5}$`),
  new RegExp(`-${RANDOM}{5}$`),
  /-\d{1,5}$/,
]
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

/** The same for all replicas and restarts. */
export function factValue(fact: SplitFact, [first, second]: readonly [string, string]): string {
  if (fact === 'executable') return baseName(first)
  if (fact !== 'workload') return first
  return second === '' ? '' : first === '' ? workloadOf(second) : `${first}/${workloadOf(second)}`
}

/** `checkout-7d4b9c6f5d-x2v9k` → `checkout`, `db-0` → `db`. */
export function workloadOf(pod: string): string {
  const suffix = POD_SUFFIXES.find((pattern) => pattern.test(pod))
  const workload = suffix ? pod.replace(suffix, '') : pod
  return workload || pod
}

/** A container's name as its author wrote it; `''` for a generated number. */
function containerName(name: string): string {
  const plain = name.startsWith('/') ? name.slice(1) : name
  return BARE_ID.test(plain) ? '' : (DOCKERSHIM.exec(plain)?.[1] ?? plain)
}

/** Last part of a Unix or Windows path. */
const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

function tagValue(tags: readonly string[], prefix: string): string {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? ''
}
