import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { queryClient } from '#src/queries/client.ts'
import { runningProxies } from '#src/queries/deployments.ts'
import { History } from '#src/screens/form/History.tsx'
import { Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { settingForm } from '#src/screens/form/setting-form.ts'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import partCss from '#src/screens/form/settings-page.module.css'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { AgentLines } from '#src/screens/sources/AgentLines.tsx'
import { NoAuthority, ProxyVariables } from '#src/screens/sources/ProxyUse.tsx'
import { $to } from '#src/stores/context.ts'
import {
  PROXY_ACTIONS,
  PROXY_HOSTS_MAX,
  PROXY_PORT_MAX,
  PROXY_PORT_MIN,
  PROXY_REACHES,
  type ProxyAction,
  type ProxyReach,
  proxySetting,
  type ProxySettings,
  type StoredProxySettings,
} from '#wire/product/proxy.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

type ProxyPart = SettingPartsProps<StoredProxySettings>
type Form = StoredProxySettings & { id: string }

const { withId, declared } = settingForm(proxySetting)

const ACTION_WORDS: Readonly<Record<ProxyAction, readonly [label: string, detail: string]>> = {
  inspect: ['Inspected', 'Opened, read and reported as requests.'],
  pass: ['Passed on', 'Not opened. Its connections are reported, its requests are not.'],
  deny: ['Denied', 'Programs get 403, and the connection is reported.'],
}
const REACH_WORDS: Readonly<Record<ProxyReach, readonly [label: string, detail: string]>> = {
  machine: ['Programs of its machine', 'It listens on the loopback address only.'],
  network: ['Whoever reaches it', 'It listens on all addresses, for containers and test devices. It asks nobody who they are.'],
}

const form: FormDeclaration<Form, keyof ProxySettings> = {
  ...declared,
  fields: {
    unknown: {
      kind: 'choice',
      label: 'Hosts that no list names',
      choices: () => PROXY_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value][0], detail: ACTION_WORDS[value][1] })),
    },
    inspect: {
      kind: 'tags',
      label: 'Inspected',
      placeholder: 'api.stripe.com',
      hint: `Hosts like api.example.com or *.example.com. Of all lists the name that says most counts. At most ${PROXY_HOSTS_MAX} each.`,
    },
    pass: {
      kind: 'tags',
      label: 'Passed on',
      placeholder: '*.bank.example',
      hint: 'For programs that trust no authority but their own, that speak HTTP/2 only, and for what nobody should read.',
    },
    deny: { kind: 'tags', label: 'Denied', placeholder: '*.tracker.example' },
    bypass: {
      kind: 'tags',
      label: 'Bypassed',
      placeholder: '10.0.0.0/8',
      hint: 'Hosts and networks that programs reach without the proxy. What comes through it all the same is neither opened nor reported.',
    },
    port: {
      kind: 'number',
      label: 'Port',
      unit: '',
      min: PROXY_PORT_MIN,
      max: PROXY_PORT_MAX,
      ungrouped: true,
      hint: 'A proxy that runs listens there after its next start.',
    },
    reach: {
      kind: 'choice',
      label: 'Who may use it',
      choices: () => PROXY_REACHES.map((value) => ({ value, label: REACH_WORDS[value][0], detail: REACH_WORDS[value][1] })),
    },
  },
  layout: { title: 'What proxies do', submit: 'Save', savedNote: 'Saved. Proxies that run follow within seconds.' },
  blocked: (_one, role: Role) => needsRole(role, 'admin'),
}

/** What is decided, how programs use a proxy, and which proxies run. */
export function ProxyParts({ orgId, role, data }: ProxyPart) {
  return (
    <>
      <RunningProxies orgId={orgId} role={role} />
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={form} orgId={orgId} one={withId(data)} role={role} />
      </div>
      <Part
        title="Variables for programs"
        about="Most programs read these where they start; those with settings of their own take the same address. The two files are made where a proxy is connected."
      >
        <ProxyVariables orgId={orgId} />
      </Part>
      {mayActAs(role, 'admin') && <History orgId={orgId} target={`organization/${orgId}`} version={data.version} action="proxy.change" />}
    </>
  )
}

/** Proxies that were heard of, and whether they can open anything. */
function RunningProxies({ orgId, role }: { orgId: string; role: Role }) {
  const to = useStore($to)
  const proxies = useQuery(runningProxies(orgId), queryClient)
  const any = proxies.data && proxies.data.items.length > 0
  return (
    <Part
      title="Running proxies"
      about="A proxy opens what programs of a machine say, with certificates of your authority, and reports it like an agent."
      actions={
        mayActAs(role, 'editor') && (
          <a className="button" href={to.install({ source: 'proxy' })}>
            Connect a machine
          </a>
        )
      }
    >
      <NoAuthority orgId={orgId} />
      {!proxies.data && <FailureLine query={proxies} />}
      {any && <AgentLines label="Proxies" agents={proxies.data} />}
      {proxies.data && !any && <p className="soft">None has been heard of yet.</p>}
    </Part>
  )
}
