/** Roles inside an organization, the least first. Each may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

export type Role = (typeof ROLES)[number]

/** Whether `role` is at least `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)
