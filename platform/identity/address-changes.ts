import type { User, Users } from './store/users.ts'

/**
 * The user store with a hook for changed addresses: whatever changes one (an API call, a link from an e-mail, an organization's identity provider),
 * the owner of the old address is notified.
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
