import type { RequestRow } from '#wire/pulse/requests.ts'

/** A listener of the live tail, as the console has one. Resolves when the platform has answered. */
export async function liveRows(url: string, token: string) {
  const aborting = new AbortController()
  const answer = await fetch(`${url}/pulse/api/v1/tail`, { headers: { Authorization: `Bearer ${token}` }, signal: aborting.signal })
  if (!answer.ok || !answer.body) throw new Error(`The live tail answered ${answer.status}.`)
  const seen: RequestRow[] = []
  let ring = (): void => undefined

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, data] = /^event: row\ndata: (.*)$/.exec(part) ?? []
        if (data !== undefined) seen.push(...(JSON.parse(data) as RequestRow[])) // wire/pulse/requests.ts
      }
      ring()
    }
  }
  const reading = read(answer.body).catch(() => undefined) // ends by our own abort

  return {
    seen,
    /** Resolves as soon as there is such a row. */
    async row(matches: (row: RequestRow) => boolean): Promise<void> {
      while (!seen.some(matches)) await new Promise<void>((resolve) => (ring = resolve))
    },
    async close(): Promise<void> {
      aborting.abort()
      await reading
    },
  }
}
