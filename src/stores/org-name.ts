import { atom } from 'nanostores'

/** Name of the present organization once it is known, for titles. Writer: the switchers in the bar. */
export const $orgName = atom('')
