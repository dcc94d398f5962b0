import { expect, test } from 'vitest'

import { criticalOf, drawnIn } from '#src/build/critical-styles.ts'
import { withLate } from '#src/build/merge-styles.ts'

const PAGE = '<body class="shell"><main class="page wide"><p>x</p></main><style>.not-drawn{}</style></body>'
const critical = (css: string): string => criticalOf(css, drawnIn([PAGE]))

test.each([
  ['.page{color:red}', '.page{color:red}'],
  ['.shell .page>p{color:red}', '.shell .page>p{color:red}'],
  ['.other,.wide{color:red}', '.other,.wide{color:red}'],
  ['@layer components{.page{color:red;& p{color:blue}}}', '@layer components{.page{color:red;& p{color:blue}}}'],
  ['@keyframes turn{from{rotate:0}50%{rotate:1deg}}', '@keyframes turn{from{rotate:0}50%{rotate:1deg}}'],
  ['@media (width<768px){.page{color:red}}', '@media (width<768px){.page{color:red}}'],
  [':root[data-theme] p{color:red}', ':root[data-theme] p{color:red}'],
  [':is(.other,.page){color:red}', ':is(.other,.page){color:red}'],
])('what the static part of a page may need stays: %s', (css, kept) => {
  expect(critical(css)).toBe(kept)
})

test.each([
  '.other{color:red}',
  '.page .other{color:red}',
  '.not-drawn{color:red}',
  'table{color:red}',
  '.page:hover{color:red}',
  ':is(.other,.more) p{color:red}',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@media (width<768px){.other{color:red}}',
])('what cannot show before scripts have run goes: %s', (css) => {
  expect(critical(css)).toBe('')
})

test('the order of rules and layers is kept', () => {
  expect(critical('@layer reset,components;.page{color:red}.other{color:red}.wide{color:#00f}p{color:red}')).toBe(
    '@layer reset,components;.page{color:red}.wide{color:#00f}p{color:red}',
  )
})

test('the file of a page does not hold up its first paint, and is fetched with the priority of a style sheet', () => {
  expect(
    withLate(
      '<html lang="en"><head><link rel="stylesheet" href="/_astro/page.css" data-holds="a.css"></head></html>',
      'page.css',
      '<style>a{}</style>',
    ),
  ).toBe(
    '<html data-late-styles lang="en"><head><style>a{}</style><link rel="preload" as="style" href="/_astro/page.css">' +
      '<link rel="stylesheet" href="/_astro/page.css" media="print" data-late data-holds="a.css"></head></html>',
  )
})
