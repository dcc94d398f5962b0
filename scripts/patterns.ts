/**
 * Mistake it prevents: a regular expression that a text from outside can keep busy (60 KB of cookies once blocked the platform for six seconds).
 * Refused in every pattern of domain, wire, platform, src and public: repetitions inside repetitions that can divide a text in several ways
 * (exponential), two adjacent repetitions that match the same characters (quadratic), and an unbounded run before a required part that the search
 * retries at each character of the run (quadratic too). `tests/unit/patterns` counts the steps of the others.
 */
import { analyse } from 'scslre'

import { collectPatterns, type FoundPattern } from './patterns/collect.ts'

const ADVICE = {
  Self: 'a repetition in a repetition can divide the same text in many ways',
  Trade: 'two adjacent repetitions match the same characters, and every split between them is tried',
  Move: 'an unbounded run before a required part is retried at each of its characters',
} as const

const { patterns, unknown } = collectPatterns(process.cwd())
const problems = [
  ...unknown.map(
    ({ file, line, text }) =>
      `${file}:${line} ${text}\n    made at run time, so it cannot be checked: use constants, or read the text without a pattern`,
  ),
  ...patterns.flatMap((pattern) => problemsOf(pattern)),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error('Read such text with split, indexOf or a loop (domain/text), or bound the run and look behind for its beginning.')
  process.exit(1)
}

function problemsOf({ file, line, source, flags }: FoundPattern): string[] {
  const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: false })
  return reports.map((report) => {
    const part = report.type === 'Trade' ? `${report.startQuant.raw} and ${report.endQuant.raw}` : report.quant.raw
    return `${file}:${line} /${source}/${flags}\n    ${part}: ${ADVICE[report.type]}`
  })
}
