import type { Links } from './routes.ts'

/** A page, or a part of one, where something about the organization is decided. */
export interface SettingsPage {
  id: string
  label: string
  link: (to: Links) => string
  /** Why it matters. */
  why: string
  /** Who may change it. */
  who: string
  /** Other words people look for it by. */
  words: string
}

/** What there is to decide, and nothing that cannot be decided yet. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    id: 'organization',
    label: 'Organization',
    link: (to) => `${to.settings()}#organization`,
    why: 'What it is called, and the id that keys and scripts name it by.',
    who: 'Admins',
    words: 'name rename slug id region',
  },
  {
    id: 'environments',
    label: 'Environments',
    link: (to) => `${to.settings()}#environments`,
    why: 'Separates production, staging and laptops.',
    who: 'Admins',
    words: 'default production staging context create rename delete import',
  },
  {
    id: 'retention',
    label: 'Retention',
    link: (to) => `${to.settings()}#retention`,
    why: 'How long traffic is there to be looked at, and when it is gone for good.',
    who: 'Admins',
    words: 'days kept delete storage requests connections findings bodies',
  },
  {
    id: 'masking',
    label: 'Masking',
    link: (to) => `${to.settings()}#masking`,
    why: 'Which values are hidden in traffic, besides the secrets that always are.',
    who: 'Admins',
    words: 'mask hide redact secret sensitive personal names headers fields parameters privacy',
  },
  {
    id: 'pulse',
    label: 'Pulse address',
    link: (to) => `${to.settings()}#pulse`,
    why: 'From where the console loads traffic, and where everybody’s token for reading it goes.',
    who: 'Owners',
    words: 'hosting document url origin service region',
  },
  {
    id: 'deletion',
    label: 'Delete the organization',
    link: (to) => `${to.settings()}#deletion`,
    why: 'Ends it with everything it holds, after a week in which an owner can change their mind.',
    who: 'Owners',
    words: 'remove close end grace',
  },
  {
    id: 'members',
    label: 'Members',
    link: (to) => to.team(),
    why: 'Who sees the traffic, and who decides about it.',
    who: 'Admins, up to their own role',
    words: 'team people users invite remove role second factor',
  },
  {
    id: 'invitations',
    label: 'Invitations',
    link: (to) => to.team({ tab: 'invitations' }),
    why: 'Who is about to join, by which link.',
    who: 'Admins, up to their own role',
    words: 'invite e-mail link revoke',
  },
  {
    id: 'machines',
    label: 'Service accounts',
    link: (to) => to.team({ tab: 'machines' }),
    why: 'What machines may do, with keys that go on when the person who made them leaves.',
    who: 'Admins',
    words: 'machine robot bot api key script build server ci',
  },
  {
    id: 'roles',
    label: 'Roles',
    link: (to) => to.team({ tab: 'roles' }),
    why: 'What viewers, editors, admins and owners may do.',
    who: 'Nobody: roles are the same everywhere',
    words: 'permissions viewer editor admin owner',
  },
  {
    id: 'sso',
    label: 'Single sign-on',
    link: (to) => to.sso(),
    why: 'Through which identity provider members come in, and whether they have to.',
    who: 'Owners; admins see it',
    words: 'sso oidc openid saml identity provider domain groups enforce break glass',
  },
  {
    id: 'jwt',
    label: 'Signing keys',
    link: (to) => to.jwt(),
    why: 'What tokens of services are signed with; a leaked key reads all traffic until it is revoked.',
    who: 'Admins',
    words: 'jwt jwks json web token rotate revoke overlap verify decode pulse',
  },
  {
    id: 'tls',
    label: 'TLS',
    link: (to) => to.tls(),
    why: 'Which certificate authority inspection uses, and which versions of TLS are fine.',
    who: 'Versions: admins; the authority: owners',
    words: 'certificate authority ca inspection fingerprint rotate upload download minimum version',
  },
  {
    id: 'proxy',
    label: 'Proxy',
    link: (to) => to.proxy(),
    why: 'What proxies open of what programs say, pass on and deny.',
    who: 'Admins',
    words: 'inspecting laptop listener port bypass https_proxy environment variables deny',
  },
  {
    id: 'audit',
    label: 'Audit log',
    link: (to) => to.team({ tab: 'audit' }),
    why: 'Who changed, revealed or exported what, and proof that nobody rewrote it.',
    who: 'Nobody; admins read it',
    words: 'history who changed export chain tamper',
  },
  {
    id: 'install',
    label: 'Connect a source',
    link: (to) => to.install(),
    why: 'Nothing is seen until something sends.',
    who: 'Editors',
    words: 'agent install har import opentelemetry',
  },
  {
    id: 'deployments',
    label: 'Deployments',
    link: (to) => to.deployments(),
    why: 'What sends, and the tokens it sends with.',
    who: 'Editors; tokens and deletion: admins',
    words: 'registration token rotate revoke agents tags',
  },
  {
    id: 'agent-settings',
    label: 'Agent settings',
    link: (to) => to.agentSettings(),
    why: 'What every agent looks at, tags and refuses.',
    who: 'Editors draft; admins release',
    words: 'qtap direction loopback dns stack tags control rules protocol',
  },
  {
    id: 'agent-filters',
    label: 'Agent filters',
    link: (to) => to.agentFilters(),
    why: 'Programs that agents leave out: what is filtered is seen by nobody.',
    who: 'Editors draft; admins release',
    words: 'qtap process executable exe ignore exclude groups kubernetes',
  },
  {
    id: 'agent-endpoints',
    label: 'Agent endpoints',
    link: (to) => to.agentEndpoints(),
    why: 'How much agents keep of the traffic with single hosts: nothing, headers, bodies.',
    who: 'Editors draft; admins release',
    words: 'qtap host domain capture level headers bodies stack ignore',
  },
  {
    id: 'agent-services',
    label: 'Agent services',
    link: (to) => to.agentServices(),
    why: 'Where agents send what they see: events, payloads, and what is scanned.',
    who: 'Editors draft; admins release',
    words: 'qtap event store object store scanner s3 bucket opentelemetry otel axiom',
  },
  {
    id: 'snapshot',
    label: 'Agent snapshot',
    link: (to) => to.agentSnapshot(),
    why: 'The complete YAML that agents would get, checked as they check it.',
    who: 'Everybody reads it; editors import a file',
    words: 'qtap yaml import download diff validate',
  },
  {
    id: 'releases',
    label: 'Agent releases',
    link: (to) => to.agentReleases(),
    why: 'What agents are served, where, and the way back.',
    who: 'Admins',
    words: 'qtap publish rollout version',
  },
  {
    id: 'views',
    label: 'Saved views',
    link: (to) => to.views(),
    why: 'What pages open with, for you and for everybody.',
    who: 'Everybody their own; shared ones: editors',
    words: 'filters columns default share',
  },
]

/** Pages in whose words all that was typed occurs. */
export function settingsPagesWith(text: string): readonly SettingsPage[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return SETTINGS_PAGES.filter(({ label, why, words }) => {
    const all = `${label} ${why} ${words}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}
