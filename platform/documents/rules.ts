import type { Path } from './paths.ts'

/** What a rule may read: the caller, and whether some document exists. */
export interface RuleContext {
  /** Undefined for somebody who is not signed in. */
  uid: string | undefined
  exists(path: Path): boolean
}

/** Who may do what over the browser's API. The platform itself works through the port, without rules. */
export interface Rules {
  /** Whether anything may be read or written without signing in. Where not, a stranger's body is not even read. */
  readonly open: boolean
  mayGet(context: RuleContext, document: Path): boolean
  mayList(context: RuleContext, collection: Path): boolean
  /** A query over every collection of one name; no single path can prove it allowed. */
  mayListGroup(context: RuleContext, collectionId: string): boolean
  mayWrite(context: RuleContext, document: Path): boolean
}

/**
 * The rules of the console (security.md A4). Everything that is not named here is refused:
 * - `users/{uid}/orgs/{orgId}`: read by that person;
 * - `orgs/{orgId}/settings/{id}`: read by members;
 * - nothing is written from a browser.
 */
export const consoleRules: Rules = {
  open: false,
  mayGet: (context, document) => document.length === 4 && mayRead(context, document),
  mayList: (context, collection) => collection.length === 3 && mayRead(context, collection),
  mayListGroup: () => false,
  mayWrite: () => false,
}

function mayRead({ uid, exists }: RuleContext, [area, owner = '', part]: Path): boolean {
  if (uid === undefined) return false
  if (area === 'users' && part === 'orgs') return owner === uid
  if (area === 'orgs' && part === 'settings') return exists(['orgs', owner, 'members', uid])
  return false
}
