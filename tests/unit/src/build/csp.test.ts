import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { forbiddenIn, hashesOf } from '#src/build/csp.ts'
import { chainOf, importsOf } from '#src/build/preload.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('every inline script and style of every page is in the policy, once; external ones are not', () => {
  const first = '<head><script>a()</script><script src="/x.js"></script><style>b{}</style></head>'
  const second = '<script type="module">c()</script><script>a()</script><SCRIPT SRC=/y.js></SCRIPT>'
  expect(hashesOf([first, second])).toEqual({ scriptHashes: [sha('a()'), sha('c()')].sort(), styleHashes: [sha('b{}')] })
})

test('inline styles, event attributes and a base are found, however they are written', () => {
  expect(forbiddenIn('<p style="x"><b STYLE=x><i onclick=\'x\'><base href="/"><img\n onerror=x>')).toEqual([
    '<p style=…>',
    '<b STYLE=…>',
    '<i onclick=…>',
    '<base>',
    '<img onerror=…>',
  ])
})

test('the same as text, in attribute values, scripts and comments are none', () => {
  const page =
    '<p title=" style=x onclick=y" data-style="a" data-on="b">a style="x"</p><script>el.style="x"; s="<p onclick=x>"</script><!-- <base> <p style="x"> -->'
  expect(forbiddenIn(page)).toEqual([])
})

test('the module chain of a page is followed through static imports only', () => {
  expect(importsOf('import{a}from"./a.js";import"./b.js";const c=()=>import("./c.js");export{d}from"./d.js"')).toEqual([
    'a.js',
    'b.js',
    'd.js',
  ])
  const chunks = new Map([
    ['island.js', ['a.js']],
    ['a.js', ['b.js']],
    ['b.js', ['a.js']],
  ])
  expect([...chainOf(['island.js'], chunks)]).toEqual(['island.js', 'a.js', 'b.js'])
})
