import { reading } from './reading.ts'

/** The organization that anybody may look at when the demo is on. */
export const DEMO_ORG_ID = 'demo'

/** POST /demo/session, without a bearer: a token for `signInWithCustomToken` that makes the visitor the demo's viewer. */
export interface DemoSession {
  token: string
}

export function readDemoSession(raw: unknown): DemoSession {
  return { token: reading(raw, 'demo session').text('token') }
}

/** Everybody who looks at the demo is this person: a viewer without a password. */
export const DEMO_VIEWER_UID = 'demo-viewer'
