import { tokensOf } from '#src/lib/code-tokens.ts'
import type { CompletionResult, Problem } from '#src/lib/code/assistance.ts'

/** Enough of the agent's vocabulary to show what the editor does with one. The real one comes from the rule language itself. */
const FIELDS: readonly (readonly [string, string])[] = [
  ['dst.domain', 'text'],
  ['dst.ip', 'address'],
  ['dst.port', 'number'],
  ['http.req.method', 'text'],
  ['http.req.path', 'text'],
  ['http.res.status', 'number'],
  ['protocol', 'text'],
  ['direction', 'text'],
  ['src.process.binary', 'text'],
  ['src.container.name', 'text'],
  ['tls.version', 'number'],
  ['tags', 'list'],
]
const WORDS = ['and', 'or', 'not', 'in', 'contains', 'matches', 'true', 'false']
const FUNCTIONS = ['in_zone', 'zone', 'starts_with']

export function completeRule(text: string, caret: number): CompletionResult {
  let from = caret
  while (from > 0 && /[\w.-]/.test(text.charAt(from - 1))) from--
  const typed = text.slice(from, caret)
  const matches = (name: string) => name.startsWith(typed.toLowerCase())
  return {
    from,
    options: [
      ...FIELDS.filter(([name]) => matches(name)).map(([label, hint]) => ({ label, hint })),
      ...FUNCTIONS.filter(matches).map((label) => ({ label, insert: `${label}(`, hint: 'function' })),
      ...WORDS.filter(matches).map((label) => ({ label, hint: 'word' })),
    ],
  }
}

/** Fields nobody knows, brackets without their partner, and the negation that agents do not follow. */
export function checkRule(text: string): Problem[] {
  const problems: Problem[] = []
  let open = 0
  let at = 0
  for (const { kind, text: part } of tokensOf(text, 'rule')) {
    const to = at + part.length
    if (kind === 'mark') for (const mark of part) open += mark === '(' ? 1 : mark === ')' ? -1 : 0
    if (kind === 'word' && part.toLowerCase() === 'not')
      problems.push({ from: at, to, message: 'Some agents do not negate. Use != instead.', severity: 'warning' })
    if (kind === 'name' && !FIELDS.some(([field]) => field === part))
      problems.push({ from: at, to, message: `No field is called '${part}'; the rule would never match.`, severity: 'error' })
    at = to
  }
  if (open !== 0) problems.push({ from: at, to: at, message: open > 0 ? "A ')' is missing." : "A '(' is missing.", severity: 'error' })
  return problems
}
