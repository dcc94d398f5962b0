import type { SplitFact } from './decisions.ts'

/** Kubernetes makes random name parts of these characters only: apimachinery util/rand. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]'
/** What controllers append to the workload's name: Deployment, CronJob (minutes since 1970), DaemonSet and Job, StatefulSet. */
const POD_SUFFIXES = [
  new RegExp(`-${RANDOM}{6,10}-${RANDOM}{5}$`),
  new RegExp(`-\\d{8}-${RANDOM}{5}$`),
  new RegExp(`-${RANDOM}{5}$`),
  /-\d{1,5}$/,
]

/** What a fact says of a client, from what it is worked out of: the same for all replicas and restarts. */
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

/** Last part of a Unix or Windows path. */
export const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
