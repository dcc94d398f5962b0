/** The catalogue: every page under /dev, in the order of its menu. A unit test holds this list against the files. */
export interface DevPage {
  id: string
  label: string
  /** What is shown there, in a few words. */
  shows: string
}

export interface DevGroup {
  label: string
  pages: readonly DevPage[]
}

export const DEV_GROUPS: readonly DevGroup[] = [
  {
    label: 'Foundations',
    pages: [
      { id: 'tokens', label: 'Tokens', shows: 'Colour, type, space and motion by name' },
      { id: 'icons', label: 'Icons', shows: 'Every sign we use, the logo and the drawings' },
      { id: 'nav', label: 'Navigation', shows: 'Rail, tabs, switchers, palette, keyboard help' },
      { id: 'states', label: 'States', shows: 'Empty, loading, failed, stale and offline' },
      { id: 'errors', label: 'Errors', shows: 'The error page with each of its messages' },
    ],
  },
  {
    label: 'Data',
    pages: [
      { id: 'tables', label: 'Tables', shows: 'The data table with up to 400,000 rows' },
      { id: 'data', label: 'Data', shows: 'Stream rows, values, badges, flow glyphs, facts' },
      { id: 'lists', label: 'Lists', shows: 'Facets, bars, labelled pairs, plain lists' },
      { id: 'filters', label: 'Filters', shows: 'Filter bar, completions, chips, time range' },
      { id: 'charts', label: 'Charts', shows: 'Time series, bars, heat map, donut, sparkline' },
      { id: 'map', label: 'World map', shows: 'Countries by weight, with a table beside it' },
      { id: 'flags', label: 'Flags', shows: 'Every country, and what is unknown' },
      { id: 'canvas', label: 'Canvas', shows: 'Service map, routing and a property editor' },
      { id: 'code', label: 'Code', shows: 'Highlighter, tree, editor, diff, masked values' },
    ],
  },
  {
    label: 'Input',
    pages: [
      { id: 'forms', label: 'Forms', shows: 'Every field, failures, server answers, leaving' },
      { id: 'toggles', label: 'Toggles', shows: 'Switches, checks, choices, segments' },
      { id: 'overlays', label: 'Overlays', shows: 'Dialogs, drawers, menus, tooltips, toasts' },
      { id: 'steps', label: 'Steps', shows: 'Where one stands in a sequence' },
      { id: 'timeline', label: 'Timeline', shows: 'What happened, when, by whom' },
    ],
  },
  {
    label: 'Compositions',
    pages: [
      { id: 'wizards', label: 'Wizards', shows: 'A sequence of forms with a review' },
      { id: 'security', label: 'Security', shows: 'Posture, risk dial, evidence chain, issues' },
      { id: 'audit-logs', label: 'Audit logs', shows: 'Who changed what, searched and exported' },
      { id: 'geolocation', label: 'Geolocation', shows: 'Where traffic goes, allowed and new countries' },
      { id: 'reviews', label: 'Reviews', shows: 'What people decided about vendors and endpoints' },
      { id: 'health', label: 'Health', shows: 'Configuration, build, and whether each wire answers' },
    ],
  },
]
