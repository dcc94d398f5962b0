/**
 * Which modules travel together. Left alone, the bundler makes a file of every module that two pages share: forty files of a few hundred
 * bytes each, every one a request and a compression window of its own. Groups follow when things are needed, not what they are.
 * A group takes what its modules import along, so what is needed earliest comes first.
 */
const GROUPS = [
  /** Session, tokens and clients: every page, also those without React. */
  {
    name: 'core',
    test: /node_modules[\\/](?:nanostores|@nanostores[\\/]persistent|ofetch|destr|ufo)[\\/]|[\\/]src[\\/](?:clients[\\/](?!firebase)|stores[\\/](?!range|sign-in)|queries[\\/]wires|lib[\\/](?:errors|routes|once-per-key|path|pulse-url|jwt-expiry|safe-return|session-records|appearance|page-title)\.)|[\\/]wire[\\/]|vite[\\/]preload-helper/,
  },
  /** The provider's SDK: large, loaded by `import()`, changes with its version only. */
  { name: 'firebase', test: /node_modules[\\/](?:@?firebase|idb)[\\/]|[\\/]src[\\/]clients[\\/]firebase\.ts/ },
  /** What every island stands on; changes with versions only. */
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-error-boundary|@astrojs[\\/]react|@nanostores[\\/]react|@tanstack[\\/](?:react-query|query-core))[\\/]/,
  },
  /** The bar of signed-in pages, and what their islands share. */
  {
    name: 'shell',
    test: /rolldown[\\/]runtime|[\\/]src[\\/](?:islands[\\/]shell[\\/]ContextSwitchers|queries[\\/](?:client|orgs|environments)\.|components[\\/](?:overlay[\\/]SwitchMenu|notice[\\/](?:Notices|EmptyDrawing))\.|lib[\\/]format\.)|node_modules[\\/]lucide-react[\\/]/,
  },
  /** The list of requests up to its first row; what it loads later stays apart. */
  { name: 'traffic', test: /[\\/]src[\\/]islands[\\/]traffic[\\/](?:RequestsScreen|RangeBar)\.tsx/ },
]

/** For `output.codeSplitting` of the browser build. */
export const codeSplitting = { groups: GROUPS.map((group, i) => ({ ...group, priority: GROUPS.length - i })) }
