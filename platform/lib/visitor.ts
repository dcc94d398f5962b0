import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { networkOf } from './address.ts'

/**
 * The key of a per-person limit. All visitors of the demo share one account and its credentials, so they are distinguished by address, and none of
 * them uses up the limit of the others.
 */
export const personKey = ({ uid }: { uid: string }, address: string): string =>
  uid === DEMO_VIEWER_UID ? `${uid} ${networkOf(address)}` : uid
