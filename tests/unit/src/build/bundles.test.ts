import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { bundleNames, bundlesOf, circleIn, type Module, type Page } from '#src/build/bundles.ts'
import { KITS } from '#src/build/kits.ts'
import { pathsOfSources } from '#src/build/pages.ts'
import { listedIcons, listedQueries, withSingleImports } from '#src/build/single-imports.ts'
import { type Facade, facadeOf, straight, straightImports, withDefault } from '#src/build/straight-entries.ts'

const module = (...imports: string[]): Module => ({ imports, later: [] })
const PAGES = new Map<string, Page>([
  ['/traffic/requests', { islands: ['/a/Requests.tsx'], scripts: ['/shell?script'] }],
  ['/traffic/connections', { islands: ['/a/Connections.tsx'], scripts: ['/shell?script'] }],
  ['/traffic/bandwidth', { islands: ['/a/Bandwidth.tsx'], scripts: ['/shell?script'] }],
  ['/me', { islands: ['/a/Me.tsx'], scripts: ['/shell?script'] }],
])

/** The modules of those pages, all but the entries in `folder`. */
function modulesIn(folder: string): Map<string, Module> {
  const file = (name: string): string => `${folder}/${name}`
  return new Map([
    ['/shell?script', module(file('watch.ts'), file('store.ts'))],
    [
      '/a/Requests.tsx',
      { imports: [file('Table.tsx'), file('range.ts'), file('RequestRow.tsx')], later: [file('Facets.tsx'), file('Plot.tsx')] },
    ],
    ['/a/Connections.tsx', { imports: [file('Table.tsx'), file('range.ts')], later: [file('Facets.tsx')] }],
    ['/a/Bandwidth.tsx', { imports: [file('range.ts')], later: [file('Plot.tsx'), file('Form.tsx')] }],
    ['/a/Me.tsx', module(file('Form.tsx'), '/x/node_modules/react/index.js')],
    [file('Table.tsx'), module('/x/node_modules/react/index.js')],
    [file('RequestRow.tsx'), module()],
    [file('range.ts'), module(file('store.ts'))],
    [file('store.ts'), module()],
    [file('watch.ts'), module()],
    [file('Facets.tsx'), module(file('Table.tsx'))],
    [file('Plot.tsx'), module('/x/node_modules/uplot/index.js', file('axis.ts'))],
    [file('axis.ts'), module()],
    [file('Form.tsx'), module()],
    ['/x/node_modules/react/index.js', module()],
    ['/x/node_modules/uplot/index.js', module()],
  ])
}

const byName = (bundles: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...bundles].map(([id, bundle]) => [id.split('/').at(-1) ?? id, bundle]))

test('a module travels with the narrowest kit of the pages that need it', () => {
  expect(byName(bundlesOf(modulesIn('/src'), PAGES))).toMatchObject({
    'Requests.tsx': 'traffic-requests',
    'RequestRow.tsx': 'traffic-requests',
    'Table.tsx': 'lists',
    'range.ts': 'traffic',
    'index.js': 'charts', // the later of two with this name
    'Facets.tsx': 'lists-later',
    'Plot.tsx': 'charts',
    'axis.ts': 'traffic-later',
    // At once on one page and later on others: with the pages most like the first
    'Form.tsx': 'forms',
  })
})

test('a kit that is only for later takes parts, and leaves what its pages need at once in the wider bundle', () => {
  const pages = new Map<string, Page>([
    ['/traffic/requests', { islands: ['/a/List.tsx'], scripts: [] }],
    ['/traffic/requests/manage', { islands: ['/a/One.tsx'], scripts: [] }],
  ])
  const modules = new Map<string, Module>([
    ['/a/List.tsx', { imports: ['/src/row.ts'], later: ['/src/Sheet.tsx'] }],
    ['/a/One.tsx', { imports: ['/src/row.ts'], later: ['/src/Sheet.tsx'] }],
    ['/src/row.ts', module()],
    ['/src/Sheet.tsx', module()],
  ])
  expect(byName(bundlesOf(modules, pages))).toMatchObject({ 'row.ts': 'traffic', 'Sheet.tsx': 'requests-later' })
})

test('what one page alone loads later travels with what it shares with another, where their kit says so', () => {
  const pages = new Map<string, Page>([
    ['/traffic/requests', { islands: ['/a/List.tsx'], scripts: [] }],
    ['/traffic/connections', { islands: ['/a/Others.tsx'], scripts: [] }],
  ])
  const modules = new Map<string, Module>([
    ['/a/List.tsx', { imports: [], later: ['/src/Tail.tsx'] }],
    ['/a/Others.tsx', { imports: [], later: ['/src/Around.tsx'] }],
    ['/src/Tail.tsx', module()],
    ['/src/Around.tsx', module()],
  ])
  expect(byName(bundlesOf(modules, pages))).toMatchObject({ 'Tail.tsx': 'requests-later', 'Around.tsx': 'traffic-connections-later' })
})

test('a part that a wide kit takes brings no narrow one to pages that want it later', () => {
  const pages = new Map<string, Page>([
    ['/traffic/requests', { islands: ['/a/List.tsx'], scripts: [] }],
    ['/traffic/connections', { islands: ['/a/Others.tsx'], scripts: [] }],
    ['/traffic/connections/manage', { islands: ['/a/Other.tsx'], scripts: [] }],
  ])
  const labels = '/x/domain/traffic/labels.ts'
  const modules = new Map<string, Module>([
    ['/a/List.tsx', { imports: [], later: ['/src/Facts.tsx'] }],
    ['/a/Others.tsx', module(labels, '/src/badges.ts')],
    ['/a/Other.tsx', module(labels, '/src/badges.ts')],
    ['/src/Facts.tsx', module(labels)],
    ['/src/badges.ts', module()],
    [labels, module()],
  ])
  expect(byName(bundlesOf(modules, pages))).toMatchObject({ 'labels.ts': 'traffic', 'badges.ts': 'connections' })
})

test('kits take parts that there are', () => {
  for (const { name, takes = [] } of KITS) for (const part of takes) expect(existsSync(part.slice(1)), `${name}: ${part}`).toBe(true)
})

test('what scripts of pages do by themselves lies in no bundle that another page may load', () => {
  const bundles = bundlesOf(modulesIn('/src'), PAGES)
  expect(bundles.get('/src/watch.ts')).toBe('console-script')
  expect(bundles.has('/shell?script')).toBe(false)
  expect(bundles.get('/src/store.ts')).toBe('console')
})

test('a file that moves to another folder stays in its bundle', () => {
  const before = byName(bundlesOf(modulesIn('/src/islands/traffic/requests'), PAGES))
  expect(byName(bundlesOf(modulesIn('/src/screens/somewhere'), PAGES))).toEqual(before)
})

test('nothing needs at once what a bundle after its own holds, so no bundle takes modules of another', () => {
  const modules = modulesIn('/src')
  const bundles = bundlesOf(modules, PAGES)
  const order = bundleNames(PAGES.keys())
  for (const [id, { imports }] of modules)
    for (const other of imports) {
      const [own, needed] = [bundles.get(id), bundles.get(other)]
      if (own !== undefined && needed !== undefined && id !== '/src/Plot.tsx')
        expect(order.indexOf(needed), `${id} needs ${other}`).toBeLessThanOrEqual(order.indexOf(own))
    }
})

test('kits name pages that there are', () => {
  const paths = pathsOfSources('src/pages')
  for (const { name, pages, without = [] } of KITS)
    for (const address of [...pages, ...without])
      expect(
        paths.some((path) => (address.endsWith('/') ? path.startsWith(address) : path === address)),
        `${name}: ${address}`,
      ).toBe(true)
})

test('each icon is imported from its own file, under the name the module gave it', () => {
  const single = (code: string): string => withSingleImports(code, 'lucide-react', listedIcons())
  expect(single("import { Clock, X as Close } from 'lucide-react'\nClock()")).toBe(
    "import Clock from 'lucide-react/icons/clock'; import Close from 'lucide-react/icons/x'\nClock()",
  )
  expect(single("import { createLucideIcon } from 'lucide-react'")).toBe(
    "import { createLucideIcon as createLucideIcon } from 'lucide-react'",
  )
})

test('what loads data is imported from the file that has it, also what the package hands on from another', () => {
  const code = `import {
  type QueryKey,
  useQuery,
  keepPreviousData as previous,
} from '@tanstack/react-query'
import { useQuery as same } from '@tanstack/react-query-devtools'`
  const made = withSingleImports(code, '@tanstack/react-query', listedQueries())
  expect(made.split('\n')).toHaveLength(code.split('\n').length)
  const [, query = '', core = ''] =
    /^import \{ useQuery as useQuery \} from '([^']+)'; import \{ keepPreviousData as previous \} from '([^']+)'/.exec(made) ?? []
  expect([query, core].map((path) => [existsSync(path), path.split('/@tanstack/')[1]])).toEqual([
    [true, 'react-query/build/modern/useQuery.js'],
    [true, 'query-core/build/modern/utils.js'],
  ])
  expect(made).toContain("import { useQuery as same } from '@tanstack/react-query-devtools'")
})

test('pages name the bundle that an entry only passes on', () => {
  const passed = facadesIn({
    'List.js': 'export{t as List}from"./lists.js";',
    'client.js': 'export{n as default}from"./react.js";',
    'shell.js': 'import"./console.js";',
  })
  expect(facadeOf('import"./console.js";start()')).toEqual([])
  const island = '<astro-island component-url="/_astro/List.js" component-export="List" renderer-url="/_astro/client.js">'
  const script = '<script type="module" src="/_astro/shell.js"></script>'
  expect(straight(island + script + script, passed)).toBe(
    '<astro-island component-url="/_astro/lists.js" component-export="t" renderer-url="/_astro/react.js"><script type="module" src="/_astro/console.js"></script>',
  )
  expect(withDefault('var a=1;export{a as n,b as t};', 'n')).toBe('var a=1;export{a as n,b as t,a as default};')
  expect(() => withDefault('export{a as n};', 'x')).toThrow('exports no x')
})

test('bundles that import each other are found', () => {
  const files = (b: string[]) =>
    new Map([
      ['a', ['b', 'c']],
      ['b', b],
      ['c', []],
    ])
  expect(circleIn(files(['c']))).toBeUndefined()
  expect(circleIn(files(['a']))).toEqual(['a', 'b', 'a'])
})

test('a module that acts when it is loaded may not be shared by scripts, nor lie with what another script does', () => {
  const pages = new Map<string, Page>([
    ['/sso/oidc/callback', { islands: [], scripts: ['/one'] }],
    ['/sso/saml/callback', { islands: [], scripts: ['/other'] }],
  ])
  const shared = new Map([
    ['/one', module('/act.ts')],
    ['/other', module('/act.ts')],
    ['/act.ts', module()],
  ])
  expect(bundlesOf(shared, pages).get('/act.ts')).toBe('sso-answer')
  expect(() => bundlesOf(shared, pages, { acts: () => true })).toThrow('acts when it is loaded')
  const apart = new Map<string, Page>([...pages.keys()].map((path) => [path, { islands: [], scripts: ['/one', '/other'] }]))
  const two = new Map([
    ['/one', module('/a.ts')],
    ['/other', module('/b.ts')],
    ['/a.ts', module()],
    ['/b.ts', module()],
  ])
  expect(() => bundlesOf(two, apart, { acts: () => true })).toThrow('would come together')
})

test('what a script does is not brought to another page by a part that shares code with it', () => {
  const pages = new Map<string, Page>([
    ['/sign-out', { islands: [], scripts: ['/leave?script'] }],
    ['/me', { islands: ['/Me.tsx'], scripts: [] }],
  ])
  const modules = new Map<string, Module>([
    ['/leave?script', module('/leave.ts')],
    ['/leave.ts', module('/sign-out.ts')],
    ['/sign-out.ts', module()],
    ['/Me.tsx', { imports: [], later: ['/DeleteAccount.tsx'] }],
    ['/DeleteAccount.tsx', module('/sign-out.ts')],
  ])
  const bundles = bundlesOf(modules, pages, { acts: (id) => id === '/leave.ts' })
  expect(bundles.get('/leave.ts')).toBe('sign-out-script')
  expect(bundles.get('/sign-out.ts')).toBe('account-wires')
  expect(() => bundlesOf(modules, pages, { acts: (id) => id === '/sign-out.ts' })).toThrow('acts when it is loaded')
})

test('a part does not name the bundle of a script, not even of a script that all its pages have: parts travel together, to other pages, too', () => {
  const pages = new Map<string, Page>([
    ['/me', { islands: ['/Me.tsx'], scripts: ['/shell?script'] }],
    ['/orgs', { islands: ['/Me.tsx'], scripts: ['/shell?script'] }],
  ])
  const modules = new Map<string, Module>([
    ['/shell?script', module('/shell.ts')],
    ['/shell.ts', module('/addresses.ts')],
    ['/addresses.ts', module()],
    ['/Me.tsx', { imports: [], later: ['/Palette.tsx'] }],
    ['/Palette.tsx', module('/addresses.ts')],
  ])
  const bundles = bundlesOf(modules, pages, { acts: (id) => id === '/shell.ts' })
  expect(bundles.get('/shell.ts')).toMatch(/-script$/)
  expect(bundles.get('/addresses.ts')).not.toMatch(/-script$/)
})

test('what is imported by name is imported from the bundle that holds it', () => {
  const facades = facadesIn({ 'firebase.js': 'export{t as open,n as leave,same}from"./sign-in-sdk.js";' })
  expect(
    straightImports('const d=["_astro/firebase.js","_astro/other.js"];e(()=>import(`./firebase.js`),d);import("./other.js")', facades),
  ).toBe(
    'const d=["_astro/sign-in-sdk.js","_astro/other.js"];e(()=>import(`./sign-in-sdk.js`).then(e=>({open:e.t,leave:e.n,same:e.same})),d);import("./other.js")',
  )
  expect(facadeOf('import"./a.js";export{t as open}from"./b.js";')).toEqual([])
  expect(facadeOf('export{t as open}from"./b.js";start()')).toEqual([])
})

const facadesIn = (files: Record<string, string>): Map<string, Facade> =>
  new Map(Object.entries(files).flatMap(([name, text]) => facadeOf(text).map((facade) => [name, facade] as const)))

test('what sentences are made of comes in pieces of its own, together with what nothing else needs', () => {
  const modules = new Map<string, Module>([
    ['/a/Requests.tsx', { imports: [], later: ['/s/Line.tsx', '/s/Panel.tsx'] }],
    ['/s/Line.tsx', module('/src/domain/verdicts/verdict.ts', '/s/reader.ts', '/s/shared.ts')],
    ['/s/reader.ts', module('/s/shapes.ts')],
    ['/s/shapes.ts', module()],
    ['/s/shared.ts', module()],
    ['/s/Panel.tsx', module('/s/shared.ts')],
    ['/src/domain/verdicts/verdict.ts', module()],
  ])
  // Without a bundle: left to the bundler
  expect(byName(bundlesOf(modules, new Map([['/traffic/requests', { islands: ['/a/Requests.tsx'], scripts: [] }]])))).toEqual({
    'Requests.tsx': 'traffic-requests',
    'shared.ts': 'requests-later',
    'Panel.tsx': 'requests-later',
    'verdict.ts': 'verdicts',
  })
})

test('of pieces that most pages want together one comes, and the others are separate', () => {
  const modules = new Map<string, Module>([
    ['/a/Requests.tsx', { imports: [], later: ['/src/screens/verdicts/ScreenVerdict.tsx', '/s/Panel.tsx'] }],
    ['/src/screens/verdicts/ScreenVerdict.tsx', module('/src/domain/verdicts/verdict.ts', '/s/words.ts')],
    ['/s/words.ts', module()],
    ['/s/Panel.tsx', module('/src/domain/verdicts/verdict.ts', '/s/words.ts', '/s/cells.ts')],
    ['/s/cells.ts', module()],
    ['/src/domain/verdicts/verdict.ts', module()],
  ])
  expect(byName(bundlesOf(modules, new Map([['/traffic/requests', { islands: ['/a/Requests.tsx'], scripts: [] }]])))).toEqual({
    'Requests.tsx': 'traffic-requests',
    'ScreenVerdict.tsx': 'verdicts-most',
    'words.ts': 'verdicts-most',
    'verdict.ts': 'verdicts-most',
  })
})

test('what home and the areas load later does not come to settings, nor does the palette, which knows every area', () => {
  const pages = new Map<string, Page>([
    ['/index', { islands: ['/a/Home.tsx'], scripts: ['/shell?script'] }],
    ['/traffic/requests', { islands: ['/a/Requests.tsx'], scripts: ['/shell?script'] }],
    ['/orgs/settings', { islands: ['/a/Settings.tsx'], scripts: ['/shell?script'] }],
  ])
  const modules = new Map<string, Module>([
    ['/shell?script', { imports: [], later: ['/s/palette.tsx'] }],
    ['/a/Home.tsx', { imports: [], later: ['/s/Empty.tsx', '/s/Drawer.tsx'] }],
    ['/a/Requests.tsx', { imports: ['/s/rows.ts'], later: ['/s/Empty.tsx'] }],
    ['/a/Settings.tsx', { imports: [], later: ['/s/Drawer.tsx'] }],
    ['/s/Empty.tsx', module('/s/rows.ts')],
    ['/s/rows.ts', module()],
    ['/s/Drawer.tsx', module()],
    ['/s/palette.tsx', module('/src/islands/shell/seen-items.ts')],
    ['/src/islands/shell/seen-items.ts', module('/s/rows.ts')],
  ])
  const bundles = byName(bundlesOf(modules, pages))
  expect(bundles).toMatchObject({ 'Empty.tsx': 'areas-later', 'Drawer.tsx': 'console-later', 'seen-items.ts': 'palette' })
  expect(bundles).not.toHaveProperty('palette.tsx')
})

test('an icon comes with all pages that want it, and a part that one kit keeps does not go to others', () => {
  const icon = '/node_modules/lucide-react/dist/esm/icons/chevron-down.mjs'
  const names = '/src/lib/traffic/group-names.ts'
  const pages = new Map<string, Page>([
    ['/traffic/requests', { islands: ['/a/Requests.tsx'], scripts: [] }],
    ['/traffic/connections', { islands: ['/a/Connections.tsx'], scripts: [] }],
    ['/orgs/settings', { islands: ['/a/Settings.tsx'], scripts: [] }],
  ])
  const modules = new Map<string, Module>([
    ['/a/Requests.tsx', { imports: ['/s/Range.tsx'], later: [names, '/s/Diff.tsx'] }],
    ['/a/Connections.tsx', module('/s/Range.tsx')],
    ['/a/Settings.tsx', { imports: [], later: [names, '/s/Diff.tsx'] }],
    ['/s/Range.tsx', module(icon)],
    ['/s/Diff.tsx', module(icon)],
    [icon, module()],
    [names, module('/s/Range.tsx')],
  ])
  expect(byName(bundlesOf(modules, pages))).toMatchObject({
    'Range.tsx': 'lists',
    'chevron-down.mjs': 'console',
    'Diff.tsx': 'console-later',
    'group-names.ts': 'areas-later',
  })
})
