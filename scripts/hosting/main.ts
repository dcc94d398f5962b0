import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { configScript } from '#platform/site/public-config.ts'

import { HOSTS } from './hosts.ts'
import { readSettings, type Settings, SettingsError, USAGE } from './settings.ts'
import { type Host, hostedSite } from './site.ts'

/** `npm run configure`: command line and settings → config.js and the rules of one host → what to do with them. */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  if (process.argv.length === 2) say(USAGE)
  else configure(readSettings(process.argv.slice(2)))
} catch (cause) {
  const sentences = cause instanceof SettingsError ? cause.sentences : [cause instanceof Error ? cause.message : String(cause)]
  process.stderr.write(`Nothing was written.\n${sentences.join('\n')}\n`)
  process.exit(1)
}

function configure(settings: Settings): void {
  const { siteDir, outDir, config, console, root, folder } = settings
  const host: Host = HOSTS[settings.host]
  const site = hostedSite(siteDir, config, { console, root, folder })
  const files = [{ name: 'config.js', inSite: true, text: configScript(config) }, ...host.files(site)]
  mkdirSync(outDir, { recursive: true })
  for (const { name, inSite, text } of files) {
    const path = join(inSite ? siteDir : outDir, name)
    writeFileSync(path, text)
    say(`wrote ${relative('', path)}`)
  }
  say(
    `\nNext\n${nextSteps(settings, host)
      .map((step, index) => `  ${index + 1}. ${step}`)
      .join('\n')}`,
  )
  if (host.limits.length > 0) say(`\nWhat this host does not do\n${host.limits.map((limit) => `  - ${limit}`).join('\n')}`)
}

function nextSteps({ console, config, siteDir }: Settings, host: Host): string[] {
  const calls = [config.identityUrl, config.apiUrl].some(
    (address) => address !== undefined && URL.canParse(address) && new URL(address).origin !== console.origin,
  )
  return [
    ...(calls
      ? [`Start the platform with SIGHTGLASS_CONSOLE_URL=${console.origin}, so that it accepts this console and its e-mails link here.`]
      : []),
    host.next.replaceAll('{site}', relative('', siteDir) || '.'),
    'After each build run this again: a build empties the folder, and the content policy names its scripts.',
  ]
}
