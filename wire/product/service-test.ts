import * as v from 'valibot'

import { eventStore, objectStore, scanner } from './agent-services.ts'
import { type Of, readerOf } from './schema.ts'

/**
 * POST /agent-services/test (editor): whether the platform reaches a store or the scanner of the draft. Nothing is sent that only agents have, no
 * secret, and nothing of what is answered is shown but its status. What is tested stands in the draft, so that every address has its audit record.
 */
export const serviceTestBody = v.strictObject({ store: v.union([eventStore, objectStore, scanner]) })

/** In the order in which they are taken; the first that fails is the last. */
const STEPS = ['address', 'name', 'connection', 'tls', 'response'] as const

const step = v.object({
  step: v.picklist(STEPS),
  state: v.picklist(['ok', 'warning', 'failed']),
  /** What was found, in a sentence. */
  found: v.string(),
  /** What to do; empty: nothing. */
  advice: v.string(),
})
export type ServiceTestResult = Of<typeof step>

export const serviceTest = v.object({
  steps: v.array(step),
  /** Why there is nothing to test; empty where there are steps. */
  untestable: v.string(),
})
export type ServiceTest = Of<typeof serviceTest>

export const readServiceTest = readerOf(serviceTest, 'connection test')
