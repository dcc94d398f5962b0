import type { AgentNode } from '#platform/lib/agent-sender.ts'

import type { Place, Workload } from './workloads.ts'
import { HEX, type Random, createRandom } from '../random.ts'

/** One running copy of a workload. */
export interface Instance {
  pod: string
  containerId: string
  /** Machine it runs on, watched by one agent. */
  node: string
  agentInstance: string
  ip: string
}

/** Kubernetes names pods with these characters only (apimachinery util/rand). */
const POD_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'
const NODE_NAMES: Readonly<Record<Place, readonly string[]>> = {
  production: ['eu-node-1', 'eu-node-2', 'eu-node-3'],
  staging: ['staging-node-1'],
  laptop: ['ada-thinkpad'],
}
/** Networks of access providers in several countries, so that a map has something to show. */
const BROWSER_NETWORKS = [
  '84.56',
  '91.12',
  '79.199',
  '86.140',
  '90.24',
  '93.36',
  '81.33',
  '62.194',
  '24.18',
  '73.92',
  '99.240',
  '187.20',
  '49.207',
  '126.75',
  '1.128',
  '41.13',
]

export function nodesOf(place: Place, seed: string): AgentNode[] {
  return NODE_NAMES[place].map((name) => ({
    name,
    agentInstance: createRandom(`${seed} agent ${place} ${name}`).text(32, HEX),
    kernel: place === 'laptop' ? '6.11.0-9-generic' : '6.8.0-1018-aws',
    architecture: 'x86_64',
  }))
}

/** The copies of a workload. Names are stable for a deployment; a new release, once a week, gives new pods. */
export function instancesOf(place: Place, workload: Workload, atMs: number, seed: string): Instance[] {
  const week = Math.floor(atMs / 604_800_000)
  const key = `${seed} ${place} ${workload.name || workload.exe} ${week}`
  const before = known.get(key)
  if (before) return before
  const random = createRandom(key)
  const nodes = nodesOf(place, seed)
  const replicas = place === 'production' ? workload.replicas : 1
  const set = random.text(9, POD_ALPHABET)
  const instances = Array.from({ length: replicas }, (): Instance => {
    const node = random.pick(nodes)
    return {
      pod: workload.name === '' ? '' : `${workload.name}-${set}-${random.text(5, POD_ALPHABET)}`,
      containerId: random.text(64, HEX),
      node: node.name,
      agentInstance: node.agentInstance,
      ip: place === 'laptop' ? '192.168.178.44' : `10.${place === 'production' ? 20 : 40}.${1 + random.int(8)}.${10 + random.int(200)}`,
    }
  })
  if (known.size > KNOWN_MAX) known.clear()
  known.set(key, instances)
  return instances
}

/** A few weeks of all workloads; more is only needed for a very long history, which can be computed again. */
const KNOWN_MAX = 500
const known = new Map<string, Instance[]>()

export function browserAddress(random: Random): string {
  return `${random.pick(BROWSER_NETWORKS)}.${random.int(256)}.${1 + random.int(254)}`
}
