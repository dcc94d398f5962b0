import { publicConfig } from '#src/clients/config.ts'

/** Whether a demo organization can be explored without an account. */
export const demoIsOn = (): boolean => publicConfig().demo

/** Where agents send, as a person types it into an agent's configuration. */
export const agentsUrl = (): string => publicConfig().agentsUrl

/** Of whoever runs this console; only public pages look at it. */
export const tagManagerId = (): string | undefined => publicConfig().tagManagerId
