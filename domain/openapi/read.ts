import { own } from '../own.ts'
import { PARAMETER } from '../templating/pins.ts'
import {
  DECLARED_TEMPLATE_MAX,
  type DeclaredApi,
  type DeclaredOperation,
  type DocumentProblem,
  type LeftOut,
  OPERATION_NAME_MAX,
  operationKey,
  OPERATIONS_MAX,
  PATH_METHODS,
} from './document.ts'
import { badReferences, dereferenced, isObject, type JsonObject, type Path, pointer, shortened } from './pointers.ts'
import { basePathsOf, hostsOf } from './servers.ts'
import { PROBLEMS_MAX, readText } from './syntax.ts'

/** More than there may be operations; some have none. */
const PATHS_MAX = 10_000

export type ReadDocument = { api: DeclaredApi; hosts: string[]; problems?: undefined } | { problems: DocumentProblem[] }

/**
 * An OpenAPI 3.0 or 3.1 document, JSON or YAML, as it is about a host. Takes it whole or not at all: a document with a problem is never half imported. What
 * no request can have (a fragment in a path) is left out by name. Never throws.
 */
export function readOpenApi(text: string, host: string): ReadDocument {
  const read = readText(text)
  if ('problems' in read) return read
  const root = read.value
  if (!isObject(root)) return refused('', 'An OpenAPI document is an object.')
  const version = versionProblem(root)
  if (version) return { problems: [version] }
  const problems = [...infoProblems(root), ...badReferences(root)]
  const paths = own(root, 'paths')
  if (!isObject(paths)) problems.push({ at: '/paths', sentence: 'The document has no paths.' })
  if (problems.length > 0 || !isObject(paths)) return { problems: problems.slice(0, PROBLEMS_MAX) }
  const found = createFound(root, host)
  const items = Object.entries(paths)
  if (items.length > PATHS_MAX) return refused('/paths', `The document has more than ${PATHS_MAX} paths. Divide it by host or base path.`)
  for (const [path, item] of items) {
    if (!path.startsWith('x-')) readPath(found, path, item)
    if (found.problems.length >= PROBLEMS_MAX || found.operations.length > OPERATIONS_MAX) break
  }
  if (found.operations.length > OPERATIONS_MAX)
    return refused('/paths', `The document has more than ${OPERATIONS_MAX} operations. Divide it by host or base path.`)
  if (found.problems.length > 0) return { problems: found.problems }
  if (found.operations.length === 0) return refused('/paths', 'The document has no operation that a request could be compared with.')
  const info = own(root, 'info') as JsonObject // infoProblems has looked at it
  return {
    api: {
      openapi: String(own(root, 'openapi')),
      title: oneLine(String(own(info, 'title'))),
      version: oneLine(String(own(info, 'version'))),
      operations: found.operations,
      left: found.left,
    },
    hosts: hostsOf(own(root, 'servers')),
  }
}

interface Found {
  root: JsonObject
  host: string
  operations: DeclaredOperation[]
  left: LeftOut[]
  problems: DocumentProblem[]
  /** By their template without the names of parameters: where each was found first. */
  seen: Map<string, string>
}

const createFound = (root: JsonObject, host: string): Found => ({ root, host, operations: [], left: [], problems: [], seen: new Map() })

function versionProblem(root: JsonObject): DocumentProblem | undefined {
  if (own(root, 'swagger') !== undefined)
    return { at: '/swagger', sentence: 'This is Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first.' }
  const version = own(root, 'openapi')
  if (version === undefined) return { at: '/openapi', sentence: 'This is not an OpenAPI document: it does not say its version.' }
  // YAML makes a number of 3.1
  if (typeof version !== 'string' || !/^3\.[01]\.\d{1,3}(?:-.{1,40})?$/.test(version))
    return { at: '/openapi', sentence: `OpenAPI 3.0 and 3.1 are read, like "3.1.0". This says ${shortened(JSON.stringify(version))}.` }
  return undefined
}

function infoProblems(root: JsonObject): DocumentProblem[] {
  const info = own(root, 'info')
  if (!isObject(info)) return [{ at: '/info', sentence: 'The document has no info with title and version.' }]
  return (['title', 'version'] as const)
    .filter((name) => typeof own(info, name) !== 'string')
    .map((name) => ({ at: `/info/${name}`, sentence: `The document’s ${name} is a text.` }))
}

function readPath(found: Found, path: string, item: unknown): void {
  const at: Path = ['paths', path]
  const complaint = pathComplaint(path)
  if (complaint !== undefined) return void found.problems.push({ at: pointer(at), sentence: complaint })
  const definition = dereferenced(found.root, item)
  if (!isObject(definition)) return void found.problems.push({ at: pointer(at), sentence: 'A path is an object with its methods.' })
  if (/[?#]/.test(path))
    return void found.left.push({ path: shortened(path), why: 'Paths of requests have neither “?” nor “#”: this one takes none.' })
  for (const method of PATH_METHODS) {
    const operation = own(definition, method)
    if (operation !== undefined) readOperation(found, { path, method, at: [...at, method], definition, operation })
    if (found.problems.length >= PROBLEMS_MAX) return
  }
}

function pathComplaint(path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path begins with a slash.'
  // oxlint-disable-next-line no-control-regex -- controls are meant
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'A path has no control characters.'
  const rest = path
    .split('/')
    .map((segment) => segment.split(PARAMETER).join(''))
    .join('')
  return /[{}]/.test(rest) ? 'A brace of this path has no counterpart, or a parameter has no name of at most 100 characters.' : undefined
}

interface Place {
  path: string
  method: string
  at: Path
  definition: JsonObject
  operation: unknown
}

function readOperation(found: Found, { path, method, at, definition, operation }: Place): void {
  if (!isObject(operation)) return void found.problems.push({ at: pointer(at), sentence: 'An operation is an object.' })
  const servers = [own(operation, 'servers'), own(definition, 'servers'), own(found.root, 'servers')].find((one) => one !== undefined)
  for (const base of basePathsOf(servers, found.host)) {
    const template = `${base}${path === '/' && base !== '' ? '' : path}`
    if (template.length > DECLARED_TEMPLATE_MAX)
      return void found.problems.push({
        at: pointer(at),
        sentence: `With its base this path has more than ${DECLARED_TEMPLATE_MAX} characters.`,
      })
    const key = `${method} ${operationKey(template)}`
    const before = found.seen.get(key)
    if (before !== undefined && before !== path)
      return void found.problems.push({
        at: pointer(at),
        sentence: `It takes the same requests as “${shortened(before)}”: names of parameters do not distinguish paths (OpenAPI 3.1.0 §4.8.8.1).`,
      })
    if (before !== undefined) continue
    found.seen.set(key, path)
    found.operations.push({
      method: method.toUpperCase(),
      template,
      deprecated: own(operation, 'deprecated') === true,
      name: nameOf(operation),
    })
  }
}

function nameOf(operation: JsonObject): string {
  const said = [own(operation, 'operationId'), own(operation, 'summary')].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof said === 'string' ? oneLine(said) : ''
}

// oxlint-disable-next-line no-control-regex -- controls are meant
const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .trim()
    .slice(0, OPERATION_NAME_MAX)

const refused = (at: string, sentence: string): ReadDocument => ({ problems: [{ at, sentence }] })
