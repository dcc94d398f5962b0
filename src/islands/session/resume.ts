import { resumeFromProvider } from '#src/stores/session.ts'

import { enter } from './enter.ts'

/**
 * Signed in at the provider while the record here is gone (storage was cleared or overwritten): the session is restored from the provider's user
 * (specification, point 3). Nothing is loaded where the provider remembers nobody.
 */
export async function resume(): Promise<void> {
  if (await resumeFromProvider()) await enter()
}
