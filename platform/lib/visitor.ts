import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { networkOf } from './address.ts'

/**
 * Whom a limit for one person counts. All visitors of the demo bear one account and the same credentials: what tells one from the next is where
 * they call from, so that none of them uses up what is the others'.
 */
export const personKey = ({ uid }: { uid: string }, address: string): string =>
  uid === DEMO_VIEWER_UID ? `${uid} ${networkOf(address)}` : uid
