import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

import { buildManifest, sourceId } from './src/build/build-manifest.ts'
import { compressed } from './src/build/compress.ts'
import { contentPolicy } from './src/build/csp.ts'
import { errorReporting } from './src/build/error-reporting.ts'
import { headScripts } from './src/build/head-scripts.ts'
import { mergedStyles } from './src/build/merge-styles.ts'
import { pageBundles } from './src/build/page-bundles.ts'
import { islandPreload } from './src/build/preload.ts'
import { singleImports } from './src/build/single-imports.ts'
import { straightEntries } from './src/build/straight-entries.ts'
import { cssLayers, scopedClassName } from './src/build/style-sheets.ts'

/** In development the pages come from Astro and everything else from a running platform. */
const PLATFORM = process.env.SIGHTGLASS_URL ?? 'http://127.0.0.1:4600'
const WIRES = [
  '/api',
  '/evidence',
  '/pulse',
  '/warehouse',
  '/v1/projects',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/config.js',
  '/openapi.json',
]

/** Features in use: light-dark(), nesting, @starting-style, popover. Older browsers get no half-translated copy of them. */
const BROWSERS = ['chrome125', 'edge125', 'firefox129', 'safari17.5']

const LATE_PACKAGES = ['ComboBox', 'NumberField', 'DateField', 'GridList', 'useDragAndDrop', 'I18nProvider'].map(
  (part) => `react-aria-components/${part}`,
)

const bundles = pageBundles()

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  prefetch: false,
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never' },
  // Source maps are gone before anything else looks at what was built
  integrations: [
    react(),
    ...errorReporting(process.env, sourceId()),
    headScripts(),
    mergedStyles(),
    straightEntries(),
    islandPreload(),
    contentPolicy(),
    buildManifest(),
    compressed(),
  ],
  vite: {
    // Development and checks prepare the same packages differently; one folder for both breaks whichever came first
    cacheDir: `node_modules/.vite/${process.argv.includes('dev') ? 'development' : 'production'}`,
    plugins: [singleImports(), cssLayers(), bundles.plugin],
    // Found only when a late part asks for them, which would restart the page under the developer
    optimizeDeps: { include: LATE_PACKAGES },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: bundles.codeSplitting } } } } },
    css: { modules: { generateScopedName: scopedClassName } },
    build: { assetsInlineLimit: 0, target: BROWSERS, cssTarget: BROWSERS },
    server: { proxy: Object.fromEntries(WIRES.map((path) => [path, { target: PLATFORM, changeOrigin: true }])) },
  },
})
