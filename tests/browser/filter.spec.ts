import { expect, test } from './console.ts'
import { openShop, parameter } from './support/shop.ts'
import { SHOP } from './support/traffic.ts'

test.describe('the filter', () => {
  test('typed, it narrows list, count and address; Back undoes it and Forward redoes it', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.applyFilter('host:api.stripe.com')
    await expect(screen.footer).toContainText('15 requests')
    expect(parameter(page, 'q')).toBe('host:api.stripe.com')
    await screen.applyFilter('host:api.stripe.com status:5xx')
    await expect(screen.footer).toContainText(`${count({ host: 'api.stripe.com', from: 500 })} request`)
    await page.goBack()
    await expect(screen.footer).toContainText('15 requests')
    await expect(screen.filter).toHaveValue('host:api.stripe.com')
    await page.goBack()
    await expect(screen.footer).toContainText('60 requests')
    await page.goForward()
    await expect(screen.footer).toContainText('15 requests')
  })

  test('what is typed right after Enter is kept @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.filter.fill('host:api.stripe.com')
    // One task for both, as when the machine is busy: the list has not answered yet when the next text is there
    await screen.filter.evaluate((input: HTMLInputElement) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'status:404')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(screen.footer).toContainText('15 requests')
    await expect(screen.filter).toHaveValue('status:404')
    await expect(screen.filter).toBeFocused()
    await screen.filter.press('Enter')
    await expect.poll(() => parameter(page, 'q')).toBe('status:404')
  })

  test('understands alternatives, exclusion, comparison, prefixes and free text @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    const orders = (keep: (one: (typeof SHOP)[number]) => boolean) => SHOP.filter(keep).length
    for (const [text, expected] of [
      ['status:404,500', orders(({ status }) => status >= 400)],
      ['-method:POST', orders(({ method }) => method !== 'POST')],
      ['duration:>200ms', orders(({ durationMs }) => durationMs > 200)],
      ['host:api.*', orders(({ host }) => host.startsWith('api.'))],
      ['orders/5', orders(({ path }) => path.includes('orders/5'))],
      [
        '(host:cdn.shop.example OR method:POST) status:2xx',
        orders(({ host, method, status }) => (host === 'cdn.shop.example' || method === 'POST') && status < 300),
      ],
    ] as const) {
      await screen.applyFilter(text)
      await expect(screen.footer, text).toContainText(`${expected} request`)
    }
  })

  test('that cannot be read shows where, and the last good result stays', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.applyFilter('status:404')
    await expect(screen.footer).toContainText('10 requests')
    await screen.applyFilter('status:404 colour:red')
    await expect(page.getByRole('alert')).toContainText('colour')
    await expect(page.getByRole('alert').locator('mark')).toHaveText('colour')
    await expect(screen.filter).toHaveAttribute('aria-invalid', 'true')
    await expect(screen.footer).toContainText('10 requests')
    await expect(screen.rows).toHaveCount(10)
    expect(parameter(page, 'q')).toBe('status:404')
    await screen.filter.press('Escape')
    await expect(screen.filter).toHaveValue('status:404')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('`/` offers what was applied here before, a field its values with their counts; signing out forgets', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.applyFilter('status:404')
    await expect(screen.footer).toContainText('10 requests')
    await screen.applyFilter('method:POST')
    await expect(screen.footer).not.toContainText('10 requests')
    await screen.filter.blur()

    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    await page.keyboard.press('/')
    // Not the one that is applied already
    await expect(options.first()).toHaveText(/^status:404\s*recent$/)
    await page.keyboard.press('Escape')
    await expect(screen.filter).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(screen.footer).toContainText('10 requests')
    expect(parameter(page, 'q')).toBe('status:404')
    await expect(screen.row(0)).toBeFocused()

    await screen.filter.fill('vendor:')
    await expect(options.filter({ hasText: /^stripe/ })).toHaveText(/^stripe\s*Stripe · 15$/)
    await screen.filter.fill('')
    await expect(options.nth(1)).toHaveText(/^method:POST\s*recent$/)

    const remembered = () => page.evaluate(() => localStorage.getItem('view:recent-filters'))
    expect(await remembered()).toContain('method:POST')
    await page.goto('/sign-out')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await remembered()).toBeNull()
  })

  test('who left the field and came back before the rows arrive stays in it @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/requests/list*', async (route) => (await held, route.continue()))
    const asked = page.waitForRequest('**/requests/list*')
    await screen.applyFilter('status:404')
    await asked
    await screen.filter.blur()
    await page.keyboard.press('/')
    answer()
    await expect(screen.footer).toContainText('10 requests')
    await expect(screen.rows).toHaveCount(10)
    await expect(screen.filter).toBeFocused()
    await expect(page.getByRole('listbox', { name: 'Completions' })).toBeVisible()
  })

  test('vendors go by the catalogue’s names in rows, facets and chips, and by their ids in the address @variant', async ({
    page,
    member,
  }) => {
    const screen = await openShop(page, member)
    await expect(await screen.cell(screen.row(0), 'Vendor')).toHaveText(/^(?:Stripe|—)$/)
    await screen.facets.getByRole('button', { name: /^Stripe/ }).click()
    await expect(screen.footer).toContainText('15 requests')
    expect(parameter(page, 'q')).toBe('vendor:stripe')
    await expect(await screen.cell(screen.row(0), 'Vendor')).toHaveText('Stripe')
    await expect(page.getByRole('list', { name: 'Applied conditions' }).getByText('vendor:Stripe', { exact: true })).toBeVisible()
    await expect(screen.facets.getByRole('button', { name: /^GitHub/ })).toBeVisible()
  })

  test('takes a value by the buttons beside it, and excludes one from its menu, by pointer and by keys', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.pickValue(screen.row(0), 'api.stripe.com')
    await expect(screen.filter).toHaveValue('host:api.stripe.com')
    await expect(screen.footer).toContainText('15 requests')
    await screen.row(0).getByRole('button', { name: '200' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'All but this value' }).click()
    await expect(screen.filter).toHaveValue('host:api.stripe.com -status:200')
    // Rows that are still to be replaced would take the focus with them
    await expect(screen.footer).not.toContainText('15 requests')
    await expect(screen.rows.filter({ has: page.getByRole('button', { name: '200', exact: true }) })).toHaveCount(0)
    await screen.row(0).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Only this value' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screen.filter).toHaveValue(/ method:\w+$/)
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect(screen.footer).toContainText('60 requests')
  })

  test('completes fields and the values that occur @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.filter.pressSequentially('hos')
    await expect(page.getByRole('option', { name: /^host/ })).toBeVisible()
    await screen.filter.press('ArrowDown')
    await screen.filter.press('Enter')
    await expect(screen.filter).toHaveValue('host:')
    await screen.filter.pressSequentially('hooks')
    await page.getByRole('option', { name: 'hooks.slack.com' }).click()
    await screen.filter.press('Enter')
    await expect(screen.footer).toContainText('15 requests')
  })
})

test.describe('the time', () => {
  test('the histogram zooms by keyboard, says what it shows, and Back zooms out', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await expect(screen.histogram).toHaveAttribute('aria-valuetext', /^60 requests/)
    await screen.histogram.focus()
    await page.keyboard.press('End')
    for (let i = 0; i < 20; i++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(screen.histogram).toHaveAttribute('aria-valuetext', /^Selected .* Enter zooms\.$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => parameter(page, 'from')).toMatch(/^\d+$/)
    await expect(screen.footer).not.toContainText('60 requests')
    await expect(screen.footer).toContainText(/[1-9]\d? request/)
    await page.goBack()
    await expect(screen.footer).toContainText('60 requests')
    expect(parameter(page, 'from')).toBeNull()
  })

  test('the histogram says beside the pointer what a step holds, and a click zooms to it @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await expect(screen.histogram).toHaveAttribute('aria-valuetext', /^60 requests, \d+ failed/)
    const box = await screen.histogram.boundingBox()
    const at = { x: Math.round((box?.width ?? 0) * 0.95), y: 40 }
    await screen.histogram.hover({ position: at })
    const readout = await page.getByRole('figure', { name: 'Requests over time' }).locator('[class*="readout"]').boundingBox()
    const pointer = (box?.x ?? 0) + at.x
    expect(Math.min(Math.abs((readout?.x ?? 0) - pointer), Math.abs((readout?.x ?? 0) + (readout?.width ?? 0) - pointer))).toBeLessThan(20)
    await screen.histogram.click({ position: at })
    await expect.poll(() => parameter(page, 'from')).toMatch(/^\d+$/)
    expect(Number(parameter(page, 'to')) - Number(parameter(page, 'from'))).toBe(60_000)
  })

  test('every chart is a table as well, with the same numbers @variant', async ({ page, member }) => {
    await openShop(page, member)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const region = page.getByRole('region', { name: 'Requests over time, as a table' })
    const rows = region.getByRole('row')
    await expect(rows.first()).toContainText('5xx')
    // Only the rows in sight are drawn
    const sums = new Map<string, number>()
    const end = await region.evaluate((element) => element.scrollHeight)
    // … when the page comes to it, so what was missed is seen the next time
    await expect(async () => {
      for (let top = 0; top <= end; top += 52) {
        await region.evaluate((element, to) => element.scrollTo({ top: to }), top)
        const seen = await rows.evaluateAll((all) =>
          all.map(({ children }) => [children[0]?.textContent ?? '', children[children.length - 1]?.textContent ?? '']),
        )
        for (const [from = '', sum = ''] of seen) if (/^\d/.test(from)) sums.set(from, Number(sum))
      }
      expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(60)
    }).toPass()
  })

  test('takes presets and typed ends, and names a typing error @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await screen.range.getByRole('button', { name: 'Last hour' }).click()
    await page.getByRole('button', { name: 'Last 15 minutes' }).click()
    expect(parameter(page, 'from')).toBe('now-15m')
    await expect(screen.footer).toContainText(`${SHOP.filter(({ agoMs }) => agoMs < 15 * 60_000).length} requests`)

    await screen.range.getByRole('button', { name: 'Last 15 minutes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time range' })
    await dialog.getByLabel('From').fill('yesterdayish')
    await dialog.getByRole('button', { name: 'Show this range' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await dialog.getByLabel('From').fill('now-3h')
    await dialog.getByRole('button', { name: 'Show this range' }).click()
    await expect(screen.footer).toContainText('60 requests')
    expect(parameter(page, 'from')).toBe('now-3h')
    await screen.range.getByRole('button', { name: 'Zoom out' }).click()
    expect(parameter(page, 'from')).toBe('now-6h')
  })
})

const count = ({ host, from }: { host: string; from: number }): number =>
  SHOP.filter((one) => one.host === host && one.status >= from).length
