import { computed } from 'nanostores'

import { goTo } from '#src/lib/go-to.ts'

import { linksAbout } from '../list/links-about.ts'

/** Addresses of one request's page, and of the list as it was left. */
export const { $oneLink: $requestLink, $listLink } = linksAbout('/traffic/requests', ['q', 'from', 'to', 'sort', 'cols', 'mark'])

export const goToRequest = (id: string): void => goTo($requestLink.get()(id))

/** Stands for another request's id where the endpoint's usual one is meant. */
export const TYPICAL = 'typical'

/** Address of the comparison of a request with another one, or with `TYPICAL`. */
export const $compareLink = computed(
  $requestLink,
  (linkTo) =>
    (id: string, other: string): string =>
      `${linkTo(id)}&with=${encodeURIComponent(other)}`,
)
