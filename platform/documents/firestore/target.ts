import { databaseRoot, readPath, type Path } from '../paths.ts'
import { invalid, Refusal } from '../refusal.ts'

/** What a request is about: `/v1/projects/{p}/databases/(default)/documents[/{parent}]:{verb}`. */
export interface Target {
  /** A document's path, or empty. */
  parent: Path
  verb: string
}

const SHAPE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents)(\/.*)?$/

/** Reads the path as it came over the wire, each part decoded once: an encoded slash cannot become a border between parts. */
export function readTarget(rawPathname: string, projectId: string): Target {
  const colon = rawPathname.lastIndexOf(':')
  const verb = colon === -1 || rawPathname.includes('/', colon) ? '' : rawPathname.slice(colon + 1)
  const [, root = '', below = ''] = SHAPE.exec(verb === '' ? rawPathname : rawPathname.slice(0, colon)) ?? []
  if (decoded(root) !== databaseRoot(projectId)) throw new Refusal('PERMISSION_DENIED', 'There is no such database here.')
  const parent = below === '' ? [] : readPath(below.slice(1).split('/').map(decodedSegment).join('/'))
  return { parent, verb }
}

function decodedSegment(segment: string): string {
  const text = decoded(segment)
  if (text.includes('/')) throw invalid('A part of a path holds a slash.')
  return text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalid('The path is not encoded properly.')
  }
}
