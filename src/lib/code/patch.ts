import { formatPatch, type StructuredPatchHunk } from 'diff'

import { changedLines, type Stretch } from './line-changes.ts'

/** Unchanged lines around each change, as `diff -u` has them. */
const CONTEXT = 3
const NO_LINE_END = '\\ No newline at end of file'

/** A unified patch from the first text to the second, as `patch` and `git apply` read it; '' when they are equal. */
export function patchOf(a: string, b: string, names: readonly [string, string]): string {
  const linesA = linesWithEnds(a)
  const linesB = linesWithEnds(b)
  const { stretches } = changedLines(linesA, linesB)
  if (stretches.length === 0) return ''
  return formatPatch({
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks: nearbyTogether(stretches).map((together) => hunkOf(together, linesA, linesB)),
  })
}

/** With their line ends, because a last line without one is another line. */
function linesWithEnds(text: string): readonly string[] {
  const lines: string[] = []
  for (let begin = 0; begin < text.length; ) {
    const end = text.indexOf('\n', begin) + 1 || text.length
    lines.push(text.slice(begin, end))
    begin = end
  }
  return lines
}

/** Changes whose surroundings would meet stand in one hunk. */
function nearbyTogether(stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = []
  for (const stretch of stretches) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && stretch.a - last.aEnd <= 2 * CONTEXT) group.push(stretch)
    else groups.push([stretch])
  }
  return groups
}

function hunkOf(stretches: readonly Stretch[], linesA: readonly string[], linesB: readonly string[]): StructuredPatchHunk {
  const first = stretches[0] ?? { a: 0, b: 0 }
  const before = Math.min(CONTEXT, first.a)
  const lines: string[] = []
  let a = first.a - before
  for (const stretch of stretches) {
    add(lines, ' ', linesA.slice(a, stretch.a))
    add(lines, '-', linesA.slice(stretch.a, stretch.aEnd))
    add(lines, '+', linesB.slice(stretch.b, stretch.bEnd))
    a = stretch.aEnd
  }
  const after = linesA.slice(a, a + CONTEXT)
  add(lines, ' ', after)
  const endB = (stretches.at(-1)?.bEnd ?? 0) + after.length
  const [beginA, beginB] = [first.a - before, first.b - before]
  return { oldStart: beginA + 1, oldLines: a + after.length - beginA, newStart: beginB + 1, newLines: endB - beginB, lines }
}

function add(lines: string[], sign: string, more: readonly string[]): void {
  for (const line of more) {
    if (line.endsWith('\n')) lines.push(sign + line.slice(0, -1))
    else lines.push(sign + line, NO_LINE_END)
  }
}
