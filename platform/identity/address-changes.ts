import type { User, Users } from './store/users.ts'

/**
 * The store of people, with an ear for changed addresses: whatever changes one (a call of the wire, a link from an e-mail, an organization's
 * identity provider), the owner of the old address is notified, because that is whom it may surprise.
 */
export function reportingAddresses(users: Users, onChanged: (before: User) => void): Users {
  return {
    ...users,
    save(user) {
      const before = users.byUid(user.uid)
      const saved = users.save(user)
      if (saved && before && before.email !== null && before.email !== user.email) onChanged(before)
      return saved
    },
  }
}
