import { reading } from './reading.ts'

/** A group of deployments inside an organization (production, staging, a laptop); `contextId` of tokens and addresses. */
export interface Environment {
  id: string
  name: string
  /** Where imported files go when nobody says otherwise. */
  isDefault: boolean
  deployments: number
  createdMs: number
  /** Send it back as `If-Match`. */
  version: string
}

/** POST /environments and PATCH /environments/{id}. Names differ within an organization, letter case aside. */
export interface EnvironmentBody {
  name: string
}

export const ENVIRONMENT_NAME_MAX = 60

export function readEnvironment(raw: unknown): Environment {
  const environment = reading(raw, 'environment')
  return {
    id: environment.text('id'),
    name: environment.text('name'),
    isDefault: environment.flag('isDefault'),
    deployments: environment.number('deployments'),
    createdMs: environment.number('createdMs'),
    version: environment.text('version'),
  }
}
