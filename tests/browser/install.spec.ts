import { SpanKind } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { Page } from '@playwright/test'

import { connectAgent, httpRequestEvent } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { AGENTS, unique } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'

const SOON = { timeout: 15_000 } // the page looks every few seconds

test('an agent: the command holds the token, and the page turns green with its first heartbeat and first event', async ({
  page,
  member,
}) => {
  const screen = requestsScreen(page)
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=qtap`)
  // A button stands level with its field
  const boxes = [page.getByRole('combobox', { name: 'Environment' }), page.getByRole('button', { name: 'New environment' })]
  const [field, button] = await Promise.all(boxes.map((part) => part.boundingBox()))
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height])
  await page.getByRole('button', { name: 'Create token' }).click()
  const command = page.getByRole('region', { name: 'Shell' })

  await expect(command).toContainText('••••')
  await page.getByRole('button', { name: 'Show token' }).click()
  const token = /REGISTRATION_TOKEN=(\S+)/.exec(await command.innerText())?.[1] ?? ''
  expect(token.length).toBeGreaterThan(30)
  await expect(command).toContainText(`http://${AGENTS.host}:${AGENTS.port}/agent/v1/config.yaml?token=${token}`)
  const configuration = await fetch(`http://${AGENTS.host}:${AGENTS.port}/agent/v1/config.yaml?token=${token}`)
  expect(await configuration.text()).toMatch(/^version:/m)

  const heartbeat = page
    .getByRole('listitem')
    .filter({ hasText: /heartbeat/ })
    .last()
  const traffic = page
    .getByRole('listitem')
    .filter({ hasText: /first event|Traffic arrives/ })
    .last()
  await expect(heartbeat).toHaveText('Waiting for the first heartbeat')
  await expect(traffic).toHaveText('Waiting for the first event')

  const agent = connectAgent({ ...AGENTS, token })
  expect(await agent.ping()).toBe(member.orgId)
  expect(await agent.heartbeat()).toBe(201)
  await expect(heartbeat).toHaveText(/^Agent online, heartbeat/, SOON)
  await expect(traffic).toHaveText('Waiting for the first event')

  const host = `${unique('api')}.example.test`
  await agent.tick([httpRequestEvent({ host })])
  agent.close()
  await expect(traffic).toHaveText(/^Traffic arrives/, SOON)
  await page.getByRole('link', { name: 'Look at the requests' }).click()
  await expect(screen.rows.filter({ hasText: host })).toHaveCount(1)
})

test('a token is shown once: who comes back reads so and makes another @variant', async ({ page, member }) => {
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=qtap`)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('region', { name: 'Shell' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Shell' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create another deployment' }).click()
  await expect(page.getByLabel('Name of the deployment')).not.toHaveValue('')
})

test('each place an agent runs has its own command, with the same token @variant', async ({ page, member }) => {
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=qtap`)
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Show token' }).click()
  const token = /REGISTRATION_TOKEN=(\S+)/.exec(await page.getByRole('region', { name: 'Shell' }).innerText())?.[1] ?? 'none'
  await page.getByText('Docker', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Shell' })).toContainText(`-e REGISTRATION_TOKEN=${token}`)
  await page.getByText('Kubernetes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Kubernetes manifest' })).toContainText(`token: "${token}"`)
  await page.getByText('Helm', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Shell' })).toContainText(`--from-literal=token="${token}"`)
  await page.getByText('GitHub Actions', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Step of a workflow' })).toContainText(`gh secret set REGISTRATION_TOKEN --body "${token}"`)
})

test('OpenTelemetry: an SDK that is given the lines of the page sends its spans here', async ({ page, member }) => {
  const screen = requestsScreen(page)
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=otel`)
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Show token' }).click()
  const lines = await environmentOn(page)

  const host = `${unique('otel')}.example.test`
  await exportOneSpan(lines, host)
  await expect(page.getByRole('listitem').filter({ hasText: 'Traffic arrives' }).last()).toBeVisible(SOON)
  await page.getByRole('link', { name: 'Look at the requests' }).click()
  const row = screen.rows.filter({ hasText: host })
  await expect(row).toHaveCount(1)
  await expect(await screen.cell(row, 'Status')).toHaveText('201')
  await expect(await screen.cell(row, 'Method')).toHaveText('PUT')
})

test.describe('nothing arrives', () => {
  test.use({ hasOwnContext: true })
  for (const [source, last] of [
    ['qtap', 'The agent’s own log says what it waits for'],
    ['otel', 'OTEL_LOG_LEVEL=debug shows what the exporter was answered.'],
    ['proxy', 'The port of the variables is the one where the proxy listens.'],
  ] as const)
    test(`from ${source} for a while: the page says what to check, until something does${source === 'qtap' ? '' : ' @variant'}`, async ({
      page,
      member,
    }) => {
      await page.clock.install()
      await page.goto(`/orgs/install?orgId=${member.orgId}&source=${source}`)
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByText('Waiting for the first event')).toBeVisible()
      const advice = page.getByText('Nothing yet? Check the following')
      await page.clock.fastForward('00:40')
      await expect(advice).toHaveCount(0)
      await page.clock.fastForward('00:10')
      await expect(advice).toBeVisible()
      // The receivers of these tests listen on this machine only
      await expect(page.getByRole('main')).toContainText('SIGHTGLASS_AGENTS_URL set to an address they can reach.')
      await expect(page.getByRole('main')).toContainText(last)

      await page.getByRole('button', { name: 'Show token' }).click()
      const token = /(?:REGISTRATION_TOKEN=|Bearer(?:%20| ))"?([A-Za-z0-9_]+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
      const agent = connectAgent({ ...AGENTS, token })
      await agent.tick([httpRequestEvent({ host: `${unique('late')}.example.test` })])
      agent.close()
      await expect(async () => {
        await page.clock.fastForward('00:10')
        await expect(page.getByRole('link', { name: 'Look at the requests' })).toBeVisible({ timeout: 500 })
      }).toPass(SOON)
      await expect(advice).toHaveCount(0)
    })
})

test('what a source sends in vain is shown, by deployment and service, until there is nothing to say @variant', async ({
  page,
  member,
}) => {
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=otel`)
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Show token' }).click()
  const { OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = await environmentOn(page)
  const Authorization = decodeURIComponent(headers).replace(/^Authorization=/, '')
  const notices = page.getByRole('region', { name: 'About your sources' })
  await expect(notices).toHaveCount(0)

  const send = async (signal: string, body: object): Promise<string> => {
    const answer = await fetch(`http://${AGENTS.host}:${AGENTS.port}/v1/${signal}`, {
      method: 'POST',
      headers: { Authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
  const span = (kind: number, ...attributes: object[]) => ({
    traceId: 'ab'.repeat(16),
    spanId: 'cd'.repeat(8),
    name: 'x',
    kind,
    attributes,
  })
  const spans = [span(1), span(1), span(4, text('messaging.system', 'kafka')), span(3, text('gen_ai.system', 'openai'))]
  const trace = { resourceSpans: [{ resource: { attributes: [text('service.name', 'mailer')] }, scopeSpans: [{ spans }] }] }
  expect(await send('traces', trace)).toContain('Nothing was rejected')
  expect(await send('traces', trace)).toBe('{}')
  expect(await send('metrics', { resourceMetrics: [] })).toContain('Metrics were received and not kept')

  await expect(notices.getByRole('listitem').filter({ hasText: 'mailer' })).toHaveText(
    /· mailer\s*4 internal spans, 2 messaging spans, 2 GenAI spans/,
    SOON,
  )
  await expect(notices.getByRole('listitem').filter({ hasText: 'metrics' })).toContainText('1 batches of metrics')
})

test('a replaced event store is said where recordings are imported @variant', async ({ page, member }) => {
  // No test may take the store away from under the platform that all of them share; tests/platform/pulse/store-marks.test.ts does.
  await page.route('**/pulse/api/v1/notices', async (route) => {
    const answer = await route.fetch()
    const notices = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...notices, storeReplacedMs: Date.now() - 3_600_000 } })
  })
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=file`)
  await expect(page.getByRole('region', { name: 'About your sources' })).toContainText(
    /The event store was replaced or restored .* Recordings can be imported again/,
  )
})

/** `export NAME="value"`, as a shell reads it. */
async function environmentOn(page: Page): Promise<Record<string, string>> {
  const text = await page.getByRole('region', { name: 'Environment of your service' }).innerText()
  const lines = Object.fromEntries([...text.matchAll(/^export (\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value])) as Record<
    string,
    string
  > // two groups each
  expect(Object.keys(lines)).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
  return lines
}

/** The official exporter reads its address and headers from the environment and from nowhere else. */
async function exportOneSpan(environment: Record<string, string>, host: string): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, environment)
  const exporter = new OTLPTraceExporter()
  process.env = before
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'checkout' }),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  const attributes = {
    'http.request.method': 'PUT',
    'url.full': `https://${host}/v2/carts/7`,
    'server.address': host,
    'http.response.status_code': 201,
  }
  provider.getTracer('test').startSpan('PUT', { kind: SpanKind.CLIENT, attributes }).end()
  await provider.forceFlush()
  await provider.shutdown()
}
