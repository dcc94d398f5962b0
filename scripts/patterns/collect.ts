import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import ts from 'typescript'

/** A regular expression in the sources. `made`: built from constants of its file. */
export interface FoundPattern {
  file: string
  line: number
  source: string
  flags: string
}

/** A call of RegExp() whose argument is not constant, so its pattern cannot be checked beforehand. */
export interface UnknownPattern {
  file: string
  line: number
  text: string
}

export interface Collected {
  patterns: FoundPattern[]
  unknown: UnknownPattern[]
}

/** Code that meets text from outside. What `src/build` reads is what the build has just written. */
const READS_FOREIGN_TEXT = /^(?:domain|wire|platform|src|public)\//
const READS_OWN_TEXT = /^src\/build\//
const GENERATED = /\/gen\//
const SOURCE_FILE = /\.(?:ts|tsx|mjs|js|astro)$/

/** Every pattern of the product's own code, literals and calls of RegExp(). */
export function collectPatterns(root: string): Collected {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed
    .split('\n')
    .filter((file) => SOURCE_FILE.test(file) && READS_FOREIGN_TEXT.test(file) && !READS_OWN_TEXT.test(file) && !GENERATED.test(file))
  const collected: Collected = { patterns: [], unknown: [] }
  for (const file of new Set(files)) {
    const text = contentOf(`${root}/${file}`)
    if (text !== undefined) collectFrom(file, text, collected)
  }
  return collected
}

/** A file that was deleted and not committed yet is still listed. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export function collectFrom(file: string, text: string, into: Collected): void {
  const source = ts.createSourceFile(file, file.endsWith('.astro') ? scriptsOfPage(text) : text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (ts.isRegularExpressionLiteral(node)) {
      into.patterns.push({ file, line, ...partsOfLiteral(node.text) })
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      const sources = pattern && valuesOf(pattern)
      const known = flags === undefined ? [''] : valuesOf(flags)
      if (sources && known) {
        for (const made of sources) into.patterns.push({ file, line, source: made, flags: known[0] ?? '' })
      } else into.unknown.push({ file, line, text: node.getText(source).slice(0, 100) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** `/a\/b/gi` → `a\/b`, `gi`. */
function partsOfLiteral(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

/** The front matter and the scripts of a page; everything else becomes spaces, so that line numbers stay. */
function scriptsOfPage(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  const kept: string[] = []
  let at = 0
  for (const [from, to] of [...between(text, '---\n', '\n---', 1), ...between(text, '<script', '</script>', Infinity)]) {
    const begin = text.startsWith('<script', from) ? text.indexOf('>', from) + 1 : from + '---\n'.length
    if (begin < at) continue
    kept.push(blank(text.slice(at, begin)), text.slice(begin, to))
    at = to
  }
  return kept.join('') + blank(text.slice(at))
}

function between(text: string, open: string, close: string, most: number): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let from = text.indexOf(open); from >= 0 && found.length < most; ) {
    const to = text.indexOf(close, from + open.length)
    if (to < 0) break
    found.push([from, to])
    from = text.indexOf(open, to)
  }
  return found
}

/**
 * The texts that an expression of constants can be: literals, templates, `String.raw`, constants of the same file, `LIST.join('|')`,
 * `PATTERN.source`, and the parameter of `LIST.map((each) => …)`. Undefined for anything else.
 */
function valuesOf(node: ts.Expression): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'String.raw' ? valuesOfTemplate(node.template, true) : undefined
  if (ts.isTemplateExpression(node)) return valuesOfTemplate(node, false)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) return valuesOf(node.expression)
  if (ts.isIdentifier(node)) return valuesOfName(node)
  if (ts.isNumericLiteral(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const pattern = constantOf(node.expression)
    return pattern && ts.isRegularExpressionLiteral(pattern) ? [partsOfLiteral(pattern.text).source] : undefined
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join') {
    const [separator] = node.arguments
    const list = listOf(node.expression.expression)
    const between = separator ? valuesOf(separator)?.[0] : ','
    return list && between !== undefined ? [list.join(between)] : undefined
  }
  return undefined
}

function valuesOfTemplate(template: ts.TemplateLiteral, raw: boolean): string[] | undefined {
  const textOf = (part: ts.TemplateLiteralLikeNode): string => (raw ? (part.rawText ?? part.text) : part.text)
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [textOf(template)]
  let made = [textOf(template.head)]
  for (const span of template.templateSpans) {
    const values = valuesOf(span.expression)
    if (!values) return undefined
    made = made.flatMap((before) => values.map((value) => before + value + textOf(span.literal)))
  }
  return made
}

function valuesOfName(name: ts.Identifier): string[] | undefined {
  const constant = constantOf(name)
  if (constant) return valuesOf(constant)
  const parameter = declarationOf(name, ts.isParameter)
  const arrow = parameter?.parent
  const call = arrow?.parent
  if (!arrow || !call || !ts.isArrowFunction(arrow) || arrow.parameters[0] !== parameter || !ts.isCallExpression(call)) return undefined
  return ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'map'
    ? listOf(call.expression.expression)
    : undefined
}

function listOf(node: ts.Expression): string[] | undefined {
  const list = ts.isIdentifier(node) ? constantOf(node) : node
  const bare = list && (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) ? list.expression : list
  if (!bare || !ts.isArrayLiteralExpression(bare)) return undefined
  const values = bare.elements.map((element) => valuesOf(element)?.[0])
  return values.every((value) => value !== undefined) ? values : undefined
}

/** What a `const` of the same file was declared as. */
function constantOf(node: ts.Expression): ts.Expression | undefined {
  if (!ts.isIdentifier(node)) return undefined
  const declaration = declarationOf(node, ts.isVariableDeclaration)
  return declaration && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const ? declaration.initializer : undefined
}

function declarationOf<Kind extends ts.VariableDeclaration | ts.ParameterDeclaration>(
  name: ts.Identifier,
  is: (node: ts.Node) => node is Kind,
): Kind | undefined {
  let found: Kind | undefined
  const visit = (node: ts.Node): void => {
    if (is(node) && ts.isIdentifier(node.name) && node.name.text === name.text && isAround(node, name)) found = node
    ts.forEachChild(node, visit)
  }
  visit(name.getSourceFile())
  return found
}

/** A parameter belongs to its function; a constant to the whole file, near enough. */
function isAround(declaration: ts.Node, name: ts.Node): boolean {
  if (!ts.isParameter(declaration)) return true
  for (let at: ts.Node = name; at.parent; at = at.parent) if (at === declaration.parent) return true
  return false
}
