import { publicConfig } from '#src/clients/config.ts'

/** Whether a demo organization can be explored without an account. */
export const demoIsOn = (): boolean => publicConfig().demo

/** Where agents send, as a person types it into an agent's configuration. */
export const agentsUrl = (): string => publicConfig().agentsUrl
