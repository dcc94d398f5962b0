import { own } from '#domain/own.ts'

import { readKept } from './session-records.ts'

/** A filter that was applied on a page of an organization. */
export interface RecentFilter {
  orgId: string
  /** Path of the page. */
  page: string
  text: string
}

/** Belongs to one person: another one who signs in here has none of it. Newest first. */
export interface RecentFilters {
  uid: string
  filters: readonly RecentFilter[]
}

export const NO_RECENT: RecentFilters = { uid: '', filters: [] }

/** Of one page. */
export const RECENT_MAX = 10
/** Of all pages of all organizations; the oldest make room. */
const KEPT_MAX = 100
/** What is longer was pasted or made by clicks, and is found again in the history of the browser. */
const TEXT_MAX = 500

/** Reads what storage holds; whatever does not fit counts as not remembered. */
export function readRecentFilters(text: string): RecentFilters {
  const { uid, kept } = readKept(text, 'filters', isFilter, KEPT_MAX)
  return { uid, filters: kept }
}

/** With this filter as the newest; what another person left here goes. */
export function withRecent({ uid, filters }: RecentFilters, whose: string, added: RecentFilter): RecentFilters {
  const text = added.text.trim()
  const before = uid === whose ? filters : []
  if (text === '' || text.length > TEXT_MAX) return { uid: whose, filters: before }
  const here = before.filter((one) => isOf(one, added) && one.text !== text).slice(0, RECENT_MAX - 1)
  const elsewhere = before.filter((one) => !isOf(one, added))
  return { uid: whose, filters: [{ ...added, text }, ...here, ...elsewhere].slice(0, KEPT_MAX) }
}

const isOf = (one: RecentFilter, { orgId, page }: Pick<RecentFilter, 'orgId' | 'page'>): boolean => one.orgId === orgId && one.page === page

const isFilter = (raw: unknown): raw is RecentFilter =>
  typeof raw === 'object' &&
  raw !== null &&
  FIELDS.every((field) => typeof own(raw as Record<string, unknown>, field) === 'string') &&
  (raw as RecentFilter).text.length <= TEXT_MAX

const FIELDS = ['orgId', 'page', 'text']
