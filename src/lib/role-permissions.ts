import type { Role } from '#wire/product/roles.ts'

/** One thing that people do, in their words, and the least role that may do it. */
export interface RolePermission {
  id: string
  what: string
  least: Role
  /** Where more than the role decides. */
  note?: string
}

/**
 * What each role may do, for people. The decision itself is docs/permissions.md, operation by operation; a test holds both against each other.
 */
export const ROLE_PERMISSIONS: readonly RolePermission[] = [
  { id: 'look', what: 'See traffic, inventory, deployments, environments, members and settings', least: 'viewer' },
  { id: 'own-views', what: 'Keep saved views of their own', least: 'viewer', note: 'Sharing one needs the role editor.' },
  { id: 'leave', what: 'Leave the organization', least: 'viewer', note: 'The last owner stays.' },
  {
    id: 'decide',
    what: 'Review vendors, clients, endpoints and API tokens, correct vendors, clients and countries, and import OpenAPI documents',
    least: 'editor',
  },
  { id: 'objectives', what: 'Set objectives of availability', least: 'editor' },
  { id: 'connect', what: 'Create deployments, rename and tag them', least: 'editor' },
  { id: 'evidence', what: 'Show a request to people outside by a link to evidence', least: 'editor' },
  { id: 'draft-agents', what: 'Draft what agents are configured to do', least: 'editor' },
  { id: 'release-agents', what: 'Release configurations to agents, and roll them back', least: 'admin' },
  { id: 'people', what: 'Invite people, change roles, remove members', least: 'admin', note: 'Never above the own role.' },
  { id: 'machines', what: 'Create service accounts for machines, make and revoke their keys', least: 'admin' },
  { id: 'organization', what: 'Name the organization, and create, rename and delete environments', least: 'admin' },
  { id: 'retention', what: 'Choose how long traffic is kept', least: 'admin' },
  { id: 'masking', what: 'Name what is hidden in traffic besides the secrets that always are', least: 'admin' },
  { id: 'stop', what: 'Replace and revoke registration tokens, delete deployments', least: 'admin' },
  { id: 'signing-keys', what: 'Create, rotate and revoke the keys that tokens of services are signed with', least: 'admin' },
  { id: 'proxy', what: 'Choose what proxies open, pass on and deny', least: 'admin' },
  { id: 'tls-policy', what: 'Choose the oldest version of TLS that is fine', least: 'admin' },
  { id: 'audit', what: 'Read, export and check the audit log', least: 'admin' },
  { id: 'sign-in', what: 'See how single sign-on is set up', least: 'admin' },
  { id: 'sso', what: 'Decide how people sign in', least: 'owner' },
  { id: 'pulse-address', what: 'Choose from which pulse service the console loads traffic', least: 'owner' },
  { id: 'deletion', what: 'Delete the organization, and keep it after all', least: 'owner' },
  { id: 'authority', what: 'Generate, upload and remove the certificate authority of inspection', least: 'owner' },
]
