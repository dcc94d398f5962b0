import type { Links } from '#src/lib/routes.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

/**
 * Why something is not shown, by what decides it. `capture`: what a source brings of headers and bodies. `inspection`: what an agent can read of
 * encrypted connections. `deploymentId`: `''` when it is not known, or when there are several.
 */
export type Cause =
  | { kind: 'capture'; source: string; deploymentId: string }
  | { kind: 'inspection'; deploymentId: string }
  | { kind: 'proxy' }
  | { kind: 'retention' }

/** Who or what decides it, and the page where this person changes or sees it. */
export interface ChangedAt {
  sentence: string
  link?: { label: string; href: string }
}

/** While the role is not known yet nothing is promised. */
export function changedAt(
  cause: Cause,
  role: Role | undefined,
  to: Pick<Links, 'deployment' | 'deployments' | 'install' | 'proxy' | 'settings'>,
): ChangedAt {
  const may = (least: Role): boolean => role !== undefined && mayActAs(role, least)
  const deployment = (id: string, label: string) =>
    id === '' ? { label: 'Deployments', href: to.deployments() } : { label, href: to.deployment(id) }
  switch (cause.kind) {
    case 'capture':
      if (cause.source === 'agent')
        return {
          sentence: 'The configuration of its agent decides what is captured.',
          link: deployment(cause.deploymentId, 'Its deployment'),
        }
      if (cause.source === 'capture') return byProxy(to)
      return {
        sentence: 'Its source brought none.',
        ...(may('editor') && { link: { label: 'Connect an agent', href: to.install() } }),
      }
    case 'inspection':
      return { sentence: '', link: deployment(cause.deploymentId, 'Its agent’s deployment') }
    case 'proxy':
      return byProxy(to)
    case 'retention':
      return may('admin')
        ? { sentence: '', link: { label: 'Change the retention', href: `${to.settings()}#retention` } }
        : { sentence: 'Admins set the retention.' }
  }
}

const byProxy = (to: Pick<Links, 'proxy'>): ChangedAt => ({
  sentence: 'The proxy settings decide what is opened.',
  link: { label: 'Proxy settings', href: to.proxy() },
})

export const captureOf = ({ source, deploymentId }: { source: string; deploymentId: string }): Cause => ({
  kind: 'capture',
  source,
  deploymentId,
})
