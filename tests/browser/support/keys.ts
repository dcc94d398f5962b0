import { expect, type Locator, type Page } from '@playwright/test'

const STEPS_MAX = 120
const SKIP = 'a Skip to content'

/** Presses Tab until `target` has the focus. On the way, whatever has it must show it, and be in sight (WCAG 2.4.7, 2.4.11). */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press(key)
    const { name, problem, isWanted } = await target.evaluateAll(focusNow)
    passed.push(name)
    expect(problem, `focus on ${name}`).toBe('')
    if (isWanted) return
  }
  throw new Error(`${target} was not reached: ${passed.join(' → ')}`)
}

/**
 * Tab by Tab through the whole page, until the focus has left it: nothing holds it, and it is always seen. Returns what had it. `behindBars`: from
 * the content on, with the keys of somebody who knows the bars.
 */
export async function tabThrough(page: Page, { behindBars = false } = {}): Promise<string[]> {
  const passed: string[] = []
  if (behindBars) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press('Tab')
    const { name, problem } = await page.evaluate(focusNow, [])
    // Behind the last comes the browser's own bar, or the first again
    if (name === 'BODY' || (passed.length > 1 && (name === passed[0] || name === SKIP))) return passed
    expect(problem, `focus on ${name}`).toBe('')
    passed.push(name)
  }
  throw new Error(`The focus never leaves the page: ${passed.join(' → ')}`)
}

interface Focus {
  /** What has it. */
  name: string
  /** What is wrong with how that shows it. */
  problem: string
  /** It is the one that is wanted. */
  isWanted: boolean
}

/** In the page. */
function focusNow(wanted: readonly Element[]): Focus {
  const element = document.activeElement
  const isWanted = wanted.length === 1 && wanted[0] === element
  if (!(element instanceof HTMLElement) || element === document.body) return { name: 'BODY', problem: '', isWanted }
  const label = element.ariaLabel ?? element.title ?? ''
  const name = `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} ${(label || element.innerText).trim().slice(0, 40)}`
  // A ring may be drawn around the field that an input stands in, or around what stands for a hidden radio button
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling].filter(
    (one) => one instanceof Element,
  )
  const shown = around
    .map((one) => getComputedStyle(one))
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
  if (!shown) return { name, problem: 'no outline of at least 2 px', isWanted }
  const seen = element.getBoundingClientRect().width > 1 ? element : (element.parentElement ?? element)
  const { left, top, right, bottom } = seen.getBoundingClientRect()
  const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  if (!inSight) return { name, problem: `out of sight at ${Math.round(left)},${Math.round(top)}`, isWanted }
  const x = Math.min(Math.max(left + 2, (left + right) / 2), innerWidth - 1)
  const y = Math.min(Math.max(Math.max(top, 0) + 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2), innerHeight - 1)
  const onTop = document.elementFromPoint(x, y)
  const covered = onTop !== null && !seen.contains(onTop) && !onTop.contains(seen)
  return { name, problem: covered ? `covered by ${onTop.tagName} ${onTop.className}` : '', isWanted }
}
