import { type Language as EditorLanguage, StreamLanguage } from '@codemirror/language'
import { type Tag, tags } from '@lezer/highlight'

import { type CodeToken, type Language, tokenAt } from '#src/lib/code-tokens.ts'

const TAGS: Readonly<Record<Exclude<CodeToken['kind'], 'plain'>, Tag>> = {
  name: tags.propertyName,
  string: tags.string,
  number: tags.number,
  word: tags.keyword,
  mark: tags.punctuation,
  comment: tags.comment,
}

interface Reading {
  /** Inside a comment that began on an earlier line. */
  inComment: boolean
}

/** Our own languages for the editor: the same patterns that colour the views, line by line. */
export function ownLanguage(language: Exclude<Language, 'text'>): EditorLanguage {
  const blockComments = language === 'rule'
  return StreamLanguage.define<Reading>({
    startState: () => ({ inComment: false }),
    copyState: (state) => ({ ...state }),
    tokenTable: TAGS,
    languageData: language === 'rule' ? { commentTokens: { line: '--', block: { open: '/*', close: '*/' } } } : {},
    token(stream, state) {
      if (blockComments && state.inComment) {
        const end = stream.string.indexOf('*/', stream.pos)
        if (end === -1) stream.skipToEnd()
        else stream.pos = end + 2
        state.inComment = end === -1
        return 'comment'
      }
      const { kind, end } = tokenAt(stream.string, stream.pos, language)
      const text = stream.string.slice(stream.pos, end)
      state.inComment = blockComments && text.startsWith('/*') && !(text.length >= 4 && text.endsWith('*/'))
      stream.pos = end
      return kind === 'plain' ? null : kind
    },
  })
}
