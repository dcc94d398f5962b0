import { parseDocument } from 'yaml'

import type { Problem } from './assistance.ts'

/** What is wrong with a text as YAML, with its places; empty when nothing is. The library is 30 KiB, so load this file on first need. */
export function yamlProblems(text: string): Problem[] {
  const document = parseDocument(text, { prettyErrors: false })
  const problem = ({ pos, message }: { pos: [number, number]; message: string }, severity: Problem['severity']): Problem => ({
    from: Math.min(pos[0], text.length),
    to: Math.min(Math.max(pos[1], pos[0]), text.length),
    message,
    severity,
  })
  return [
    ...document.errors.map((error) => problem(error, 'error')),
    ...document.warnings.map((warning) => problem(warning, 'warning')),
  ].toSorted((a, b) => a.from - b.from)
}
