import { basename } from 'node:path'

/**
 * Which modules travel together. Left alone, the bundler makes a file of every module that two pages share: forty files of a few hundred
 * bytes each, every one a request and a compression window of its own. Groups follow when things are needed, not what they are.
 * A group takes what its modules import along, so what is needed earliest comes first. `scripts/budgets.mjs` weighs the outcome.
 */
const GROUPS = [
  /** What every page has, the catalogue's too. */
  {
    name: 'base',
    test: /rolldown[\\/]runtime|vite[\\/]preload-helper|[\\/]src[\\/](?:stores[\\/]appearance|lib[\\/](?:appearance|errors|loadable|path|page-title|routes)\.)|[\\/](?:domain|wire)[\\/]own\.|[\\/]wire[\\/]public-config\./,
  },
  /** What pages with a shell do before any island: menus and keys, and the banner; then the rules of addresses. */
  { name: 'openers', test: /[\\/]src[\\/]islands[\\/]shell[\\/](?:openers|openers-with|chrome|keys|page-banner)\./ },
  { name: 'rules', test: /[\\/]src[\\/](?:islands[\\/]shell[\\/]route-rules|lib[\\/](?:route-rules|build-files))\./ },
  /** Soft navigation: pages with the shell. */
  { name: 'router', test: /node_modules[\\/]astro[\\/]|astro:transitions/ },
  /** Who is here and where: every page that has a configuration, also those without React. */
  {
    name: 'core',
    test: /node_modules[\\/](?:nanostores|@nanostores[\\/]persistent)[\\/]|[\\/]src[\\/](?:clients[\\/](?:config|identity)|stores[\\/](?:session|context|location|pre-auth|deployment-facts|reporting)|lib[\\/]safe-return)\./,
  },
  /** Tokens and the wires they need: pages with a session. */
  {
    name: 'calls',
    test: /node_modules[\\/]ofetch[\\/]|[\\/]src[\\/](?:clients[\\/](?:http|repeated-change|documents|issued-tokens)|stores[\\/]tokens)\./,
  },
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
  {
    name: 'signs',
    test: /node_modules[\\/]lucide-react[\\/](?!.*[\\/](?:bookmark|chevron-left|circle-check|copy|download|git-compare-arrows|info|rotate-ccw|table-2|trash)\.)/,
    minShareCount: 5,
  },
  /** Not of those: signs of what is done with rows that are there, and some that one screen shows at once and others late. */
  { name: 'signs-later', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:bookmark|circle-check|download|info|rotate-ccw|trash)\./ },
  { name: fileName, test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:chevron-left|copy|git-compare-arrows|table-2)\./ },
  /** Small things that most islands show, and how they write numbers and times; with the two signs that are seen first. */
  {
    name: 'ui',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:chevrons-up-down|panel-left)\.|[\\/]src[\\/](?:components[\\/](?:overlay[\\/]SwitchMenu|notice[\\/](?:Notices|EmptyDrawing))|lib[\\/](?:format|time-range|copy-text|go-to|use-(?:later|media|now|online)))\.|[\\/]domain[\\/]detection[\\/]control\.|[\\/]src[\\/]stores[\\/]range\./,
  },
  /** Values as they look in every list, and the columns made of them; and how a connection is marked wherever it is named, with its signs. */
  {
    name: 'values',
    test: /[\\/]src[\\/](?:components[\\/]value[\\/](?:Badges|Cells)|screens[\\/]list[\\/]columns-about|lib[\\/](?:status|split-path))\./,
  },
  {
    name: 'connection-badges',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:eye-off|lock-open|scan-eye)\.|[\\/]src[\\/]components[\\/]value[\\/]ConnectionBadges\./,
  },
  /** Signs that some screens use; a sign of one screen stays with it. */
  { name: 'signs-some', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
  /** Dialogs with what their buttons do. */
  { name: 'dialogs', test: /[\\/]src[\\/](?:components[\\/]overlay[\\/](?:CancelButton|ConfirmDialog|Dialog)|lib[\\/]use-attempt)\./ },
  { name: 'toasts', test: /[\\/]src[\\/](?:components[\\/]overlay[\\/](?:Toasts|toast-queue|toast))\./ },
  /** The bar of signed-in pages, and what their islands share. */
  { name: 'shell', test: /[\\/]src[\\/](?:islands[\\/]shell[\\/]ContextSwitchers|queries[\\/](?:client|orgs|environments)\.)/ },
  /** The language of filters and its field: wherever something is looked for. */
  { name: 'filter', test: /[\\/](?:domain[\\/]filter[\\/]parse|src[\\/]screens[\\/](?:filter[\\/]filter-about|list[\\/]list-state))\./ },
  { name: 'filter-input', test: /[\\/]src[\\/](?:components[\\/]filter[\\/]FilterInput|screens[\\/]frame[\\/]use-slash)\./ },
  /** The range in the bar of every page about traffic. */
  { name: 'range-bar', test: /[\\/]src[\\/]screens[\\/]frame[\\/]RangeBar\.tsx/ },
  /** What screens of traffic share, lists or not: whose traffic it is, the default view, the keys. */
  {
    name: 'frame',
    test: /[\\/]src[\\/]screens[\\/](?:frame[\\/](?:scoped|NoOrganization|use-alt-key)|views[\\/]use-default-view|use-loadable)/,
  },
  /** What is known of connections wherever they are counted; their screens bring more. */
  {
    name: 'connection-wire',
    test: /[\\/](?:domain[\\/](?:filter[\\/]connection-fields|traffic[\\/]visibility)|wire[\\/]pulse[\\/]read-connections)\./,
  },
  { name: 'table', test: /[\\/]src[\\/]components[\\/]table[\\/]Table\.tsx/ },
  /** What lists of traffic share, whatever stands in their rows. */
  {
    name: 'lists',
    test: /[\\/]src[\\/](?:screens[\\/]list[\\/](?:FacetsButton|List(?:Body|Foot|Toolbar|View)|MoreRows|RowLink|active-row|late-parts|list-screen|list\.module|row\.module|rows|selection|tail-state|use-)|stores[\\/]sort\.)/,
  },
  /** What the list of requests and the page of one share. */
  {
    name: 'requests',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/]requests[\\/]requests|queries[\\/]requests)\./,
  },
  {
    name: 'connections',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/]connections[\\/](?:connections|words)|queries[\\/]connections)\./,
  },
  /** Small parts that many screens have and none has all of: each stays a file, or a group would take it along to its own pages. */
  {
    name: fileName,
    test: /[\\/]src[\\/](?:components[\\/](?:form[\\/]FieldNotes|notice[\\/]Skeletons|overlay[\\/]Disclosure|table[\\/]TablePanel)|lib[\\/](?:geo[\\/]country|traffic[\\/]plain-group-names))\./,
  },
  { name: 'choices', test: /[\\/]src[\\/]components[\\/]form[\\/](?:GroupField|SegmentedField)\./ },
  /** What screens made of panels share, up to their figures; what they draw and list comes later. */
  {
    name: 'panels',
    test: /[\\/]src[\\/](?:islands[\\/]traffic[\\/]panels[\\/](?:Choice|FilterWaiting|Freshness|TableWaiting|use-answer)|queries[\\/]traffic)\.|[\\/]wire[\\/]pulse[\\/]traffic\./,
  },
  /** The list of requests up to its first row; what it loads later stays apart. */
  { name: 'traffic', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]requests[\\/]RequestsScreen\.tsx/ },
  { name: 'connection-list', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]connections[\\/]ConnectionsScreen\.tsx/ },
  /** Screens of panels up to their first figures. */
  { name: 'availability', test: /[\\/]src[\\/]islands[\\/]traffic[\\/]availability[\\/]AvailabilityScreen\.tsx/ },
]

/** `Skeletons` of `…/notice/Skeletons.tsx`. */
function fileName(id: string): string {
  return basename(id).replace(/\..*$/, '')
}

/** For `output.codeSplitting` of the browser build. */
export const codeSplitting = { groups: GROUPS.map((group, i) => ({ ...group, priority: GROUPS.length - i })) }
