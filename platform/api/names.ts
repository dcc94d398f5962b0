import { idText as wireIdText, nameOf as wireNameOf } from '#wire/product/schema.ts'

import { bodyOf } from './wire-schema.ts'

/** For bodies that are still written in zod. */
export const nameOf = (max: number) => bodyOf(wireNameOf(max))
export const idText = bodyOf(wireIdText)

/** Whether two names would look the same to a person. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b)

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
