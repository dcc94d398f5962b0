import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'

import { freePort } from '../support/free-ports.ts'
import type { FirestoreAtHand } from './firestore-at-hand.ts'

const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
/** Where the Google Cloud SDK is put by packages, by its installer and by images. */
const SDK_FOLDERS = [
  '/usr/lib/google-cloud-sdk',
  '/usr/share/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/google-cloud-sdk',
  `${homedir()}/google-cloud-sdk`,
]
const START_MS_MAX = 40_000
/** It runs for seconds: the second compiler and a collector of several threads cost more than they could win. */
const LIGHT = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Google's own emulator, when it is on this machine. */
export function findEmulatorJar(): string | undefined {
  return [process.env['FIRESTORE_EMULATOR_JAR'] ?? '', ...SDK_FOLDERS.map((folder) => `${folder}/${JAR}`)].find(
    (path) => path !== '' && existsSync(path),
  )
}

/** Starts it on a free port; it listens on loopback only and forgets everything. Without the path of a file with rules everything is allowed. */
export async function googleFirestore(jar: string, rules?: string): Promise<FirestoreAtHand> {
  const port = await freePort()
  const options = ['--host=127.0.0.1', `--port=${port}`, ...(rules === undefined ? [] : [`--rules=${rules}`])]
  const java = spawn('java', [...LIGHT, '-Duser.language=en', '-Xmx512m', '-cp', jar, MAIN, ...options], { stdio: 'ignore' })
  const kill = () => void java.kill('SIGKILL') // it keeps nothing that could be harmed
  process.once('exit', kill) // also when a test process ends before its time
  const ended = new Promise<void>((resolve) => java.once('exit', () => resolve()))
  const failed = new Promise<never>((_, reject) => java.once('error', reject))
  await Promise.race([answering(`http://127.0.0.1:${port}/`), failed])
  return {
    host: `127.0.0.1:${port}`,
    async close() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

async function answering(url: string): Promise<void> {
  const end = Date.now() + START_MS_MAX
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The emulator did not answer in time.')
}
