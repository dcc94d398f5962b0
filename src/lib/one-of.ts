/** The word that a text is, of those that are known; the usual one for every other text and for none. */
export const oneOf = <Word extends string>(words: readonly Word[], text: string | null, usual: Word): Word =>
  words.find((word) => word === text) ?? usual
