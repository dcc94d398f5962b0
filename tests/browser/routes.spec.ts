import { expect, test } from './console.ts'
import { CONSOLE_URL } from './support/people.ts'

// A clock that is changed is changed for the whole context; pages fade into each other for those who do not save data
test.use({ fetchesAhead: true })

/** Public routes, and how one gets from page to page (specification, points 2, 4, 6 and 9). */

const PUBLIC_ROUTES = [
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Create an account'],
  ['/sso/oidc/sign-in', 'Single sign-on'],
  ['/sso/saml/sign-in', 'Single sign-on'],
  ['/contact', 'Contact'],
  ['/mailbox', 'Local mailbox'],
  ['/sentry', 'Error reporting'],
  ['/dev', 'Catalogue'],
] as const

test('the public routes load, each with its own heading', async ({ page }) => {
  for (const [path, heading] of PUBLIC_ROUTES) {
    await page.goto(path)
    await expect(page, path).toHaveURL(CONSOLE_URL + path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
  }
})

test('a page change is the transition named page: the old one leaves, then the new one enters', async ({ page, member }) => {
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const seen = page.evaluate(
    () =>
      new Promise<{ name: string; delay: number; duration: number }[]>((resolve) => {
        document.addEventListener('astro:after-swap', () =>
          requestAnimationFrame(() =>
            resolve(
              document
                .getAnimations()
                .filter((animation): animation is CSSAnimation => animation instanceof CSSAnimation)
                .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('(page)'))
                .map(({ animationName, effect }) => {
                  const { delay = 0, duration = 0 } = effect?.getTiming() ?? {}
                  return { name: animationName, delay: Number(delay), duration: Number(duration) }
                }),
            ),
          ),
        )
      }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connect a source' }).click()
  const animations = await seen
  const out = animations.find(({ name }) => name === 'page-out')
  const into = animations.find(({ name }) => name === 'page-in')
  expect(out?.delay).toBe(0)
  expect(into?.delay).toBe(out?.duration)
  expect((into?.delay ?? 0) + (into?.duration ?? 0)).toBeLessThanOrEqual(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeFocused()
})

test('with a clock that is an hour ahead no token is fetched again and again @variant', async ({ page, member }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/securetoken|\/jwt\/tokens/.test(request.url())) fetched.push(new URL(request.url()).pathname)
  })
  await page.goto(`/traffic/requests?orgId=${member.orgId}&from=now-6h&to=now`)
  await expect(page.getByRole('combobox', { name: 'Filter requests' })).toBeVisible()
  // Answered, not only asked for: a minute that passes while it is under way is not what this test is about
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
  expect(fetched.filter((path) => path.endsWith('/jwt/tokens'))).toHaveLength(1)
  for (let minute = 0; minute < 3; minute++) {
    await page.clock.fastForward('01:00')
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await page.waitForLoadState('networkidle')
  }
  expect(fetched.filter((path) => path.endsWith('/jwt/tokens'))).toHaveLength(1)
  expect(fetched.filter((path) => !path.endsWith('/jwt/tokens')).length).toBeLessThanOrEqual(1)
})

test('the identity token is renewed five minutes before it expires', async ({ page, member }) => {
  await page.clock.install()
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
  const renewed: number[] = []
  page.on('request', (request) => request.url().includes('securetoken') && renewed.push(1))
  await page.clock.fastForward('54:00')
  await page.evaluate(() => fetch('/favicon.svg')) // asked for after whatever the clock set off
  expect(renewed.length).toBe(0)
  await page.clock.fastForward('01:30')
  await expect.poll(() => renewed.length).toBeGreaterThan(0)
})
