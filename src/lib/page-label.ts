import { AREAS, type AreaPage } from './areas.ts'

const PAGES: readonly AreaPage[] = Object.values(AREAS).flatMap(({ pages }): readonly AreaPage[] => pages)

/** `Requests`, or the path of a page that this build does not have. */
export const pageLabel = (pathname: string): string => PAGES.find((page) => page.pathname === pathname)?.label ?? pathname
