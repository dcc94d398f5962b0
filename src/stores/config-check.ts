import { publicConfig } from '#src/clients/config.ts'
import { mistakesIn } from '#wire/public-config-mistakes.ts'

/** Sentences about what is wrong with this deployment's configuration; a file of its own, because it is loaded when the page is idle. */
export const configMistakes = (): string[] => mistakesIn(publicConfig())
