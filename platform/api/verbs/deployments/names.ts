import { Fault } from '#platform/lib/faults.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { DeploymentRecord } from '#platform/lib/product-records.ts'

import { sameName } from '../../words.ts'

/** Names differ within an environment; `laptop` may be in each. */
export function checkNameFree(
  deployments: readonly StoredDocument<DeploymentRecord>[],
  environmentId: string,
  name: string,
  except?: string,
): void {
  const taken = deployments.some(({ id, data }) => id !== except && data.environmentId === environmentId && sameName(data.name, name))
  if (taken)
    throw new Fault('conflict', `There is a deployment named '${name}' in this environment already.`, {
      fields: { name: 'This name is taken.' },
    })
}
