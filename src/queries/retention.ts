import { type Retention, type RetentionDays, retentionSetting } from '#wire/product/retention.ts'

import { replaceSetting, settingOf } from './setting.ts'

/** For how many days traffic is kept. */
export const retention = (orgId: string) => settingOf(retentionSetting, orgId)

/** What is older goes within hours, and for good. */
export const changeRetention = (orgId: string, ref: { version: string }, days: RetentionDays): Promise<Retention> =>
  replaceSetting(retentionSetting, orgId, ref, days)
