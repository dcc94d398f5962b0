import { expect, test } from 'vitest'

import { appError, pageNotFound, readStatus, routeRefused, unknownMiddleware } from '#src/lib/app-error.ts'
import fc from '#tests/properties.ts'

test('status codes are accepted from 100 to 999, as numbers or digits', () => {
  for (const status of [100, 200, 404, 999, '100', '404', '999']) expect(readStatus(status)).toBe(Number(status))
  for (const status of [99, 1000, 0, -1, 404.5, Number.NaN, '99', '1000', '4o4', '', null, undefined, {}, [404]])
    expect(readStatus(status)).toBe(200)
})

test('whatever is given, the status is one that counts', () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      const status = readStatus(raw)
      expect(Number.isInteger(status) && status >= 100 && status <= 999).toBe(true)
    }),
  )
})

test('an error without a message gets those of its status: 500, and for 404 its own', () => {
  expect(appError({})).toEqual({ fatal: false, status: 500, statusMessage: 'Internal Server Error', message: 'Internal Server Error' })
  expect(appError({ status: 404 }).statusMessage).toBe('Page Not Found')
  expect(appError({ status: 403 }).statusMessage).toBe('Internal Server Error')
  expect(appError({ status: 403, statusMessage: 'No', message: 'Not you' })).toMatchObject({ statusMessage: 'No', message: 'Not you' })
  expect(appError({ status: 42 }).status).toBe(500)
})

test('the messages of the catalogue, to the letter', () => {
  expect(pageNotFound('/a/b')).toMatchObject({ fatal: false, status: 404, message: 'Page not found: /a/b' })
  expect(routeRefused('/a/b')).toMatchObject({ fatal: true, status: 404, message: 'Page Not Found: /a/b' })
  expect(routeRefused('/a/b', 410)).toMatchObject({ fatal: true, status: 410, message: 'Page Not Found: /a/b' })
  expect(routeRefused('/a/b', 7).status).toBe(404)
  expect(unknownMiddleware()).toMatchObject({ fatal: true, status: 500, message: 'Unknown route middleware' })
})
