import { reading } from './reading.ts'

/** GET /me, with the ID token as bearer: my account as the platform knows it. */
export interface Me {
  uid: string
  /** `''` when the sign-in provider tells none. */
  email: string
  emailVerified: boolean
  name: string
  /**
   * `own`: I made it; `organization`: single sign-on made it, and the organization's provider decides about name, address and password;
   * `shared`: the demo's, which many people use at once.
   */
  account: 'own' | 'organization' | 'shared'
  /** Whether my organizations show the name and the address above; POST /me/profile brings them up to date. */
  inStep: boolean
}

/** GET /me/sign-ins: how each of my organizations with single sign-on knows me. */
export interface SingleSignOn {
  orgId: string
  orgName: string
  method: 'oidc' | 'saml'
  /** Null: not connected. */
  connectedMs: number | null
}

/** DELETE /me. Where the provider keeps the accounts, the browser deletes the account there afterwards. */
export interface DeletedMe {
  accountDeleted: boolean
}

/** GET /me/export: a file for me, for reading and not for programs, so its parts may grow. */
export interface OwnData {
  exportedMs: number
  account: Record<string, unknown>
  organizations: Record<string, unknown>[]
  sessions: Record<string, unknown>[]
  keys: Record<string, unknown>[]
  notifications: Record<string, unknown>
  singleSignOn: Record<string, unknown>[]
  /** Those I saved, private and shared. */
  views: Record<string, unknown>[]
  /** What I did, from the audit logs of my organizations. */
  actions: Record<string, unknown>[]
}

export function readMe(raw: unknown): Me {
  const me = reading(raw, 'account')
  return {
    uid: me.text('uid'),
    email: me.text('email'),
    emailVerified: me.flag('emailVerified'),
    name: me.text('name'),
    account: me.oneOf('account', ['own', 'organization', 'shared']),
    inStep: me.flag('inStep'),
  }
}

export function readSingleSignOns(raw: unknown): { items: SingleSignOn[] } {
  return { items: reading(raw, 'sign-ins').list('items', readSingleSignOn) }
}

export function readDeletedMe(raw: unknown): DeletedMe {
  return { accountDeleted: reading(raw, 'deleted account').flag('accountDeleted') }
}

export function readOwnData(raw: unknown): OwnData {
  const data = reading(raw, 'own data')
  return {
    exportedMs: data.number('exportedMs'),
    account: data.object('account', readRecord),
    organizations: data.list('organizations', readRecord),
    sessions: data.list('sessions', readRecord),
    keys: data.list('keys', readRecord),
    notifications: data.object('notifications', readRecord),
    singleSignOn: data.list('singleSignOn', readRecord),
    views: data.list('views', readRecord),
    actions: data.list('actions', readRecord),
  }
}

function readSingleSignOn(raw: unknown): SingleSignOn {
  const way = reading(raw, 'single sign-on')
  return {
    orgId: way.text('orgId'),
    orgName: way.text('orgName'),
    method: way.oneOf('method', ['oidc', 'saml']),
    connectedMs: way.numberOrNull('connectedMs'),
  }
}

function readRecord(raw: unknown): Record<string, unknown> {
  reading(raw, 'part of own data')
  return raw as Record<string, unknown> // the line above throws for anything else
}
