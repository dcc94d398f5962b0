import { createHash } from 'node:crypto'

import { findToken } from '#domain/detection/tokens.ts'

import type { Target } from './target.ts'
import type { Place, Workload } from './workloads.ts'
import { BASE62, createRandom } from '../random.ts'

/** What an agent reports of a credential, and the header as the payload shows it. */
export interface SeenCredential {
  header: string
  value: string
  mask: string
  hash: string
  type: string
}

const known = new Map<string, SeenCredential | undefined>()

/** The credential of a workload for a target: one for each place, as people do, or shared where services share a key. Made up. */
export function credentialOf(place: Place, from: Workload, to: Target, seed: string): SeenCredential | undefined {
  const key = `${seed} ${place} ${from.name || from.exe} ${to.host}`
  if (!known.has(key)) known.set(key, makeCredential(to, key))
  return known.get(key)
}

function makeCredential({ credential }: Target, seed: string): SeenCredential | undefined {
  if (credential === undefined) return undefined
  const { header, scheme, prefix, length } = credential
  const value = `${scheme}${prefix}${createRandom(seed).text(length, BASE62)}`
  const token = findToken([[header, value]])
  // Headers the agent does not look at, such as DD-API-KEY, are in the payload but not among the tokens
  return {
    header,
    value,
    mask: token?.mask ?? '',
    hash: token ? createHash('sha256').update(value).digest('hex') : '',
    type: token?.type ?? '',
  }
}
