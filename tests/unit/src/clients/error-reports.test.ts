import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const calls = vi.hoisted(() => {
  vi.resetModules() // another file of this process may have the real one
  return { init: [] as Record<string, unknown>[], replay: [] as Record<string, unknown>[] }
})

vi.mock('@sentry/astro', () => ({
  init: (options: Record<string, unknown>) => calls.init.push(options),
  replayIntegration: (options: Record<string, unknown>) => calls.replay.push(options),
  browserTracingIntegration: () => ({}),
  captureException: () => '',
  captureMessage: () => '',
  lastEventId: () => '',
  makeFetchTransport: () => ({}),
}))

const { startReports } = await import('#src/clients/error-reports.ts')

afterAll(() => vi.resetModules())
beforeEach(() => {
  calls.init.length = 0
  calls.replay.length = 0
  startReports('https://key@reports.example/1', 'build-1')
})

test('rates and masking are those of the specification', () => {
  expect(calls.init[0]).toMatchObject({
    dsn: 'https://key@reports.example/1',
    debug: false,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    sendDefaultPii: false,
  })
  expect(calls.replay[0]).toMatchObject({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
})

test('headers of the page leave with no report', () => {
  const { beforeSend } = calls.init[0] as { beforeSend: (event: object) => { request: object } }
  expect(beforeSend({ request: { url: 'https://c.example/x', headers: { Referer: 'x?y' } } }).request).toEqual({
    url: 'https://c.example/x',
  })
})
