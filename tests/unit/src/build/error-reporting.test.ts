import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AstroIntegration } from 'astro'
import { expect, test } from 'vitest'

import { errorReporting } from '#src/build/error-reporting.ts'

const ON = { ERROR_REPORTING: 'true' }
const ACCOUNT = { SENTRY_ORG: 'acme', SENTRY_PROJECT: 'console', SENTRY_AUTH_TOKEN: 'sntrys_x' }

interface Changes {
  vite?: { build?: { sourcemap?: unknown }; plugins?: unknown[] }
}

/** What the integrations change of a build, and what they put into each page. */
async function setUp(integrations: AstroIntegration[]): Promise<{ changes: Changes[]; injected: string[] }> {
  const changes: Changes[] = []
  const injected: string[] = []
  for (const { hooks } of integrations)
    await hooks['astro:config:setup']?.({
      command: 'build',
      config: { outDir: pathToFileURL('/tmp/dist/'), root: pathToFileURL('/tmp/') },
      updateConfig: (change: Changes) => changes.push(change),
      injectScript: (_stage: string, code: string) => injected.push(code),
      addMiddleware: () => undefined,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    } as never) // as much of Astro's context as is read
  return { changes, injected }
}

const pluginNames = ({ changes }: { changes: Changes[] }): string[] =>
  changes.flatMap(({ vite }) => (vite?.plugins ?? []).flat(3) as { name?: string }[]).map(({ name }) => name ?? '')

test.each([undefined, '', 'TRUE', '1', 'false'])('switched to %j there is nothing of it in the build, account or not', (word) => {
  expect(errorReporting({ ...ACCOUNT, ERROR_REPORTING: word }, 'build-1')).toEqual([])
})

test('switched on, the integration is there, makes no source maps without an account, and puts nothing into the pages', async () => {
  const integrations = errorReporting(ON, 'build-1')
  expect(integrations.map(({ name }) => name)).toContain('@sentry/astro')
  expect(await setUp(integrations)).toEqual({ changes: [], injected: [] })
})

test('with an account, source maps are made for the upload, which no file of the site names, and the SDK still starts late', async () => {
  const done = await setUp(errorReporting({ ...ON, ...ACCOUNT }, 'build-1'))
  expect(done.changes.map(({ vite }) => vite?.build?.sourcemap)).toEqual(['hidden'])
  expect(pluginNames(done).some((name) => name.startsWith('sentry'))).toBe(true)
  expect(done.injected).toEqual([])
})

test.each(Object.keys(ACCOUNT))('half an account stops the build with a sentence: without %s', (name) => {
  expect(() => errorReporting({ ...ON, ...ACCOUNT, [name]: '' }, 'build-1')).toThrow(`Set ${name} to upload source maps, or take `)
})

test('whatever became of the upload, no source map stays in what is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'))
  mkdirSync(join(folder, '_astro'))
  const files = ['_astro/app.js', '_astro/app.js.map', '_astro/app.css.map', 'guard.js.map', 'index.html']
  for (const name of files) writeFileSync(join(folder, name), 'x')
  for (const { hooks } of errorReporting(ON, 'build-1')) await hooks['astro:build:done']?.({ dir: pathToFileURL(`${folder}/`) } as never)
  expect(files.filter((name) => existsSync(join(folder, name)))).toEqual(['_astro/app.js', 'index.html'])
  rmSync(folder, { recursive: true })
})
