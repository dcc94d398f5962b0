/**
 * Which modules travel together. Left alone, the bundler makes a file of every module that two pages share: forty files of a few hundred
 * bytes each, every one a request and a compression window of its own. Groups follow when things are needed, not what they are.
 * A group takes what its modules import along, so what is needed earliest comes first. `scripts/budgets.mjs` weighs the outcome.
 */
const GROUPS = [
  /** What every page has, the catalogue's too. */
  {
    name: 'base',
    test: /rolldown[\\/]runtime|vite[\\/]preload-helper|[\\/]src[\\/](?:stores[\\/]appearance|lib[\\/](?:appearance|errors|path|page-title|routes)\.)|[\\/]wire[\\/]public-config\./,
  },
  /** Soft navigation: pages with the shell. */
  { name: 'router', test: /node_modules[\\/]astro[\\/]|astro:transitions/ },
  /** Who is here and where: every page that has a configuration, also those without React. */
  {
    name: 'core',
    test: /node_modules[\\/](?:nanostores|@nanostores[\\/]persistent)[\\/]|[\\/]src[\\/](?:clients[\\/](?:config|identity)|stores[\\/](?:session|context|location|pre-auth|deployment-facts|reporting)|lib[\\/]safe-return)\./,
  },
  /** Tokens and the wires they need: pages with a session. */
  { name: 'calls', test: /node_modules[\\/]ofetch[\\/]|[\\/]src[\\/](?:clients[\\/](?:http|documents|issued-tokens)|stores[\\/]tokens)\./ },
  /** The other wires: pages that show what an organization has. Readers of one screen's answers stay with it. */
  {
    name: 'wires',
    test: /[\\/]src[\\/](?:clients[\\/](?:pulse|warehouse)|stores[\\/](?:density|columns|org-name)|queries[\\/]wires)\.|[\\/]wire[\\/](?:pulse[\\/](?:(?:read-)?requests|export)\.|warehouse[\\/])/,
  },
  /**
   * The provider's SDK: large, loaded by `import()`, changes with its version only. Not the entry that opens windows: it comes by itself when
   * somebody wants one.
   */
  {
    name: 'firebase',
    test: /node_modules[\\/](?:@firebase[\\/](?!auth[\\/]dist[\\/]esm)|firebase[\\/](?!node_modules|auth[\\/]dist)|idb[\\/])|[\\/]src[\\/]clients[\\/]firebase\.ts/,
  },
  /** What every island stands on; changes with versions only. */
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-error-boundary|@astrojs[\\/]react)[\\/]/ },
  /** What islands with a session stand on besides; the catalogue does without. */
  { name: 'query', test: /node_modules[\\/](?:@nanostores[\\/]react|@tanstack[\\/](?:react-query|query-core))[\\/]/ },
  /** Signs that many screens use. */
  { name: 'signs', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 5 },
  /** Small things that most islands show, and how they write numbers and times; with the two signs that are seen first. */
  {
    name: 'ui',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:chevrons-up-down|panel-left)\.|[\\/]src[\\/](?:components[\\/](?:overlay[\\/]SwitchMenu|notice[\\/](?:Notices|EmptyDrawing))|lib[\\/](?:format|time-range|copy-text|go-to|use-(?:later|media|now|online)))\.|[\\/]domain[\\/]detection[\\/]control\.|[\\/]src[\\/]stores[\\/]range\./,
  },
  /** Values as they look in every list, and the columns made of them; and how a connection is marked wherever it is named, with its signs. */
  {
    name: 'values',
    test: /[\\/]src[\\/](?:components[\\/]value[\\/](?:Badges|Cells)|islands[\\/]traffic[\\/]list[\\/]columns-about|lib[\\/](?:status|split-path))\./,
  },
  {
    name: 'connection-badges',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:eye-off|lock-open|scan-eye)\.|[\\/]src[\\/]components[\\/]value[\\/]ConnectionBadges\./,
  },
  /** Signs that some screens use; a sign of one screen stays with it. */
  { name: 'signs-some', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
  /** Dialogs with what their buttons do. */
  { name: 'dialogs', test: /[\\/]src[\\/](?:components[\\/]overlay[\\/](?:CancelButton|ConfirmDialog|Dialog)|lib[\\/]use-attempt)\./ },
  { name: 'toasts', test: /[\\/]src[\\/](?:components[\\/]overlay[\\/](?:Toasts|toast-queue)|islands[\\/]shell[\\/]toast)\./ },
  /** The bar of signed-in pages, and what their islands share. */
  { name: 'shell', test: /[\\/]src[\\/](?:islands[\\/]shell[\\/]ContextSwitchers|queries[\\/](?:client|orgs|environments)\.)/ },
  /** The language of filters and its field: wherever something is looked for. */
  { name: 'filter', test: /[\\/](?:domain[\\/]filter[\\/]parse|src[\\/]islands[\\/]traffic[\\/]filter[\\/]filter-about)\./ },
  { name: 'filter-input', test: /[\\/]src[\\/]components[\\/]filter[\\/]FilterInput\./ },
  /** The range in the bar of every page about traffic. */
  { name: 'range-bar', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]frame[\\/]RangeBar\.tsx/ },
  /** What lists of traffic share, whatever stands in their rows. */
  {
    name: 'lists',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/](?:frame[\\/](?:scoped|NoOrganization|use-)|list[\\/](?:FacetsButton|ListFoot|MoreRows|RowLink|links-about|list\.module|row\.module|use-)|views[\\/]use-default-view)|stores[\\/](?:filter|sort)\.)/,
  },
  /** What the list of requests and the page of one share. */
  {
    name: 'requests',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/]requests[\\/](?:view|links)|queries[\\/]requests)\./,
  },
  {
    name: 'connections',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/]connections[\\/](?:view|links|words)|queries[\\/]connections)\./,
  },
  { name: 'table', test: /[\\/]src[\\/]components[\\/]table[\\/]Table\.tsx/ },
  /** The list of requests up to its first row; what it loads later stays apart. */
  { name: 'traffic', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]requests[\\/]RequestsScreen\.tsx/ },
  { name: 'connection-list', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]connections[\\/]list[\\/]ConnectionsScreen\.tsx/ },
]

/** For `output.codeSplitting` of the browser build. */
export const codeSplitting = { groups: GROUPS.map((group, i) => ({ ...group, priority: GROUPS.length - i })) }
