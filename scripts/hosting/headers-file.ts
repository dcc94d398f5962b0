import { cacheControlOf, CONFIG_PATH, HASHED_FILES } from '#platform/site/site-headers.ts'

import type { Host, HostedSite } from './site.ts'

/** For hosts that read `_headers` and `_redirects` next to the pages: Netlify, Cloudflare Pages, and others with the same format. */
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
    'This host has its own error page (5xx); 500.html is not used.',
    'A missing file below /_astro/ returns 404.html and may be cached as long as an existing one.',
    'The .br and .gz files are not used: the host compresses responses itself.',
  ],
  next: 'Upload the whole folder, without a build command: "netlify deploy --prod --dir {site}", or "wrangler pages deploy {site}".',
}

/** Rules that match the same path are joined header by header, so no header may be in two of them. Pages are revalidated by default. */
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

/** Netlify and Cloudflare Pages remove the slash or serve the page by themselves; the page's first script handles the rest. */
function redirects({ pages }: HostedSite): string {
  return pages
    .filter((page) => page !== '/')
    .map((page) => `${page}/ ${page} 301\n`)
    .join('')
}
