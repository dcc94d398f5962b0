import type { Page } from '@playwright/test'

/** Pixels by which the page is wider than its window, and what sticks out. Something that scrolls by itself may be as wide as it likes. */
export function overflow(page: Page): Promise<{ pixels: number; by: string[] }> {
  return page.evaluate(() => {
    const pixels = Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (pixels === 0) return { pixels, by: [] }
    const clips = (element: Element): boolean => {
      for (let at: Element | null = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !clips(element),
    )
    return { pixels, by: wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`) }
  })
}

/** What of a row is chosen, and lies where one has to scroll sideways for it. */
export function chosenBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect()
      for (let at: Element | null = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const box = at.getBoundingClientRect()
        if (getComputedStyle(at).overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true
      }
      return false
    }
    return [...document.querySelectorAll('main :is([aria-current], [role="tab"][aria-selected="true"])')]
      .filter((element) => element.checkVisibility() && isCut(element))
      .map((element) => element.textContent ?? '')
  })
}

/** Columns of tables that one has to scroll sideways for. */
export function columnsBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rightOf = (element: Element): number => {
      let right = document.documentElement.clientWidth
      for (let at: Element | null = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') right = Math.min(right, at.getBoundingClientRect().left + at.clientWidth)
      return right
    }
    return [...document.querySelectorAll('[role="grid"] [role="columnheader"]')]
      .filter((head) => head.getBoundingClientRect().right > rightOf(head) + 1)
      .map((head) => head.textContent ?? '')
  })
}

/**
 * WCAG 2.5.8: smaller targets are right in a line of text, or where a circle of 24 pixels around each touches no other target. What is for
 * screen readers only, and what the keyboard does not reach because another target does the same, is left out; so are the nodes of a
 * canvas, which are as large as people zoom them and stand in a table, too.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const roles = [
      'button',
      'checkbox',
      'link',
      'menuitem',
      'menuitemcheckbox',
      'menuitemradio',
      'option',
      'radio',
      'slider',
      'switch',
      'tab',
    ]
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        `a[href], button, input, select, textarea, summary, ${roles.map((role) => `[role="${role}"]`).join(', ')}`,
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, [hidden], [aria-hidden="true"], [inert], .react-flow__viewport'),
    )
    const boxes = targets
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    const isInline = (element: HTMLElement): boolean => getComputedStyle(element).display === 'inline'
    const said = ({ element, box }: (typeof boxes)[number]): string =>
      `${element.tagName} "${(element.ariaLabel ?? element.innerText ?? '').slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.x)}, ${Math.round(box.y)}`
    return boxes
      .filter(
        ({ element, box }) =>
          (box.width < least || box.height < least) &&
          !isInline(element) &&
          !(element instanceof HTMLInputElement && element.closest('label')),
      )
      .flatMap((small) => {
        const { x, y } = middle(small.box)
        const close = boxes.find(({ element: other, box: its }) => {
          if (other === small.element || other.contains(small.element) || small.element.contains(other)) return false
          const nearest = { x: Math.max(its.left, Math.min(x, its.right)), y: Math.max(its.top, Math.min(y, its.bottom)) }
          return Math.hypot(nearest.x - x, nearest.y - y) < least / 2
        })
        return close ? [`${said(small)}, too close to ${said(close)}`] : []
      })
  })
}

/** Kinds of animation that run now and take time, by the property or the keyframes they are made of. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration ?? 0) > 0)
      .map((animation) => {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : undefined
        const what =
          animation instanceof CSSAnimation
            ? animation.animationName
            : animation instanceof CSSTransition
              ? animation.transitionProperty
              : 'script'
        return `${what} on ${target?.tagName.toLowerCase() ?? '?'}.${target?.getAttribute('class') ?? ''}`
      }),
  )
}

/** Buttons that stand beside a field of the same height, but a pixel or more above or below it. What frames a field is around its input. */
export function askew(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** As far apart as a button is from a field that it belongs to. */
    const besidePixels = 24
    const sameHeightPixels = 4
    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, [aria-hidden="true"], [inert], [role="grid"]')
    const frameOf = (input: Element): Element => {
      for (let at: Element | null = input, step = 0; at && step < 3; at = at.parentElement, step++)
        if (parseFloat(getComputedStyle(at).borderTopWidth) > 0) return at
      return input
    }
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(shown).map((element) => ({ element, box: frameOf(element).getBoundingClientRect() }))
    const fields = boxes('main input:not([type="checkbox"], [type="radio"], [type="file"]), main select')
    return boxes('main button').flatMap(({ element, box }) => {
      if (fields.some((field) => frameOf(field.element).contains(element))) return []
      const beside = fields.find(({ box: field }) => {
        const apart = Math.max(box.left - field.right, field.left - box.right)
        const isOnLine = Math.min(box.bottom, field.bottom) - Math.max(box.top, field.top) > field.height / 2
        return apart >= 0 && apart <= besidePixels && isOnLine && Math.abs(box.height - field.height) <= sameHeightPixels
      })
      const by = beside ? Math.abs(box.top + box.height / 2 - beside.box.top - beside.box.height / 2) : 0
      return by < 1 ? [] : [`button "${(element.ariaLabel ?? element.textContent ?? '').slice(0, 30)}" by ${by.toFixed(1)} pixels`]
    })
  })
}
