import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { eachScreen } from './support/screens.ts'
import { seed, SHOP } from './support/traffic.ts'

test('everything that can be pressed is at least 24 by 24 pixels, or has that much room', async ({ page, member }) => {
  await eachScreen(page, member, async (path) => expect(await smallTargets(page), path).toEqual([]))
})

/**
 * WCAG 2.5.8: smaller targets are right in a line of text, or where a circle of 24 pixels around each touches no other target. What is for
 * screen readers only, and what the keyboard does not reach because another target does the same, is left out.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [role="tab"], [role="slider"], summary'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, [hidden], [aria-hidden="true"]'),
    )
    const boxes = targets
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    const isInline = (element: HTMLElement): boolean => getComputedStyle(element).display === 'inline'
    return boxes
      .filter(
        ({ element, box }) =>
          (box.width < least || box.height < least) &&
          !isInline(element) &&
          !(element instanceof HTMLInputElement && element.closest('label')),
      )
      .filter(({ element, box }) => {
        const { x, y } = middle(box)
        return boxes.some(({ element: other, box: its }) => {
          if (other === element || other.contains(element) || element.contains(other)) return false
          const nearest = { x: Math.max(its.left, Math.min(x, its.right)), y: Math.max(its.top, Math.min(y, its.bottom)) }
          return Math.hypot(nearest.x - x, nearest.y - y) < least / 2
        })
      })
      .map(
        ({ element, box }) =>
          `${element.tagName} "${(element.ariaLabel ?? element.innerText).slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      )
  })
}

test('a telephone, 360 pixels wide, shows every page without scrolling sideways', async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await eachScreen(page, member, async (path) => expect(await overflow(page), path).toBe(0))
})

test('at 200 %, every page still fits the window', async ({ page, member }) => {
  // Zooming to 200 % halves the pixels that a page has
  await page.setViewportSize({ width: 720, height: 450 })
  await eachScreen(page, member, async (path) => {
    expect(await overflow(page), path).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
})

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('with reduced motion nothing moves', async ({ page, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await eachScreen(page, member, async (path) => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running')
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap((frame) => Object.keys(frame))
        .filter((property) => !['offset', 'computedOffset', 'easing', 'composite', 'opacity'].includes(property)),
    )
    expect(moving, path).toEqual([])
  })
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
