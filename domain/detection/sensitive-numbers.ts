import { type Masked, Redaction } from './hidden.ts'
import { isAlphanumeric, isDigit } from './characters.ts'

/** A payment card, whole or in the groups that are printed on it. */
const CARD = /(?=\d)(?<![\w.]|\w-)(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|3\d{3}([ -])\d{6}\2\d{5})(?![\w]|\.\d|-\w)/g
/** A US social security number as it is written: area, group, serial. */
const SSN = /(?=\d)(?<![\w.-])(\d{3})-(\d{2})-(\d{4})(?![\w-]|\.\d)/g
/** Country and check digits, with more behind them. */
const IBAN_BEGINNING = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2} ?[A-Za-z0-9]/g
/** The end of a security number, and any card. */
const FOUR_DIGITS = /\d{4}/

export const mayHoldNumber = (text: string): boolean => FOUR_DIGITS.test(text) || mayHoldIban(text)

function mayHoldIban(text: string): boolean {
  IBAN_BEGINNING.lastIndex = 0
  return IBAN_BEGINNING.test(text)
}

/** Hides payment cards, US social security numbers and IBANs: what has their form and passes their checks. */
export function maskNumbers(text: string): Masked {
  const ibans = hideEach(text, IBAN_BEGINNING, ibanLength)
  if (!FOUR_DIGITS.test(ibans.text)) return ibans
  const ssns = hideEach(ibans.text, SSN, ssnLength)
  const cards = hideEach(ssns.text, CARD, cardLength)
  return { text: cards.text, masked: ibans.masked + ssns.masked + cards.masked }
}

/** `lengthAt` returns the length of the number at a match; 0 when it is none. */
function hideEach(text: string, pattern: RegExp, lengthAt: (match: RegExpExecArray) => number): Masked {
  let redaction: Redaction | undefined
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const length = lengthAt(match)
    if (length === 0) continue
    redaction ??= new Redaction(text)
    redaction.hide(match.index, match.index + length)
  }
  return redaction ?? { text, masked: 0 }
}

const cardLength = ([found]: RegExpExecArray): number => (isCardNumber(found.replace(/[ -]/g, '')) ? found.length : 0)

/** Areas 000, 666 and from 900, group 00 and serial 0000 are never given (SSA, "Randomization"). Retired samples count as numbers here. */
function ssnLength([found, area = '', group, serial]: RegExpExecArray): number {
  return area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000' ? found.length : 0
}

/** Length of the IBAN that begins here, with the spaces in it; 0 when there is none. Its country determines its length. */
function ibanLength({ index: begin, input: text }: RegExpExecArray): number {
  const length = IBAN_LENGTHS.get(text.slice(begin, begin + 2).toUpperCase())
  if (length === undefined) return 0
  let compact = ''
  let end = begin
  for (; compact.length < length; end++) {
    const isGap = text[end] === ' ' && compact.length % 4 === 0 && text[end - 1] !== ' '
    if (isGap) continue
    if (!isAlphanumeric(text.charCodeAt(end))) return 0
    compact += text[end]
  }
  if (isAlphanumeric(text.charCodeAt(end)) || (compact !== compact.toUpperCase() && compact !== compact.toLowerCase())) return 0
  return passesMod97(compact.toUpperCase()) ? end - begin : 0
}

/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, and the number leaves 1 when divided by 97. */
function passesMod97(iban: string): boolean {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const code = char.charCodeAt(0)
    rest = isDigit(code) ? (rest * 10 + code - 48) % 97 : (rest * 100 + code - 55) % 97
  }
  return rest === 1
}

/** Of the countries in the register of ISO 13616. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 ' +
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 ' +
    'MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ' +
    'SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))] as const),
)

/** Digits only: a payment card's issuer range and length, and Luhn's check (ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  return CARD_RANGES.some(([pattern, lengths]) => lengths.includes(digits.length) && pattern.test(digits)) && passesLuhn(digits)
}

/** Issuer ranges in use: Visa, Mastercard (51–55, 2221–2720), American Express, Diners, Discover, JCB, UnionPay. */
const CARD_RANGES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [16, 19]],
  [/^5[1-5]/, [16]],
  [/^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^6(?:011|4[4-9]|5)/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
]

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}
