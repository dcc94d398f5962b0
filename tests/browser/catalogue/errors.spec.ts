import { expect, test } from '../catalogue.ts'

test('the error page has every message of the catalogue, and nothing of an address runs', async ({ page, axe }) => {
  await page.goto('/dev/errors')
  const one = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(one('No route matches')).toContainText(/404Page Not Found.*Page not found: \/trafic\/requests/)
  await expect(one('A route refuses')).toContainText('Page Not Found: /stacks/config/rules/manage')
  await expect(one('A route refuses with a status of its own')).toContainText(/410Internal Server Error/)
  await expect(one('Unknown route middleware')).toContainText(/500Internal Server Error.*Unknown route middleware/)
  await expect(one('Long and hostile')).toContainText('<img src=x onerror=alert(1)>/\\u{202e}gpj.exe')
  await expect(page.locator('main img')).toHaveCount(0)
  await axe('errors')
})
