import { createContext, runInContext } from 'node:vm'

import { expect, test } from 'vitest'

import { bundle } from '#src/build/head-scripts.ts'

interface Policy {
  createHTML(html: string, type: string, sink: string): string | null
  createScriptURL(url: string): string | null
  createScript(text: string): string | null
}

async function install(): Promise<Policy> {
  let installed: Policy | undefined
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => (name === 'default' ? (installed = policy) : undefined) }
  const sandbox = createContext({
    URL,
    trustedTypes,
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
