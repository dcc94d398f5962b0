/** Ids as Google Tag Manager gives them to containers; anything else is not put into an address. */
const CONTAINER_ID = /^GTM-[A-Z0-9]{4,12}$/
const SOURCE = 'https://www.googletagmanager.com/gtm.js'

/** The address of a container's script; undefined when the id is none. */
export const tagManagerAddress = (id: string | undefined): string | undefined =>
  id !== undefined && CONTAINER_ID.test(id) ? `${SOURCE}?id=${id}` : undefined
