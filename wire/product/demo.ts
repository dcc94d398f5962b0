/** The organization that anybody may look at when the demo is on. */
export const DEMO_ORG_ID = 'demo'

/** Everybody who looks at the demo is this person: a viewer without a password. */
export const DEMO_VIEWER_UID = 'demo-viewer'
