import { compareLines, type Comparison } from '#src/lib/code/line-changes.ts'
import { patchOf } from '#src/lib/code/patch.ts'
import { sortedJson } from '#src/lib/code/sorted-json.ts'

export type CompareRequest =
  | { want: 'changes'; a: string; b: string; sorted: boolean }
  | { want: 'patch'; a: string; b: string; names: readonly [string, string] }

/** The texts that were compared, which are not those that came when their names were put in order. */
export interface Compared {
  a: string
  b: string
  /** Names were to be in order, and one side is no JSON. */
  unsortable: boolean
  comparison: Comparison
}

/** Comparing may take seconds, so it has a thread of its own. One question, one answer. */
addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => postMessage(answer(data)))

function answer(request: CompareRequest): Compared | string {
  const { a, b } = request
  if (request.want === 'patch') return patchOf(a, b, request.names)
  const sortedA = request.sorted ? sortedJson(a) : undefined
  const sortedB = request.sorted ? sortedJson(b) : undefined
  const whole = sortedA !== undefined && sortedB !== undefined ? { a: sortedA, b: sortedB } : { a, b }
  return { ...whole, unsortable: request.sorted && whole.a !== sortedA, comparison: compareLines(whole.a, whole.b) }
}
