import { publicConfig } from '#src/clients/config.ts'
import { mistakesIn } from '#wire/public-config-mistakes.ts'

/** Sentences about what is wrong with this deployment's configuration; loaded when the page has nothing better to do. */
export const configMistakes = (): string[] => mistakesIn(publicConfig())
