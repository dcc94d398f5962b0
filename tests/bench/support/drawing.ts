import type { ElementHandle, Locator, Page } from '@playwright/test'

import { quantiles, round } from './numbers.ts'

const SCROLL_FRAMES = 120
const SCROLL_STEP_PX = 240
const JUMPS = 12
const PATIENCE_MS = 60_000

declare global {
  // Installed by prepareDrawing; `var` is what declares a global
  var within: (place: ParentNode, selector: string) => Element[]
}

/** Lets the functions below look into shadow roots, where the editors live. Before the page is opened. */
export async function prepareDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.within = (place, selector) => [
      ...place.querySelectorAll(selector),
      ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? globalThis.within(shadowRoot, selector) : [])),
    ]
  })
}

export interface Frames {
  p50: number
  p95: number
  longest: number
}

/** Presses a button and answers the milliseconds until what it makes has been painted. `made` is a selector within the section. */
export async function pressToPaintMs(section: Locator, button: Locator, made: string): Promise<number> {
  await section.evaluate((place, selector) => {
    const { dataset } = document.documentElement
    delete dataset['paintedMs']
    place.addEventListener(
      'click',
      () => {
        const pressedMs = performance.now()
        const look = (): void => {
          if (globalThis.within(place, selector).some((one) => one.getClientRects().length > 0))
            setTimeout(() => (dataset['paintedMs'] = String(performance.now() - pressedMs))) // after the frame that begins now
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }, made)
  await button.click()
  const page = section.page()
  await page.waitForFunction(() => document.documentElement.dataset['paintedMs'] !== undefined, undefined, { timeout: PATIENCE_MS })
  return round(await page.evaluate(() => Number(document.documentElement.dataset['paintedMs'])))
}

/** Times between frames while the tallest scrolling box of a section moves down steadily, as under a fast wheel. */
export async function scrollFrames(section: Locator): Promise<Frames> {
  const gaps = await (await tallestBox(section)).evaluate(
    async (box, { frames, step }) => {
      const seen: number[] = []
      let before = await new Promise<number>(requestAnimationFrame)
      for (let frame = 0; frame < frames; frame++) {
        box.scrollTop += step
        const now = await new Promise<number>(requestAnimationFrame)
        seen.push(now - before)
        before = now
      }
      return seen
    },
    { frames: SCROLL_FRAMES, step: SCROLL_STEP_PX },
  )
  return framesOf(gaps)
}

/** Milliseconds from a jump to a far place until rows stand there. `row` is a selector. */
export async function jumpMs(section: Locator, row: string): Promise<Frames> {
  const times = await (await tallestBox(section)).evaluate(
    async (box, { jumps, selector }) => {
      const seen: number[] = []
      for (let jump = 1; jump <= jumps; jump++) {
        const begun = performance.now()
        // Far away each time, never twice at the same place
        box.scrollTop = ((jump * 0.381966) % 1) * (box.scrollHeight - box.clientHeight)
        const { top, height } = box.getBoundingClientRect()
        const middle = top + height / 2
        const stands = (): boolean =>
          globalThis.within(box, selector).some((one) => {
            const rect = one.getBoundingClientRect()
            return rect.top <= middle && rect.bottom >= middle
          })
        do await new Promise(requestAnimationFrame)
        while (!stands() && performance.now() - begun < 5_000)
        seen.push(performance.now() - begun)
        await new Promise(requestAnimationFrame)
      }
      return seen
    },
    { jumps: JUMPS, selector: row },
  )
  return framesOf(times)
}

/** Frames of a page that does nothing: what the machine gives. */
export async function idleFrames(page: Page): Promise<Frames> {
  const gaps = await page.evaluate(async (frames) => {
    const seen: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    for (let frame = 0; frame < frames; frame++) {
      const now = await new Promise<number>(requestAnimationFrame)
      seen.push(now - before)
      before = now
    }
    return seen
  }, SCROLL_FRAMES)
  return framesOf(gaps)
}

/** The box in which the rows scroll: of all that scroll in a section, the one with most below. */
async function tallestBox(section: Locator): Promise<ElementHandle<Element>> {
  const handle = await section.evaluateHandle((place) => {
    const boxes = [place, ...globalThis.within(place, '*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    const box = boxes.reduce((most, one) => (one.scrollHeight > most.scrollHeight ? one : most), place)
    box.scrollIntoView({ block: 'center' }) // an editor draws nothing that is outside of the window
    return box
  })
  return handle.asElement() as ElementHandle<Element> // the function answers nothing else
}

function framesOf(values: readonly number[]): Frames {
  const { p50, p95 } = quantiles(values)
  return { p50, p95, longest: round(Math.max(...values)) }
}
