import { readFileSync } from 'node:fs'

import { type Role, ROLES } from '#wire/product/roles.ts'

/** One row of docs/permissions.md. */
export interface Permission {
  /** `PATCH /api/members/{id}`. */
  name: string
  /** The least role that may. */
  who: 'everybody' | 'signed in' | Role
  /** Whether a personal key may, too; undefined where nobody needs a token. */
  byKey: boolean | undefined
}

const TABLE = new URL('../../../docs/permissions.md', import.meta.url)
const WHO: readonly Permission['who'][] = ['everybody', 'signed in', ...ROLES]
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
  const who = WHO.find((one) => one === said)
  const byKey = BY_KEY.find(([text]) => text === key)
  if (!who || !byKey) throw new Error(`docs/permissions.md has a row that says neither who nor by key: ${line}`)
  return { name, who, byKey: byKey[1] }
}
