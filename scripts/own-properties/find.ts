import ts from 'typescript'

/** A place where a name from outside may find what every object inherits. */
export interface Inherited {
  node: ts.Node
  why: string
}

/** Reads of objects by any text, `in` with any text, and casts of a text to a key, unless guarded by `Object.hasOwn`. */
export function inheritedReads(source: ts.SourceFile, types: ts.TypeChecker): Inherited[] {
  const found: Inherited[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && isLookup(node, types) && !isGuarded(node))
      found.push({ node, why: 'may find what every object inherits' })
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword && isAnyText(types.getTypeAtLocation(node.left)))
      found.push({ node, why: 'is true for what every object inherits: use Object.hasOwn' })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether an object is read by a text that could be any. Lists, texts and what is only written to are something else. */
function isLookup(node: ts.ElementAccessExpression, types: ts.TypeChecker): boolean {
  const key = withoutParentheses(node.argumentExpression)
  const isCast = ts.isAsExpression(key) && isAnyText(types.getTypeAtLocation(key.expression))
  if (!isCast && !isAnyText(types.getTypeAtLocation(key))) return false
  if (isWritten(node) || isKeyOfKeyboard(key)) return false
  const holder = types.getNonNullableType(types.getTypeAtLocation(node.expression))
  return !types.isArrayLikeType(holder) && !(holder.flags & ts.TypeFlags.StringLike)
}

function isAnyText(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isAnyText)
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

function isWritten({ parent }: ts.ElementAccessExpression): boolean {
  if (ts.isDeleteExpression(parent)) return true
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isElementAccessExpression(parent.left)
  )
}

/** `event.key`: a browser has a list of those. */
function isKeyOfKeyboard(key: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(key) && key.name.text === 'key' && /^(?:event|pressed)$/.test(key.expression.getText())
}

/** The same object and name are checked by `Object.hasOwn` in the enclosing function, or in the condition before. */
function isGuarded(node: ts.ElementAccessExpression): boolean {
  const key = withoutParentheses(node.argumentExpression)
  const name = (ts.isAsExpression(key) ? key.expression : key).getText()
  const guard = `Object.hasOwn(${node.expression.getText()}, ${name})`
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (at.getText().includes(guard)) return true
    if (ts.isFunctionLike(at)) return false
  }
  return false
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node
}
