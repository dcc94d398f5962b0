import { cacheControlOf, CONFIG_PATH, HASHED_FILES } from '#platform/site/site-headers.ts'

import type { Host, HostedSite } from './site.ts'

/** Firebase Hosting. */
export const firebase: Host = {
  files: (site) => [{ name: 'firebase.json', inSite: false, text: `${JSON.stringify({ hosting: hosting(site) }, null, 2)}\n` }],
  limits: [
    'Firebase Hosting cannot look at user agents: crawlers and link previews get the text of the page for errors, with the status 404. A browser that runs its script empties it for them.',
    'Firebase Hosting has its own error page (5xx); 500.html is not used.',
    'A missing file below /_astro/ returns 404.html and may be cached as long as an existing one.',
    'The .br and .gz files are not uploaded: Firebase Hosting compresses responses itself.',
  ],
  next: 'Run in the folder of firebase.json: firebase deploy --only hosting',
}

/** Where several rules fit one path, the last one that names a header wins (firebase-tools, issue 9467). */
function hosting({ folder, headers: { everywhere, exceptions } }: HostedSite) {
  const rule = (source: string, headers: Readonly<Record<string, string>>) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })
  return {
    public: folder,
    ignore: ['firebase.json', '**/.*', '**/node_modules/**', '**/*.br', '**/*.gz', '**/*.map'],
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      rule('**', { ...everywhere, 'Cache-Control': cacheControlOf('/') }),
      rule(`${HASHED_FILES}**`, { 'Cache-Control': cacheControlOf(HASHED_FILES) }),
      rule(CONFIG_PATH, { 'Cache-Control': cacheControlOf(CONFIG_PATH) }),
      ...[...exceptions].map(([page, headers]) => rule(page, headers)),
    ],
  }
}
