/** For what may import the wire and not the domain: the rooms of the platform that know nothing of the product. */
export { own } from '#domain/own.ts'
