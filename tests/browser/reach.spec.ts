import { expect, test } from './console.ts'
import { fontsOfTheMachine } from './support/fonts.ts'
import { askew, chosenBeyond, columnsBeyond, movements, overflow, smallTargets } from './support/layout.ts'
import { expectLayout } from './support/page-layouts.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { eachScreen } from './support/screens.ts'
import { seed, SHOP } from './support/traffic.ts'

const TELEPHONE = { width: 360, height: 740 }
/** Zooming a window of 1440 by 900 to 200 % halves the pixels that a page has. */
const ZOOMED = { width: 720, height: 450 }
const WIDE = { width: 1440, height: 900 }

test('every page with something to show takes organization and environment from its address, has its layout and comes alive; it fits a telephone of 360 pixels and a window at 200 %; what can be pressed has 24 by 24 pixels or that much space; with reduced motion nothing moves; buttons stand on the line of their fields; no column lies beyond the window; every glyph is ours', async ({
  page,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (path: string): Promise<void> => {
    expect((await overflow(page)).pixels, path).toBe(0)
    await expect.poll(() => smallTargets(page), `${path} on a telephone`).toEqual([])
    expect(await chosenBeyond(page), path).toEqual([])
    await page.setViewportSize(ZOOMED)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect((await overflow(page)).pixels, `${path} at 200 %`).toBe(0)
    await page.setViewportSize(WIDE)
    // Rows are drawn anew in the wider window, and columns follow it a moment later
    await expect.poll(() => smallTargets(page), path).toEqual([])
    expect(await movements(page), path).toEqual([])
    expect(await askew(page), path).toEqual([])
    await expect.poll(() => columnsBeyond(page), path).toEqual([])
    await expectLayout(page, path.split('?', 1)[0] ?? '')
    // What is drawn anew may still wait for its face
    await expect.poll(() => fontsOfTheMachine(page), path).toEqual([])
  }
  await eachScreen(page, member, { size: TELEPHONE, look })
})

test('in forced colours every control keeps an outline one can see', async ({ page, member }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await seed(member, SHOP)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  const screen = requestsScreen(page)
  await expect(screen.row(0)).toBeVisible()
  for (const control of [
    screen.filter,
    page.getByRole('button', { name: 'Live' }),
    page.getByRole('button', { name: 'Theme' }),
    screen.histogram,
  ]) {
    await control.focus()
    const ring = await control.evaluate((element) => {
      const at = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof Element)
      return at
        .map((one) => getComputedStyle(one))
        .some(
          ({ outlineStyle, outlineWidth, borderStyle }) =>
            (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || borderStyle === 'solid',
        )
    })
    expect(ring).toBe(true)
  }
})
