import { z } from 'zod'

import { NAME_MAX, URL_MAX } from '#platform/lib/limits.ts'

/** Null or empty takes the name away. */
export const displayName = z.string().max(NAME_MAX, `use at most ${NAME_MAX} characters`).nullish()

/** Shown as an image, so nothing but the web's schemes. Null or empty takes the picture away. */
export const photoUrl = z
  .string()
  .max(URL_MAX, `use at most ${URL_MAX} characters`)
  .refine((url) => url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'use an address that begins with https://')
  .nullish()
