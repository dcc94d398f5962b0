import * as v from 'valibot'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { idText, nameOf, type Of, readerOf, whole } from './schema.ts'

export const ENVIRONMENT_NAME_MAX = 60

/** A group of deployments inside an organization (production, staging, a laptop); `contextId` of tokens and addresses. */
const item = v.object({
  id: idText,
  name: v.string(),
  /** Where imported files go unless another one is chosen. */
  isDefault: v.boolean(),
  deployments: whole,
  createdMs: whole,
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Environment = Of<typeof item>

/** POST /environments and PATCH /environments/{id}. Names are unique in an organization, regardless of case. */
const body = v.strictObject({ name: nameOf(ENVIRONMENT_NAME_MAX) })

export const environmentResource = resource({ name: 'environment', path: PATHS.environments, item, create: body, change: body })

export const readEnvironment = readerOf(item, 'environment')
