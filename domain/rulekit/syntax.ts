import { type ExpressionProblem, type Token, type TokenKind, tokensOf } from './tokens.ts'

/** Longer expressions are refused by the console: the agent has no limit. */
export const EXPRESSION_MAX = 4_000
/** Brackets and negations inside each other. */
const DEPTH_MAX = 100

/** Functions with the number of values they take: the agent checks it when it reads the rule. Others are macros, or functions of other versions. */
const ARITY: ReadonlyMap<string, number> = new Map([
  ['starts_with', 2],
  ['zone', 1],
  ['in_zone', 2],
])

const VALUES: readonly TokenKind[] = ['int', 'float', 'bool', 'text', 'ip', 'cidr', 'hex', 'regex', 'name', 'field']
const NUMBERS: readonly TokenKind[] = ['int', 'float', 'name', 'field']

/** What the agent reads out of an expression: what is wrong with it, or which fields and words it uses. */
export type Expression = { problem: ExpressionProblem } | { problem?: undefined; fields: string[]; negates: boolean; mixes: boolean }

/**
 * Reads an expression as the agent does (rulekit parser.y). It binds `or` tighter than `and`, unlike most languages: `mixes` says that both stand
 * side by side without brackets.
 */
export function readExpression(text: string): Expression {
  if (text.trim() === '') return { problem: { from: 0, to: text.length, message: 'An expression is expected here.' } }
  if (text.length > EXPRESSION_MAX)
    return { problem: { from: EXPRESSION_MAX, to: text.length, message: `Use at most ${EXPRESSION_MAX} characters.` } }
  const words = tokensOf(text)
  if ('problem' in words) return words
  const { tokens } = words
  const fields = new Set<string>()
  let negates = false
  let mixes = false
  let at = 0
  let depth = 0

  class Stop extends Error {
    problem: ExpressionProblem
    constructor(token: Token | undefined, message: string) {
      super(message)
      this.problem = token ? { from: token.from, to: token.to, message } : { from: text.length, to: text.length, message }
    }
  }

  const spelling = ({ from, to }: Token): string => text.slice(from, to)
  const next = (): Token | undefined => tokens[at]
  const take = (...kinds: readonly TokenKind[]): Token | undefined => {
    const token = tokens[at]
    if (!token || !kinds.includes(token.kind)) return undefined
    at++
    return token
  }
  const expect = (what: string, ...kinds: readonly TokenKind[]): Token => {
    const token = take(...kinds)
    if (token) return token
    throw new Stop(next(), next() ? `${what} is expected here.` : `${what} is expected at the end.`)
  }

  function expression(): void {
    if (++depth > DEPTH_MAX) throw new Stop(next(), 'Too many brackets inside each other.')
    let and = false
    let or = false
    term()
    for (let joined = take('and', 'or'); joined; joined = take('and', 'or')) {
      if (joined.kind === 'and') and = true
      else or = true
      term()
    }
    if (and && or) mixes = true
    depth--
  }

  function term(): void {
    for (let negation = take('not'); negation; negation = take('not')) negates = true
    if (take('(')) {
      expression()
      expect('A closing bracket', ')')
      return
    }
    predicate()
  }

  function predicate(): void {
    const left = operand()
    const operator = take('compare', 'order', 'contains', 'matches', 'in')
    if (!operator) return
    switch (operator.kind) {
      case 'order': {
        if (!NUMBERS.includes(left.kind)) throw new Stop(left, 'Only numbers and fields are compared by size.')
        const right = expect('A number or a field', ...NUMBERS)
        note(right)
        return
      }
      case 'matches':
        expect('A pattern between slashes or bars', 'regex')
        return
      case 'in':
        if (next()?.kind === '[') list()
        else expect('A list in square brackets, or a network like 10.0.0.0/8', 'cidr')
        return
      default:
        operand()
    }
  }

  /** A value, a list, or a call. */
  function operand(): Token {
    const first = next()
    if (first?.kind === '[') {
      list()
      return first
    }
    const token = expect('A value or a field', ...VALUES)
    if (token.kind === 'name' && take('(')) call(token)
    else note(token)
    return token
  }

  function note(token: Token): void {
    if (token.kind === 'name' || token.kind === 'field') fields.add(spelling(token))
  }

  function list(): void {
    expect('A list', '[')
    do note(expect('A value', ...VALUES))
    while (take(','))
    expect('A closing square bracket', ']')
  }

  function call(name: Token): void {
    let count = 0
    if (next()?.kind !== ')')
      do {
        operand()
        count++
      } while (take(','))
    expect('A closing bracket', ')')
    const wanted = ARITY.get(spelling(name))
    if (wanted !== undefined && wanted !== count)
      throw new Stop(name, `${spelling(name)} takes ${wanted === 1 ? 'one value' : 'two values'}.`)
  }

  try {
    expression()
    const rest = next()
    if (rest) throw new Stop(rest, 'The expression should end here, or go on with and, or.')
    return { fields: [...fields], negates, mixes }
  } catch (error) {
    if (error instanceof Stop) return { problem: error.problem }
    throw error
  }
}
