import ts from 'typescript'

import { EXCEPTIONS, type Place, RETIRED } from './retired.ts'

/** A retired word, with what to write instead. */
export interface Finding {
  file: string
  line: number
  text: string
  word: string
  use: string
}

const WORD_OF_NAME = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g
const WORD_OF_TEXT = /[\p{L}\p{N}_]+/gu
/** Sentences also come from the platform and from what both sides share. */
const SHOWN = /^(?:src|wire|domain|platform)\//
const TESTS = /^tests\//
/** Attributes that hold something for the browser, not for a reader. */
const UNREAD_ATTRIBUTES = /^(?:class|className|d|id|points|style|transform|viewBox)$/

/** What declares a test, a group of tests or a step of one; also with `.each(…)` and the like before the title. */
const TEST = /^(?:test|it|describe)\b/

const INSTEAD: Record<Place, ReadonlyMap<string, string>> = {
  name: insteadOf('name'),
  path: insteadOf('path'),
  text: insteadOf('text'),
  title: insteadOf('title'),
}

/** The parts of a path that hold a retired word, in camelCase too. */
export function retiredInPath(file: string): Finding[] {
  return find('path', { file, line: 1, text: file }, WORD_OF_NAME)
}

/** Exported identifiers of any source, of components and pages the texts that they show, and of tests their titles. */
export function retiredInSource(file: string, content: string): Finding[] {
  const parts = file.endsWith('.astro') ? partsOfPage(content) : [{ content, line: 0 }]
  return parts.flatMap((part) => {
    const source = ts.createSourceFile(
      `${file}.tsx`,
      part.content,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX,
    )
    const lineOf = (node: ts.Node): number => part.line + source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const names = source.statements
      .flatMap(exportedNames)
      .flatMap((name) => find('name', { file, line: lineOf(name), text: name.text }, WORD_OF_NAME))
    if (TESTS.test(file))
      return [
        ...names,
        ...titles(source).flatMap((node) => find('title', { file, line: lineOf(node), text: node.text.trim() }, WORD_OF_TEXT)),
      ]
    if (!SHOWN.test(file)) return names
    return [
      ...names,
      ...shownTexts(source).flatMap((node) => find('text', { file, line: lineOf(node), text: node.text.trim() }, WORD_OF_TEXT)),
    ]
  })
}

function find(place: Place, at: Pick<Finding, 'file' | 'line' | 'text'>, word: RegExp): Finding[] {
  const exceptions = EXCEPTIONS.filter((exception) => exception.in?.test(at.file) ?? true)
  const text = exceptions.reduce((rest, { pattern }) => rest.replace(pattern, ' '), at.text)
  return (text.match(word) ?? []).flatMap((found) => {
    const use = INSTEAD[place].get(found.toLowerCase())
    return use === undefined ? [] : [{ ...at, word: found, use }]
  })
}

function exportedNames(statement: ts.Statement): ts.Identifier[] {
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
    return statement.exportClause.elements.map(({ name }) => name).filter(ts.isIdentifier)
  if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name).filter(ts.isIdentifier)
  const name = (statement as ts.DeclarationStatement).name
  return name && ts.isIdentifier(name) ? [name] : []
}

type TextNode = ts.JsxText | ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

/** Text between tags, and literals with a space in them: a single word is mostly a key. */
function shownTexts(source: ts.SourceFile): TextNode[] {
  const found: TextNode[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && UNREAD_ATTRIBUTES.test(node.name.getText(source))) return
    if (ts.isImportDeclaration(node)) return
    if (ts.isJsxText(node) || (isLiteral(node) && node.text.includes(' '))) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Of tests, groups and steps. */
function titles(source: ts.SourceFile): TextNode[] {
  const found: TextNode[] = []
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) && TEST.test(node.expression.getText(source)) ? node.arguments : []
    if (title && ts.isStringLiteralLike(title)) found.push(title)
    if (title && ts.isTemplateExpression(title)) found.push(title.head, ...title.templateSpans.map(({ literal }) => literal))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isLiteral = (node: ts.Node): node is Exclude<TextNode, ts.JsxText> =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

/** The script of a page and its template, which the compiler reads as JSX: it goes on after what it does not know. */
function partsOfPage(content: string): { content: string; line: number }[] {
  const [before = '', script = '', ...rest] = content.split(/^---$/m)
  if (before.trim() !== '' || rest.length === 0) return [template(content, 0)]
  return [{ content: script, line: 0 }, template(rest.join('---'), script.split('\n').length - 1)]
}

/** Scripts and styles in a template are no text of the screen. */
function template(content: string, line: number): { content: string; line: number } {
  const shown = content
    .split(/(?=<(?:script|style)\b)|(?<=<\/(?:script|style)>)/)
    .map((part) => (/^<(?:script|style)\b/.test(part) ? part.replace(/[^\n]/g, ' ') : part))
  return { content: `<>${shown.join('').replace('<!doctype html>', '')}</>`, line }
}

function insteadOf(place: Place): ReadonlyMap<string, string> {
  return new Map(
    RETIRED.filter(({ where }) => where === undefined || where.includes(place)).flatMap(({ words, use }) =>
      words.map((word) => [word, use] as const),
    ),
  )
}
