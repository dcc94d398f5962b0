import { watchPage } from './watch-page.ts'
import { keepRules } from './route-rules.ts'

/** What the shell starts by itself, for pages without it: the rules of the build (specification, point 4), and error reports. */
keepRules()
watchPage()
