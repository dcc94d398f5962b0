import * as v from 'valibot'

import type { Role } from './roles.ts'
import { CONTROL, fits } from './schema.ts'

// What the four settings of agents share. A module of its own, because `agent-settings.ts` brings a parser of YAML along

/** Least role that changes the draft: nothing reaches an agent before an admin publishes it. */
export const AGENT_DRAFT_ROLE = 'editor' satisfies Role

const STACK_MAX = 100
/** Stacks of ours, those of an imported file, `none`, or empty where what is kept decides. */
const STACK = /^(?:[A-Za-z_][A-Za-z0-9_.-]*)?$/
export const stackName = v.pipe(
  v.string(),
  v.maxLength(STACK_MAX, `Use at most ${STACK_MAX} characters.`),
  v.regex(STACK, 'Use the name of a stack: a to z, digits, hyphens, dots and underscores.'),
)

/** A text on one line that has to be filled in. */
export const lineText = (max: number, whenEmpty: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, whenEmpty),
    fits(max),
    v.check((text) => !CONTROL.test(text), 'Use one line, without control characters.'),
    v.metadata({ maxLength: max }),
  )
