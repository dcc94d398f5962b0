import { createContext, runInContext } from 'node:vm'

import { expect, test } from 'vitest'

import { bundle } from '#src/build/head-scripts.ts'

interface Policy {
  createHTML(html: string, type: string, sink: string): string | null
  createScriptURL(url: string): string | null
  createScript(text: string): string | null
}

async function install(config?: object): Promise<Policy> {
  let installed: Policy | undefined
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => (name === 'default' ? (installed = policy) : undefined) }
  const sandbox = createContext({
    URL,
    trustedTypes,
    SIGHTGLASS: config,
    location: { href: 'https://console.example/orgs', origin: 'https://console.example' },
  })
  runInContext(await bundle('trusted-types.ts'), sandbox)
  if (!installed) throw new Error('no default policy was installed')
  return installed
}

test('text becomes markup only where the page router parses a document', async () => {
  const { createHTML } = await install()
  expect(createHTML('<p>x', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>x')
  expect(createHTML('', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<img src=x onerror=alert(1)>', 'TrustedHTML', 'Element innerHTML')).toBeNull()
})

test('scripts come from our build folder, and text never becomes script', async () => {
  const { createScriptURL, createScript } = await install()
  expect(createScriptURL('/_astro/x.js')).toBe('/_astro/x.js')
  for (const url of [
    'https://evil.example/_astro/x.js',
    '//evil/_astro/x.js',
    '/x.js',
    '/_astro/../x.js',
    'data:text/javascript,1',
    'javascript:1',
    'blob:https://console.example/1',
  ])
    expect(createScriptURL(url), url).toBeNull()
  expect(createScript('1')).toBeNull()
})

test('the script that opens windows of providers is let in only where Firebase keeps the accounts and some are offered', async () => {
  const opener = 'https://apis.google.com/js/api.js'
  const offered = { signInProviders: ['google'] }
  expect((await install(offered)).createScriptURL(opener)).toBe(opener)
  for (const config of [undefined, {}, { ...offered, identityUrl: '' }])
    expect((await install(config)).createScriptURL(opener), JSON.stringify(config)).toBeNull()
  for (const url of [
    'http://apis.google.com/js/api.js',
    'https://apis.google.com.evil.example/x.js',
    'https://evil.example/apis.google.com',
  ])
    expect((await install(offered)).createScriptURL(url), url).toBeNull()
})
