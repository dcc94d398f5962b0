import type { Locator, Page } from '@playwright/test'

/** Does what a person does and counts it, so that the count cannot say less than was done: each click and each key is a step. */
export function stepsOn(page: Page) {
  let count = 0
  return {
    count: () => count,
    async click(target: Locator): Promise<void> {
      count++
      await target.click()
    },
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        count++
        await page.keyboard.press(key)
      }
    },
    /** A name that a person writes: one step, because what is counted is how far the way is. */
    async write(text: string): Promise<void> {
      count++
      await page.keyboard.type(text)
    },
  }
}
