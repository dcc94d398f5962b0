/** Milliseconds since 1970, as a function, so that a test can hold time still. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
