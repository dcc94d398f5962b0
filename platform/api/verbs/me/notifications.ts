import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { DEFAULT_NOTIFICATIONS, type Notifications, type StoredNotifications } from '#wire/product/me.ts'

import { checkVersion, NO_VERSION, type Services } from '../../services.ts'
import { refuseShared } from './person.ts'

/** `Notifications` as the store's types want it. */
type NotificationsRecord = Pick<Notifications, keyof Notifications>

export const notificationsPath = (uid: string): string => `users/${uid}/settings/notifications`

export async function readNotifications({ documents }: Pick<Services, 'documents'>, uid: string): Promise<StoredNotifications> {
  const stored = await documents.get<NotificationsRecord>(notificationsPath(uid))
  return { ...DEFAULT_NOTIFICATIONS, ...stored?.data, version: stored?.version ?? NO_VERSION }
}

export async function changeNotifications(
  services: Services,
  caller: IdentityUser,
  chosen: Notifications,
  ifVersion: string | undefined,
): Promise<StoredNotifications> {
  refuseShared(caller)
  const path = notificationsPath(caller.uid)
  await services.documents.transaction(async (transaction) => {
    checkVersion({ version: (await transaction.get(path))?.version ?? NO_VERSION }, ifVersion)
    transaction.set(path, { ...chosen })
  })
  return readNotifications(services, caller.uid)
}
