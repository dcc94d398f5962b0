/** Kinds of characters by their code. NaN, the code beyond the end of a text, is none of them. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
export const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code)
/** As `\w`. */
export const isWord = (code: number): boolean => isAlphanumeric(code) || code === 95
/** As `[\w-]`: base64url, and the ids that makers give. */
export const isWordOrDash = (code: number): boolean => isWord(code) || code === 45
export const isBase32 = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 50 && code <= 55)
export const isLowerHex = (code: number): boolean => isDigit(code) || (code >= 97 && code <= 102)
/** Space, tab and line ends; others do not end a word in anything that holds credentials. */
export const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
