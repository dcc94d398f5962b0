import { expect, test } from 'vitest'

import { messageOf } from '#platform/lib/mail/message.ts'
import { readSender } from '#platform/lib/mail/settings.ts'
import type { Email } from '#platform/lib/ports/mail.ts'
import fc from '#tests/properties.ts'

const letter: Email = { kind: 'invitation', to: 'ada@example.com', subject: 'Invitation to Acme', text: ['Bob invites you.'] }

test('both parts say the same, and the link stands in both', () => {
  const address = 'https://console.example/sign-up?invite=a&b="c"'
  const { text, html } = messageOf({ ...letter, text: ['One\ntwo', 'Three'], link: { label: 'Accept', address } })
  expect(text).toBe(`One\ntwo\n\nThree\n\nAccept:\n${address}\n`)
  expect(html).toContain('<p>One<br>two</p>\n<p>Three</p>')
  expect(html).toContain('<a href="https://console.example/sign-up?invite=a&amp;b=&quot;c&quot;">Accept</a>')
})

test('a name with markup is text (security.md I1), and nothing is loaded from anywhere', () => {
  const { html, text } = messageOf({ ...letter, subject: 'Invitation to <b>Acme</b>', text: ['<img src=https://evil.example/x> & "co"'] })
  expect(html).toContain('<title>Invitation to &lt;b&gt;Acme&lt;/b&gt;</title>')
  expect(html).toContain('&lt;img src=https://evil.example/x&gt; &amp; &quot;co&quot;')
  expect(text).toContain('<img src=https://evil.example/x> & "co"')
})

test('whatever people are called, the tags of an e-mail are its own and nothing unseen is in it', () => {
  const own = messageOf(letter).html.match(/<[^>]*>/g)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { html, text } = messageOf({ ...letter, text: [name.replaceAll('\n', ' ')] })
      expect(html.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')).toEqual(own)
      expect(html + text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})

test('nothing with a line break becomes a header', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r', '\n', '\r\n', '\0', '\u0085', '\u2028'),
      fc.string(),
      (before, end, after) => {
        for (const change of [{ subject: before + end + after }, { to: `a${end}@${after}` }, { replyTo: `a@b${end}` }])
          expect(() => messageOf({ ...letter, ...change })).toThrow()
      },
    ),
  )
})

test.each([
  ['no-reply@example.com', { name: '', address: 'no-reply@example.com' }],
  ['Sightglass <no-reply@example.com>', { name: 'Sightglass', address: 'no-reply@example.com' }],
  ['<no-reply@example.com>', { name: '', address: 'no-reply@example.com' }],
  ['Sightglass\r\nBcc: eve@example.com <a@b.example>', undefined],
  ['a@b.example, c@d.example', undefined],
  ['Sightglass', undefined],
  ['', undefined],
])('a sender is read: %j', (text, sender) => {
  expect(readSender(text)).toEqual(sender)
})
