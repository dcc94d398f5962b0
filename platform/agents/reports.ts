import type { Context } from 'hono'
import { z } from 'zod'

import { Fault } from '#platform/lib/faults.ts'
import { readBody } from '#platform/lib/http.ts'
import { own } from '#domain/own.ts'
import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'

import type { Sighting } from './sighting.ts'

/** A body of at most so many bytes as JSON; fault `invalid` for what is none. The content type is not checked: no form can reach the agents' routes. */
export async function jsonBody(c: Context, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(c, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Fault('invalid', 'The body is not JSON.')
  }
}

const REPORT_BODY_MAX = 64 * 1024
const WORD_MAX = 256

/** Longer values are truncated, not refused: an agent whose first report is refused stops. */
const word = z
  .string()
  .transform((text) => text.slice(0, WORD_MAX))
  .catch('')
const facts = z.record(z.string(), z.unknown()).catch({})

/** R1, `{name, status, instanceId, sysInfo}` (qtap pkg/heartbeat/heartbeat.go). Unknown fields are left alone: agents differ by version. */
const ping = z.object({ name: word, status: word, instanceId: word, sysInfo: z.record(z.string(), facts).catch({}) })

/** `{hostname, status, instanceId, kernelRelease, architecture}` (qtap pulse heartbeat.go). */
const heartbeat = z.object({ hostname: word, status: word, instanceId: word, kernelRelease: word, architecture: word })

export async function readPing(c: Context): Promise<Sighting> {
  const { name, status, instanceId, sysInfo } = await read(c, ping)
  const fact = (group: string, key: string): string => word.parse(own(own(sysInfo, group), key))
  return {
    instanceId: named(instanceId, name),
    hostname: name || fact('system', 'hostname'),
    status,
    version: fact('qtap', 'version') || fact('agent', 'version') || versionIn(c),
    kernel: fact('kernel', 'release'),
    architecture: fact('system', 'architecture'),
  }
}

export async function readHeartbeat(c: Context): Promise<Sighting> {
  const { hostname, status, instanceId, kernelRelease, architecture } = await read(c, heartbeat)
  return { instanceId: named(instanceId, hostname), hostname, status, version: versionIn(c), kernel: kernelRelease, architecture }
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(await jsonBody(c, REPORT_BODY_MAX))
  if (!result.success) throw new Fault('invalid', 'The report should be an object.')
  return result.data
}

function named(instanceId: string, hostname: string): string {
  const id = instanceId || hostname
  if (id === '') throw new Fault('invalid', 'The report names no agent.', { fields: { instanceId: 'Required.' } })
  return id
}

/** `qtap/v0.17.6` in the User-Agent, where the report itself has no version; of an inspecting proxy, `sightglass-proxy/0.1.0` as it is. */
function versionIn(c: Context): string {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, WORD_MAX)
  return userAgent.startsWith(`${PROXY_AGENT}/`) ? userAgent : (/\bqtap\/(v?[\w.+-]{1,40})/i.exec(userAgent)?.[1] ?? '')
}
