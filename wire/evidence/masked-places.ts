import { HIDDEN } from '#domain/detection/hidden.ts'

import type { ObservedCall } from './evidence.ts'

/**
 * Where something of a call is hidden, in words and in the order in which evidence shows it. The platform has hidden it already: this only reads its
 * marks, so that whoever hands evidence on sees what the others will not see.
 */
export function maskedPlaces({ request, stored }: ObservedCall): string[] {
  const { url, path, database, tags, tokenFacts, grpc } = request
  const facts: [label: string, text: string][] = [
    ['the address', url || path],
    ['the tags', tags.join(' ')],
    ['the statement', database?.statement ?? ''],
    ['the database error', database?.error ?? ''],
    ['the gRPC message', grpc?.message ?? ''],
  ]
  return [
    ...facts.filter(([, text]) => text.includes(HIDDEN)).map(([label]) => label),
    ...(tokenFacts ? ['the token'] : []),
    ...SIDES.flatMap((side) => (stored ? placesOf(stored, side) : [])),
  ]
}

const SIDES = ['request', 'response'] as const

function placesOf({ metadata, ...sides }: NonNullable<ObservedCall['stored']>, side: (typeof SIDES)[number]): string[] {
  const headers = Object.entries(sides[side]?.headers ?? {}).filter(([, value]) => String(value).includes(HIDDEN))
  return [
    ...headers.map(([name]) => `the ${side} header ${name}`),
    ...(names(metadata, 'masked').includes(side) ? [`the ${side} body`] : []),
    ...(names(metadata, 'withheld').includes(side) ? [`the ${side} body, all of it: it is too large to be looked through`] : []),
  ]
}

/** What the platform notes of each side when it masks (platform/warehouse/masked.ts). */
function names(metadata: Readonly<Record<string, unknown>> | undefined, note: 'masked' | 'withheld'): readonly unknown[] {
  const noted = metadata?.[note]
  return Array.isArray(noted) ? noted : []
}
