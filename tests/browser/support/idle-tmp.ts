import { startPlatform } from '/work/main/tests/browser/support/platform.ts'
const p = await startPlatform()
process.env['SIGHTGLASS_URL'] = p.url
process.env['SIGHTGLASS_AGENTS'] = JSON.stringify(p.agents)
const { makeMember, listRequests } = await import('/work/main/tests/browser/support/people.ts')
const member = await makeMember()
let ok = 0, bad: string[] = []
const end = Date.now() + 100_000
await Promise.all(Array.from({ length: 3 }, async (_, k) => {
  while (Date.now() < end) {
    await Promise.all([1, 2].map(() => listRequests(member, { range: { fromMs: 0, toMs: Date.now() }, limit: 10 }).then(() => ok++, (e) => bad.push(String(e)))))
    await new Promise((r) => setTimeout(r, 2470 + Math.random() * 40))
  }
}))
console.log(ok, bad)
const { readFile } = await import('node:fs/promises')
console.log((await readFile(p.dataDir + '/platform.log', 'utf8')).slice(-3000))
await p.stop()
