import { own } from '../own.ts'
import { isMap, type JsonMap } from './config.ts'
import { readYaml, type Path } from './locate.ts'
import { RULES } from './rules.ts'

export interface ConfigProblem {
  /** Name of the rule, `endpoint-hostname`. */
  rule: string
  /** Errors keep a configuration from being published. */
  severity: 'error' | 'warning'
  /** Who minds: the agent refuses the whole file, or it takes it and does less than is written there. */
  source: 'agent' | 'console'
  /** `tap.endpoints[0].domain`; empty for the whole file. */
  path: string
  /** A sentence for a person. */
  message: string
  /** In the text, in UTF-16 units; line and column from 1. */
  from: number
  to: number
  line: number
  column: number
}

/**
 * What is wrong with a configuration, by place. Everything that the agent's own validation refuses is an error (rules.ts), and what it would pass
 * over in silence is named, too. Takes a bare configuration, or one under `config:`. Never throws.
 */
export function validateAgentYaml(text: string): ConfigProblem[] {
  const { value, placeOf, errors } = readYaml(text)
  if (errors.length > 0)
    return errors.map((error) => ({ ...error, rule: 'yaml', severity: 'error' as const, source: 'agent' as const, path: '' }))
  const problem = (base: Path, rule: Pick<ConfigProblem, 'rule' | 'severity' | 'source'>, path: Path, message: string): ConfigProblem => ({
    ...rule,
    path: printPath(path),
    message,
    ...placeOf([...base, ...path]),
  })
  const shape = { rule: 'shape', severity: 'error', source: 'agent' } as const
  if (!isMap(value ?? undefined)) return [problem([], shape, [], 'A configuration is a list of names with values.')]
  const [base, config] = bareOf(value as JsonMap) // checked a line above
  const problems = RULES.flatMap(({ rule, severity, source, check }) => {
    const found: ConfigProblem[] = []
    check(config, (path, message) => found.push(problem(base, { rule, severity, source }, path, message)))
    return found
  })
  return problems.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Of a file for registration mode, what is under `config:`. */
export function bareOf(value: JsonMap): [base: Path, config: JsonMap] {
  const wrapped = own(value, 'config')
  return isMap(wrapped) && Object.keys(value).length === 1 ? [['config'], wrapped] : [[], value]
}

/** `tap.endpoints[0].domain`. */
export const printPath = (path: Path): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
