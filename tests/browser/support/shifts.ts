import type { Page } from '@playwright/test'

/** Notes what moves without anybody having done something (Layout Instability API), on every document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { shiftsSeen: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput) seen.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })

    interface LayoutShift {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    function nameOf(node: Node | null): string {
      return node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? 'gone')
    }
  })
}

/** How far each moved, and what it was. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shiftsSeen: string[] }).shiftsSeen) // made by watchShifts

/** All of them together, as browsers weigh them: of the window's height and area. */
export const shiftOf = async (page: Page): Promise<number> => (await shifts(page)).reduce((sum, shift) => sum + parseFloat(shift), 0)
