import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import type { Extension } from '@codemirror/state'

import type { Language } from '#src/lib/code-tokens.ts'

import { ownLanguage } from './own-language.ts'

/** JSON and YAML have whole grammars, for folding and indentation; the rest is coloured as in the views. */
export function languageOf(language: Language): Extension {
  switch (language) {
    case 'json':
      return json()
    case 'yaml':
      return yaml()
    case 'text':
      return []
    case 'markup':
    case 'sql':
    case 'form':
    case 'shell':
    case 'http':
    case 'rule':
      return ownLanguage(language)
  }
}
