import { describe, expect, test } from 'vitest'

import { maskText } from '#domain/detection/mask-text.ts'
import { maskBody, maskCredentialHeaders, maskHeader, maskTag, maskUrl } from '#domain/detection/mask.ts'
import { ownNamesOf } from '#domain/detection/own-names.ts'
import fc from '#tests/properties.ts'

const own = ownNamesOf(['X-Internal-Session', 'patient_id', 'customer ref'])
const masked = (text: string, contentType: string): string => maskBody(text, contentType, own).text

test('no names are no policy', () => {
  expect(ownNamesOf([])).toBeUndefined()
  expect(ownNamesOf(['-', ' '])).toBeUndefined()
})

test('a name counts as a whole, however it is written', () => {
  for (const name of ['patient_id', 'patientId', 'Patient-ID', 'patient.id', 'patientId[]']) expect(own?.has(name), name).toBe(true)
  for (const name of ['patient', 'patientIds', 'my_patient_id', '']) expect(own?.has(name), name).toBe(false)
})

describe('the value under an own name is hidden in', () => {
  test('headers, of which the others stay', () => {
    expect(maskCredentialHeaders({ 'x-internal-session': 'a\nb', 'X-Other': 'kept', Authorization: 'Bearer abc' }, own)).toEqual({
      'x-internal-session': '***\n***',
      'X-Other': 'kept',
      Authorization: 'Bearer ***',
    })
    expect(maskHeader('Link', '</next?patientId=7>', own)).toBe('</next?patientId=***>')
  })

  test('addresses', () => {
    expect(maskUrl('https://a.com/x?patientId=7&page=2&customer_ref=C-9#patient-id=1', own)).toBe(
      'https://a.com/x?patientId=***&page=2&customer_ref=***#patient-id=***',
    )
    expect(maskUrl('/x?filter[patientId]=7&active=true&patient%5Fid=8', own)).toBe('/x?filter[patientId]=***&active=true&patient%5Fid=***')
    expect(maskUrl('/x?next=https%3A%2F%2Fb.com%3FpatientId%3DP-77', own)).not.toContain('P-77')
  })

  test('JSON: texts, numbers, truths, lists and objects, whole', () => {
    expect(masked('{"patientId": "P-7", "a": "kept", "customerRef": 12}', 'application/json')).toBe(
      '{"patientId": "***", "a": "kept", "customerRef": "***"}',
    )
    expect(masked('{"patient_id":true,"has_password":true,"b":false}', 'application/json')).toBe(
      '{"patient_id":"***","has_password":true,"b":false}',
    )
    expect(masked('{"customer_ref":{"a":"x","b":[1,false]},"c":1}', 'application/json')).toBe(
      '{"customer_ref":{"a":"***","b":["***","***"]},"c":1}',
    )
    expect(masked('{"customer_ref":{"a":"x', '')).toBe('{"customer_ref":{"a":"***')
    expect(masked(String.raw`{"log":"got {\"patientId\":\"P-7\"} back"}`, 'application/json')).not.toContain('P-7')
  })

  test('a card’s own object, which is shown otherwise', () => {
    expect(maskBody('{"card":{"brand":"visa"}}', 'application/json', ownNamesOf(['card'])).text).toBe('{"card":{"brand":"***"}}')
  })

  test('forms', () => {
    expect(masked('patientId=7&note=kept&customer+ref=C+9', 'application/x-www-form-urlencoded')).toBe(
      'patientId=***&note=kept&customer+ref=***',
    )
  })

  test('a parameter `code`, whatever is around it', () => {
    const code = ownNamesOf(['code'])
    expect(maskUrl('https://shop.com/a?x=1&code=568', code)).toBe('https://shop.com/a?x=1&code=***')
    expect(maskBody('code=568&x=1', 'application/x-www-form-urlencoded', code).text).toBe('code=***&x=1')
  })

  test('parts of multipart bodies', () => {
    const body =
      '--b\r\nContent-Disposition: form-data; name="patientId"\r\n\r\nP-7\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nkept\r\n--b--'
    expect(masked(body, 'multipart/form-data; boundary=b')).toBe(body.replace('P-7', '***'))
  })

  test('elements and attributes', () => {
    expect(masked('<r><ns:patientId>P-7</ns:patientId><a>kept</a></r>', 'application/xml')).toBe(
      '<r><ns:patientId>***</ns:patientId><a>kept</a></r>',
    )
    expect(masked(`<p patient-id="P-7" class="kept" customerRef='C 9'/>`, 'text/html')).toBe(
      `<p patient-id="***" class="kept" customerRef='***'/>`,
    )
  })

  test('what a script writes out, and not its code', () => {
    expect(masked('var p={"patientId": "P-7", customerRef: 12};', 'text/javascript')).toBe('var p={"patientId": "***", customerRef: ***};')
    const code = 'function f(patientId){return{patientId:patientId,a:x.patientId==y}}'
    expect(masked(code, 'text/javascript')).toBe(code)
  })

  test('event streams', () => {
    expect(masked('event: a\ndata: {"patientId":"P-7","a":"kept"}\n\ndata: patientId=P-8\n', 'text/event-stream')).toBe(
      'event: a\ndata: {"patientId":"***","a":"kept"}\n\ndata: patientId=***\n',
    )
  })

  test('tags', () => {
    expect(maskTag('patient_id:7', own)).toBe('patient_id:***')
    expect(maskTag('patient:7', own)).toBe('patient:7')
  })

  test.each([
    ['no record of patientId: 7 found', 'no record of patientId: *** found'],
    ['patient_id = yes', 'patient_id = ***'],
    ['sync --patient-id 7 --page 2', 'sync --patient-id *** --page 2'],
    ['CUSTOMER_REF=C-9 run', 'CUSTOMER_REF=*** run'],
    ["{'patientId': 'P 7'}", "{'patientId': '***'}"],
  ])('%s', (text, expected) => {
    expect(maskText(text, 'text', own).text).toBe(expected)
    expect(maskText(expected, 'text', own).masked).toBe(0)
    expect(maskText(text).masked).toBe(0)
  })
})

test.each([
  'SELECT * FROM a WHERE patient_id = ? AND customer_ref = $1',
  'https://patient_id:8080/x',
  'patientId == other',
  'patientId=null',
])('%s stays', (text) => expect(maskText(text, 'text', own)).toEqual({ text, masked: 0 }))

test('two policies do not mix, in whichever order they come', () => {
  const others = ownNamesOf(['page'])
  const text = '{"page":"1","patientId":"2","token":"3"}'
  for (let round = 0; round < 2; round++) {
    expect(maskBody(text, 'application/json').text).toBe('{"page":"1","patientId":"2","token":"***"}')
    expect(maskBody(text, 'application/json', own).text).toBe('{"page":"1","patientId":"***","token":"***"}')
    expect(maskBody(text, 'application/json', others).text).toBe('{"page":"***","patientId":"2","token":"***"}')
  }
})

test('names that do not occur change nothing', () => {
  const absent = ownNamesOf(['never-so-called'])
  const pair = fc.tuple(
    fc.constantFrom('password', 'a', 'card', 'number', 'code', 'x-y', '"token"', '--pin'),
    fc.constantFrom('=', ': ', ':', ' '),
  )
  const piece = fc.oneof(
    pair.map(([name, sign]) => name + sign),
    fc.constantFrom('{', '}', '[', ']', ',', '"', "'", '&', '?', '<a b="', '>', '\n', 'data: ', 'true', 'false', '12', '\\"'),
    fc.string({ maxLength: 8 }),
  )
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  const type = fc.constantFrom(
    '',
    'application/json',
    'application/xml',
    'text/event-stream',
    'application/x-www-form-urlencoded',
    'text/javascript',
  )
  fc.assert(
    fc.property(text, type, (body, contentType) => {
      expect(maskBody(body, contentType, absent)).toEqual(maskBody(body, contentType))
      expect(maskHeader('x-y', body, absent)).toBe(maskHeader('x-y', body))
      expect(maskTag(body, absent)).toBe(maskTag(body))
      expect(maskUrl(body, absent)).toBe(maskUrl(body))
    }),
  )
})
