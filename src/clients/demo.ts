import { type DemoSession, readDemoSession } from '#wire/product/demo.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { HttpClient } from './http.ts'

/** A way into the demo organization; nobody needs an account for it. */
export const openDemo = async (http: HttpClient): Promise<DemoSession> => readDemoSession(await http(PATHS.demoSession, { method: 'POST' }))
