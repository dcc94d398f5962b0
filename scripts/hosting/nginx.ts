import { TYPES } from '#platform/site/files.ts'
import { cacheControlOf, CONFIG_PATH, HASHED_FILES } from '#platform/site/site-headers.ts'
import { ROBOTS } from '#wire/robots.ts'

import { type Host, type HostedSite, PAGE_PATTERN } from './site.ts'

/** For the `http` part of an nginx (1.18 or newer, with the gzip_static module, which distributions build in). */
export const nginx: Host = {
  files: (site) => [{ name: 'nginx.conf', inSite: false, text: nginxConf(site) }],
  limits: [
    '.br files are used by builds of nginx with the ngx_brotli module only: switch on the line brotli_static there. The .gz files are used by all.',
  ],
  next: 'Copy nginx.conf to /etc/nginx/conf.d/sightglass.conf, then: nginx -t && nginx -s reload',
}

/** `add_header` in a location discards those of the server, so there is one list, and values that differ by page or response are variables. */
function nginxConf({ console: { protocol, hostname, host, port }, root, headers: { everywhere, exceptions } }: HostedSite): string {
  const secure = protocol === 'https:'
  const names = new Set([...exceptions.values()].flatMap((headers) => Object.keys(headers)))
  const variable = (name: string): string => `$sightglass_${name.toLowerCase().replaceAll('-', '_')}`
  const maps = [...names].flatMap((name) => [
    `map $uri ${variable(name)} {`,
    `    default ${quoted(everywhere[name] ?? '')};`,
    ...[...exceptions].map(([page, headers]) => `    ~^${page}(?:\\.html)?$ ${quoted(headers[name] ?? '')};`),
    '}',
    '',
  ])
  const listen = port || (secure ? '443' : '80')
  return `# Sightglass console, written by "npm run configure". Written anew after each build; put nothing of your own here.

# Crawlers and link previews get the status of an error without its page.
map $http_user_agent $sightglass_robot {
    default 0;
    ${quoted(`~*${ROBOTS.source}`)} 1;
}
map $sightglass_robot $sightglass_nothing {
    default "";
}

# Only what was found may be kept; the name of a file below ${HASHED_FILES} holds a digest of it.
map "$status $uri" $sightglass_cache_control {
    default ${quoted(cacheControlOf('/'))};
    "~^(?:200|206|304) ${HASHED_FILES}" ${quoted(cacheControlOf(HASHED_FILES))};
    "~^\\d+ ${CONFIG_PATH.replaceAll('.', '\\.')}$" ${quoted(cacheControlOf(CONFIG_PATH))};
}
map $status $sightglass_vary {
    default "";
    ~^[45] "User-Agent";
}

${maps.join('\n')}${secure ? redirectToHttps(hostname, host) : ''}server {
    listen ${listen}${secure ? ' ssl' : ''};
    server_name ${hostname};
${secure ? certificates(hostname) : ''}
    root ${quoted(root)};
    charset utf-8;
    charset_types text/css text/javascript text/plain;
    types {
${typeLines()}
    }
    server_tokens off;
    absolute_redirect off;
    gzip_static on;
    gzip_vary on;
    # brotli_static on;

${headerLines(everywhere, names, variable)}
    add_header Cache-Control $sightglass_cache_control always;
    add_header Vary $sightglass_vary always;

    error_page 404 @missing;
    error_page 500 502 503 504 @broken;

    location = / {
        try_files /index.html =404;
    }
    location / {
        try_files $uri $uri.html =404;
    }
    # A trailing slash leads to the page without it.
    location ~ ^(?<page>${PAGE_PATTERN})/$ {
        if (-f $document_root$page.html) {
            return 308 $page$is_args$args;
        }
        return 404;
    }
    # Never served, even where somebody put them there. Stands before the next: the first pattern that fits counts.
    location ~ /\\.|\\.map$ {
        error_page 404 @nofile;
        return 404;
    }
    # A missing file must not look like a page.
    location ~ \\.(?!html$)[^./]+$ {
        error_page 404 @nofile;
        try_files $uri =404;
    }
    location @missing {
        default_type text/plain;
        if ($sightglass_robot) {
            return 404 $sightglass_nothing;
        }
        try_files /404.html =404;
    }
    location @broken {
        default_type text/plain;
        if ($sightglass_robot) {
            return 500 $sightglass_nothing;
        }
        try_files /500.html =500;
    }
    location @nofile {
        types { }
        default_type text/plain;
        return 404 "There is no such file.";
    }
}
`
}

const typeLines = (): string =>
  Object.entries(TYPES)
    .map(([extension, type]) => `        ${type.split(';', 1)[0]} ${extension.slice(1)};`)
    .join('\n')

function headerLines(headers: Readonly<Record<string, string>>, varying: ReadonlySet<string>, variable: (name: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} ${varying.has(name) ? variable(name) : quoted(value)} always;`)
    .join('\n')
}

const redirectToHttps = (name: string, host: string): string => `server {
    listen 80;
    server_name ${name};
    return 308 https://${host}$request_uri;
}
`

const certificates = (name: string): string => `
    # Where certbot keeps them; name your own.
    ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
`

/** nginx takes a backslash before a quote, a backslash, t, r and n for an escape; the texts hold none of these pairs. */
function quoted(text: string): string {
  if (/["\n\r]|\\[\\'trn]/.test(text)) throw new Error(`nginx cannot be given this text: ${text}`)
  return `"${text}"`
}
