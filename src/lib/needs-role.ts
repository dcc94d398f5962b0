import { mayActAs, type Role } from '#wire/product/roles.ts'

/**
 * Why somebody with this role may not do it: `Needs the role admin.`, or `Importing needs the role admin.` with what it is. Undefined where they may,
 * and while their role is not known, because that takes a moment.
 */
export function needsRole(role: Role | undefined, least: Role, what?: string): string | undefined {
  if (role === undefined || mayActAs(role, least)) return undefined
  return `${what === undefined ? 'Needs' : `${what} needs`} the role ${least}.`
}
