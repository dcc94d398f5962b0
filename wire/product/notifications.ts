import { reading } from './reading.ts'

/** What I want letters about. Stored in users/{uid}/settings/notifications, written by the platform only. */
export interface Notifications {
  /** Alerts that begin, and those that end. */
  alertsFiring: boolean
  alertsResolved: boolean
  /** Security issues that are new in one of my organizations. */
  newIssues: boolean
  /** What was new in a week, on Monday. */
  weeklySummary: boolean
}

/** GET and PUT /me/notifications. */
export interface StoredNotifications extends Notifications {
  /** Send it back as `If-Match`. */
  version: string
}

/** Before anybody chose: what cannot wait, and nothing else. */
export const DEFAULT_NOTIFICATIONS: Notifications = { alertsFiring: true, alertsResolved: false, newIssues: true, weeklySummary: false }

export function readNotifications(raw: unknown): StoredNotifications {
  const chosen = reading(raw, 'notifications')
  return {
    alertsFiring: chosen.flag('alertsFiring'),
    alertsResolved: chosen.flag('alertsResolved'),
    newIssues: chosen.flag('newIssues'),
    weeklySummary: chosen.flag('weeklySummary'),
    version: chosen.text('version'),
  }
}
