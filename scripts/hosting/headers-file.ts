import { cacheControlOf, CONFIG_PATH, HASHED_FILES } from '#platform/site/site-headers.ts'

import type { Host, HostedSite } from './site.ts'

/** For hosts that read `_headers` and `_redirects` beside the pages: Netlify, Cloudflare Pages, and others that took over their form. */
export const headersFile: Host = {
  files: (site) => [
    { name: '_headers', inSite: true, text: headers(site) },
    { name: '_redirects', inSite: true, text: redirects(site) },
  ],
  refusals: ({ tagManagerId }) =>
    tagManagerId === undefined
      ? []
      : [
          'Leave out tagManagerId, or choose nginx, caddy or firebase: it needs another content policy on the public pages than on the rest, and hosts with a _headers file join the two.',
        ],
  limits: [
    'This host cannot look at user agents: crawlers and link previews get the text of the page for errors, with the status 404. A browser that runs its script empties it for them.',
    'This host has a page of its own for its own failures (5xx); 500.html is not used.',
    'A missing file below /_astro/ is answered with 404.html, and may be kept as long as one that is there.',
    'The .br and .gz files are not used: the host compresses by itself.',
  ],
  next: 'Upload the whole folder, without a build command: "netlify deploy --prod --dir {site}", or "wrangler pages deploy {site}".',
}

/** Rules that fit one path are joined, header by header, so no header may stand in two that fit the same. Pages are revalidated by default. */
function headers({ headers: { everywhere } }: HostedSite): string {
  return [
    '/*',
    ...Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`),
    `${HASHED_FILES}*`,
    `  Cache-Control: ${cacheControlOf(HASHED_FILES)}`,
    CONFIG_PATH,
    `  Cache-Control: ${cacheControlOf(CONFIG_PATH)}`,
    '',
  ].join('\n')
}

/** Netlify and Cloudflare Pages take the slash away, or serve the page, by themselves; the page's first script takes care of the rest. */
function redirects({ pages }: HostedSite): string {
  return pages
    .filter((page) => page !== '/')
    .map((page) => `${page}/ ${page} 301\n`)
    .join('')
}
