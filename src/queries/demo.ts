import { openDemo } from '#src/clients/demo.ts'
import { httpClient } from '#src/clients/http.ts'
import { openAccess } from '#src/stores/tokens.ts'
import type { DemoSession } from '#wire/product/demo.ts'

/** A way into the demo organization, for anybody. */
export const demoSession = (): Promise<DemoSession> => openDemo(httpClient(openAccess))
