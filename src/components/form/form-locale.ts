/** How numbers and dates are written in forms: as everywhere else in the console (`lib/format.ts`), whatever the browser's language. */
export const FORM_LOCALE = 'en-GB'
