import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { queryClient } from '#src/queries/client.ts'
import { settingOf } from '#src/queries/setting.ts'
import { tlsSettings } from '#src/queries/tls.ts'
import { $to } from '#src/stores/context.ts'
import { DEFAULT_PROXY, proxySetting, type ProxySettings } from '#wire/product/proxy.ts'
import { useRole } from '#src/screens/use-role.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { AUTHORITY, TRUSTED } from './recipes.ts'

/** What programs need to know, as most of them read it: curl, Go, Python, Ruby and Node. */
function proxyVariables({ port, bypass }: Pick<ProxySettings, 'port' | 'bypass'>): string {
  const address = `http://127.0.0.1:${port}`
  // Names of a domain are written with a dot there, and not with a star
  const without = bypass.map((text) => (text.startsWith('*.') ? text.slice(1) : text)).join(',')
  return [
    `export HTTP_PROXY="${address}" HTTPS_PROXY="${address}" NO_PROXY="${without}"`,
    'export http_proxy="$HTTP_PROXY" https_proxy="$HTTPS_PROXY" no_proxy="$NO_PROXY"',
    `export SSL_CERT_FILE="$PWD/${TRUSTED}" CURL_CA_BUNDLE="$PWD/${TRUSTED}" REQUESTS_CA_BUNDLE="$PWD/${TRUSTED}"`,
    `export NODE_EXTRA_CA_CERTS="$PWD/${AUTHORITY}" NODE_USE_ENV_PROXY=1`,
  ].join('\n')
}

/** Variables that point programs at the proxy, in the directory of its certificates. */
export function ProxyVariables({ orgId }: { orgId: string }) {
  const settings = useQuery(settingOf(proxySetting, orgId), queryClient).data ?? DEFAULT_PROXY
  return <CodeBlock label="Shell of your programs" text={proxyVariables(settings)} />
}

/** Where there is no authority nothing encrypted is opened: what to do about it. */
export function NoAuthority({ orgId }: { orgId: string }) {
  const to = useStore($to)
  const role = useRole(orgId)
  const tls = useQuery(tlsSettings(orgId), queryClient).data
  if (tls?.authority !== null) return null
  return (
    <p className="notice" data-tone="warn">
      <span>
        There is no certificate authority, so encrypted traffic is passed on unopened.{' '}
        <a className="link" href={to.tls()}>
          {role !== undefined && mayActAs(role, 'owner') ? 'Generate one' : 'Owners generate one in TLS settings'}
        </a>
      </span>
    </p>
  )
}
