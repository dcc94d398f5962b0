import { cacheControlOf, CONFIG_PATH, HASHED_FILES } from '#platform/site/site-headers.ts'
import { ROBOTS } from '#wire/robots.ts'

import { type Host, type HostedSite, PAGE_PATTERN } from './site.ts'

/** For Caddy 2.6 or newer, which also fetches the certificate of an https address. */
export const caddy: Host = {
  files: (site) => [{ name: 'Caddyfile', inSite: false, text: caddyfile(site) }],
  limits: [],
  next: 'Copy Caddyfile to /etc/caddy/Caddyfile (or import it there), then: caddy validate --config /etc/caddy/Caddyfile && systemctl reload caddy',
}

/**
 * `route` keeps the order of the rules; Caddy would sort them. A removed header is a separate directive: its block is applied when the response is
 * written, and would override later lines.
 */
function caddyfile({ console: { origin }, root, headers: { everywhere, exceptions } }: HostedSite): string {
  const single = [...exceptions].flatMap(([page, headers]) =>
    Object.entries(headers).map(([name, value]) => `		header ${page} ${name} ${quoted(value)}`),
  )
  return `# Sightglass console, written by "npm run configure". Written anew after each build; put nothing of your own here.
(sightglass_headers) {
	header {
${Object.entries({ ...everywhere, 'Cache-Control': cacheControlOf('/') })
  .map(([name, value]) => `		${name} ${quoted(value)}`)
  .join('\n')}
	}
	header -Server
}

${origin} {
	root * ${quoted(root)}
	route {
		import sightglass_headers
${single.length > 0 ? `${single.join('\n')}\n` : ''}		# Only what was found may be kept; the name of a file here holds a digest of it.
		@hashed {
			path ${HASHED_FILES}*
			file
		}
		header @hashed Cache-Control ${quoted(cacheControlOf(HASHED_FILES))}
		header ${CONFIG_PATH} Cache-Control ${quoted(cacheControlOf(CONFIG_PATH))}

		@written not method GET HEAD
		error @written 405
		@private path_regexp /\\.|\\.map$
		error @private 404

		# A trailing slash leads to the page without it.
		@slash path_regexp ^(${PAGE_PATTERN})/$
		route @slash {
			uri strip_suffix /
			@page file {path}.html
			redir @page {uri} 308
			error 404
		}
		try_files {path} {path}.html
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
	# A missing file must not look like a page; crawlers and link previews get the status of an error without its page.
	handle_errors {
		@file {
			path_regexp \\.[^./]+$
			not path *.html
		}
		@robot header_regexp User-Agent (?i)(?:${ROBOTS.source.replaceAll(' ', '\\s')})
		@missing expression {err.status_code} == 404
		@broken expression {err.status_code} >= 500
		route {
			import sightglass_headers
			header Vary User-Agent
			handle @robot {
				respond "" {err.status_code}
			}
			handle @missing {
				handle @file {
					header Content-Type "text/plain; charset=utf-8"
					respond "There is no such file." 404
				}
				handle {
					rewrite * /404.html
					file_server {
						precompressed br gzip
					}
				}
			}
			handle @broken {
				rewrite * /500.html
				file_server {
					precompressed br gzip
				}
			}
			handle {
				respond "" {err.status_code}
			}
		}
	}
}
`
}

function quoted(text: string): string {
  if (/["\\\n\r{}]/.test(text)) throw new Error(`Caddy cannot be given this text: ${text}`)
  return `"${text}"`
}
