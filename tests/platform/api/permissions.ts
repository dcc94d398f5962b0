import { readFileSync } from 'node:fs'

import type { OpenTo } from '#platform/api/route.ts'
import { type Role, ROLES } from '#wire/product/roles.ts'

/** One row of docs/permissions.md. */
export interface Permission {
  /** `PATCH /api/members/{id}`. */
  name: string
  /** The least role that may. */
  who: 'everybody' | 'signed in' | Role
  /** Which sessions may, of what takes an ID token. */
  openTo: OpenTo | undefined
  /** Whether a personal key may, too; undefined where nobody needs a token. */
  byKey: boolean | undefined
}

const TABLE = new URL('../../../docs/permissions.md', import.meta.url)
const WHO: readonly (Pick<Permission, 'who' | 'openTo'> & { text: string })[] = [
  { text: 'everybody', who: 'everybody', openTo: undefined },
  { text: 'signed in', who: 'signed in', openTo: 'own-methods' },
  { text: 'signed in, kept account', who: 'signed in', openTo: 'kept-account' },
  { text: 'signed in, any session', who: 'signed in', openTo: 'every-session' },
  ...ROLES.map((role) => ({ text: role, who: role, openTo: undefined })),
]
const BY_KEY: readonly (readonly [text: string, byKey: boolean | undefined])[] = [
  ['yes', true],
  ['no', false],
  ['–', undefined],
]

export const PERMISSIONS: readonly Permission[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const row = /^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/.exec(line)
    return row ? [permissionFrom(row)] : []
  })

export function permissionOf(name: string): Permission {
  const found = PERMISSIONS.find((permission) => permission.name === name)
  if (!found) throw new Error(`docs/permissions.md does not say who may call ${name}.`)
  return found
}

function permissionFrom([line, name = '', said = '', key = '']: readonly string[]): Permission {
  const found = WHO.find(({ text }) => text === said)
  const byKey = BY_KEY.find(([text]) => text === key)
  if (!found || !byKey) throw new Error(`docs/permissions.md has a row that says neither who nor by key: ${line}`)
  return { name, who: found.who, openTo: found.openTo, byKey: byKey[1] }
}
