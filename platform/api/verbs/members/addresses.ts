import type { MemberRecord } from '#platform/lib/product-records.ts'

import type { Services } from '../../services.ts'

/**
 * The address under which others may know a member: the one the account has proved, `''` while it has proved none. Anybody can sign up with
 * anybody's address, so one that nobody proved says nothing about who a member is. Where the provider tells no other room, what it told then.
 */
export function provedEmailOf({ identity }: Pick<Services, 'identity'>, uid: string, recorded: Pick<MemberRecord, 'email'>): string {
  const proved = identity.verifiedEmailOf(uid)
  return proved === undefined ? recorded.email : (proved ?? '')
}
