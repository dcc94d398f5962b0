import { objectiveResource } from '#wire/product/objectives.ts'

import { resourceQueries } from './resource.ts'

/** For forms, which need the schemas; the page lists them (`objectives.ts`) before any form is opened. */
export const objectives = resourceQueries(objectiveResource)
