import type { StateRow } from '#src/components/timeline/place-spans.ts'
import type { TimelineEvent } from '#src/components/timeline/Timeline.tsx'

/** Now, as far as the catalogue is concerned. */
export const NOW_MS = Date.UTC(2026, 10, 21, 10, 0, 0)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An issue from the first sign of it to what is still planned. */
export const ISSUE_EVENTS: readonly TimelineEvent[] = [
  { id: 'e12', atMs: NOW_MS + 4 * HOUR_MS, kind: 'Planned', tone: 'info', actor: 'System', text: 'The waiver of payments-api ends' },
  {
    id: 'e11',
    atMs: NOW_MS - 2 * MINUTE_MS,
    kind: 'Comment',
    tone: 'plain',
    actor: 'Ines Duarte',
    text: 'The vendor confirms: fixed on their side since 09:30. I keep it open until tomorrow.',
  },
  {
    id: 'e10',
    atMs: NOW_MS - 9 * MINUTE_MS,
    kind: 'Verified',
    tone: 'ok',
    actor: 'System',
    text: 'No plain-text request to sms.example.net for 30 minutes',
  },
  {
    id: 'e9',
    atMs: NOW_MS - 31 * MINUTE_MS,
    kind: 'Mitigation',
    tone: 'accent',
    actor: 'Tomás Reyes',
    text: 'Monitor became enforce: plain HTTP to sms.example.net is denied',
  },
  {
    id: 'e8',
    atMs: NOW_MS - 34 * MINUTE_MS,
    kind: 'Alert',
    tone: 'danger',
    actor: 'Rule “Secrets in the clear”',
    text: 'Firing: 14 requests with a token over plain HTTP',
  },
  {
    id: 'e7',
    atMs: NOW_MS - 34 * MINUTE_MS - 4000,
    kind: 'Alert',
    tone: 'warn',
    actor: 'Rule “Secrets in the clear”',
    text: 'Pending: 3 requests with a token over plain HTTP',
  },
  { id: 'e6', atMs: NOW_MS - 6 * HOUR_MS, kind: 'Assigned', tone: 'plain', actor: 'Ines Duarte', text: 'Assigned to Tomás Reyes' },
  {
    id: 'e5',
    atMs: NOW_MS - DAY_MS - 2 * HOUR_MS,
    kind: 'Reopened',
    tone: 'warn',
    actor: 'System',
    text: 'Seen again after it was fixed: the same token, another client',
  },
  {
    id: 'e4',
    atMs: NOW_MS - DAY_MS - 5 * HOUR_MS,
    kind: 'Fixed',
    tone: 'ok',
    actor: 'Tomás Reyes',
    text: 'The client uses https since release 41',
  },
  { id: 'e3', atMs: NOW_MS - 6 * DAY_MS, kind: 'Acknowledged', tone: 'plain', actor: 'Tomás Reyes', text: 'Acknowledged' },
  {
    id: 'e2',
    atMs: NOW_MS - 6 * DAY_MS - 3 * HOUR_MS,
    kind: 'Label',
    tone: 'plain',
    actor: 'checkout-worker-<script>alert(1)</script>\u202E',
    text: 'Client named itself \u202Egpj.exe\u200B and sent <b>bold</b>',
  },
  {
    id: 'e1',
    atMs: NOW_MS - 6 * DAY_MS - 3 * HOUR_MS - 12_000,
    kind: 'Opened',
    tone: 'danger',
    actor: 'Check “Token over plain HTTP”',
    text: 'First seen: a bearer token to sms.example.net/v1/messages without TLS',
  },
]

/** What arrives one after the other while somebody looks. */
export const ARRIVING: readonly TimelineEvent[] = [
  { id: 'n1', atMs: NOW_MS + 20_000, kind: 'Delivered', tone: 'ok', actor: 'Slack #payments', text: 'Resolved: Secrets in the clear' },
  { id: 'n2', atMs: NOW_MS + 42_000, kind: 'Comment', tone: 'plain', actor: 'Tomás Reyes', text: 'Seen, thank you.' },
  { id: 'n3', atMs: NOW_MS + 65_000, kind: 'Release', tone: 'accent', actor: 'Ines Duarte', text: 'Published release 42 to Production' },
]

const at = (minute: number): number => NOW_MS - 3 * HOUR_MS + minute * MINUTE_MS

/** Six hours before and a little after now. */
export const STATE_RANGE = { fromMs: NOW_MS - 3 * HOUR_MS, toMs: NOW_MS + 15 * MINUTE_MS }

export const STATE_ROWS: readonly StateRow[] = [
  {
    id: 'payments',
    label: 'host:api.stripe.example',
    spans: [
      { fromMs: at(12), toMs: at(17), state: 'pending', note: '4.1 % errors' },
      { fromMs: at(17), toMs: at(64), state: 'firing', note: '9.8 % errors at most' },
      { fromMs: at(64), toMs: at(74), state: 'recovering', note: 'below 2 %' },
      { fromMs: at(74), toMs: at(89), state: 'resolved' },
      { fromMs: at(150), toMs: at(155), state: 'pending', note: '4.4 % errors' },
      { fromMs: at(155), toMs: at(180), state: 'firing', note: '12.5 % errors, still' },
    ],
  },
  {
    id: 'sms',
    label: 'host:sms.example.net',
    spans: [
      { fromMs: at(-40), toMs: at(8), state: 'firing', note: 'began before this range' },
      { fromMs: at(8), toMs: at(23), state: 'resolved' },
      { fromMs: at(90), toMs: at(120), state: 'no-data', note: 'no request for 30 minutes' },
    ],
  },
  { id: 'calm', label: 'host:maps.example.org', spans: [] },
  {
    id: 'error',
    label: 'host:search.internal',
    spans: [{ fromMs: at(100), toMs: at(131), state: 'error', note: 'the query took longer than 10 s' }],
  },
  {
    id: 'flapping',
    label: 'host:a-host-with-a-very-long-name.eu-central-1.compute.example.com',
    spans: Array.from({ length: 14 }, (_, index) => ({
      fromMs: at(10 + index * 12),
      toMs: at(14 + index * 12),
      state: index % 2 === 0 ? ('pending' as const) : ('firing' as const),
      note: 'flapping',
    })),
  },
  {
    id: 'hostile',
    label: '<img src=x onerror=alert(1)>\u202Egpj',
    spans: [{ fromMs: at(30), toMs: at(31), state: 'firing', note: 'one minute only' }],
  },
]
