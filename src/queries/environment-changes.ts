import { environmentResource } from '#wire/product/environments.ts'

import { resourceQueries } from './resource.ts'

/** What changes environments needs the schemas; what lists them (`environments.ts`) is on every page, and comes before its figures. */
export const {
  create: createEnvironment,
  change: changeEnvironment,
  remove: removeEnvironment,
  restore: restoreEnvironment,
} = resourceQueries(environmentResource)
