/** For modules that may import the wire and not the domain: those of the platform without product knowledge. */
export { own } from '#domain/own.ts'
