import { caddy } from './caddy.ts'
import { firebase } from './firebase.ts'
import { headersFile } from './headers-file.ts'
import { nginx } from './nginx.ts'
import type { Host } from './site.ts'

/** Hosts by the name that a person chooses them with. */
export const HOSTS = { nginx, caddy, netlify: headersFile, cloudflare: headersFile, firebase } satisfies Record<string, Host>

export type HostName = keyof typeof HOSTS
