import { ADDRESS_BUDGET, ask, OK, READ_AND_REFUSED, type Row, text } from '../support/row.ts'

/** Pages and files: no body is read, so the input is the address and the headers. */
export const SITE_ROWS: Record<string, Row[]> = {
  'GET /*': [
    { n: 1_800, send: (n, { console }) => ask(console, 'GET', `/${text(n)}`), statuses: READ_AND_REFUSED, budget: ADDRESS_BUDGET },
    { n: 900, send: (n, { console }) => ask(console, 'GET', `/${'a/'.repeat(n)}`), statuses: READ_AND_REFUSED, budget: ADDRESS_BUDGET },
    {
      n: 3_000,
      send: (n, { console }) =>
        ask(console, 'GET', '/', { headers: { 'Accept-Encoding': 'br,'.repeat(n / 3), 'If-None-Match': `"${text(n / 4)}"` } }),
      statuses: [OK, 431],
      budget: ADDRESS_BUDGET,
    },
  ],
}

/** Links to evidence: whatever is not a token of ours is refused by its form. */
export const EVIDENCE_ROWS: Record<string, Row[]> = {
  'GET /evidence/:token': [
    { n: 1_800, send: (n, { console }) => ask(console, 'GET', `/evidence/sge_${text(n)}`), statuses: [404], budget: ADDRESS_BUDGET },
  ],
}
