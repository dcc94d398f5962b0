import { keepRules } from './route-rules.ts'

/** The rules of the build on pages without the shell, which starts them by itself (specification, point 4). */
keepRules()
