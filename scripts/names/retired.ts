/** Where a retired word is refused: exported identifiers, parts of paths, texts that the console shows, or titles of tests. */
export type Place = 'name' | 'path' | 'text' | 'title'

/** A word that docs/glossary.md replaces. Everyday words (of, within, beside, frame, look, ask, places) are left to the reader. */
interface Retired {
  words: readonly string[]
  use: string
  /** Everywhere unless stated: some words are fine in a sentence and wrong as a name. */
  where?: readonly Place[]
}

export const RETIRED: readonly Retired[] = [
  { words: ['room', 'rooms', 'house', 'houses'], use: 'module, directory, layer' },
  { words: ['door', 'doors'], use: 'receiver, handler' },
  { words: ['desk', 'desks'], use: 'service context' },
  { words: ['question', 'questions', 'asked'], use: 'query, requested', where: ['name', 'path', 'title'] },
  { words: ['ask', 'asks', 'asking'], use: 'query, request, require', where: ['title'] },
  { words: ['answer', 'answers', 'answered'], use: 'result, response', where: ['name', 'path', 'title'] },
  { words: ['told', 'tells'], use: 'reported, reports' },
  { words: ['words'], use: 'labels, terms', where: ['name', 'path', 'title'] },
  { words: ['apart'], use: 'related, isolated' },
  { words: ['cast', 'casts'], use: 'personas' },
  { words: ['scene', 'scenes'], use: 'scenario' },
  { words: ['furnish', 'furnished', 'furnishes'], use: 'seed' },
  { words: ['letter', 'letters'], use: 'e-mail' },
  { words: ['poison', 'poisoned', 'poisonous'], use: 'rejected' },
  { words: ['meant', 'meaning', 'meanings'], use: 'parameters, identity' },
  { words: ['signs'], use: 'icons' },
  { words: ['mend', 'mends', 'mended', 'mending'], use: 'fix' },
  { words: ['gate', 'gates'], use: 'semaphore, check' },
  { words: ['alarm', 'alarms'], use: 'wake-up, alert' },
]

/** Removed from a name, path or text before its words are compared. `in`: only in files whose path matches. */
interface Exception {
  pattern: RegExp
  in?: RegExp
  why: string
}

export const EXCEPTIONS: readonly Exception[] = [
  { pattern: /ClickHouse|Companies House|Trade Desk/g, why: 'proper names' },
  {
    pattern: /[^]+/g,
    in: /^(?:domain\/verdicts\/questions|src\/islands\/home\/(?:StartingQuestions|starting-questions))/,
    why: 'questions that people ask, as sentences on the screen',
  },
  {
    pattern: /\b(?:\w+-case|two|ten)[- ]letters?\b|\bletters? (?:and digits|or digit|case|keys|jump|search)\b/gi,
    why: 'letters of the alphabet',
  },
  { pattern: /\bsigns (?:in|you|every|nothing)\b/gi, why: 'to sign in, or to sign data' },
  { pattern: /\bletters?\b|\bsigns\b/g, in: /^tests\//, why: 'letters of the alphabet; people sign up, in and out, and keys sign tokens' },
  {
    pattern: /\bwords\b/g,
    in: /^tests\/unit\/(?:domain\/(?:agent-config|templating)|src\/lib\/(?:code|code-tokens\.|json-tree|palette)|src\/screens\/collection)/,
    why: 'words of a text, of a path or of code',
  },
  { pattern: /\bquestions?\b/g, in: /^tests\/.*\/verdicts/, why: 'questions that people ask, as sentences on the screen' },
  {
    pattern: /\bsigns\b/g,
    in: /^(?:platform\/(?:access\/signing-keys|api\/routes\/jwt-keys)|src\/islands\/settings\/jwt\/|wire\/product\/jwt-keys)/,
    why: 'a key signs tokens',
  },
  { pattern: /\bcasts?\(/gi, why: 'a function of SQL' },
  { pattern: /[^]+/g, in: /^domain\/vendors\/(?:catalogue\/|public-list)/, why: 'names and domains of companies' },
  {
    pattern: /\b(?:apart|door|letters)\b/g,
    in: /^platform\/(?:events\/(?:migrations|queries|related)|lib\/mail\/outbox)/,
    why: 'names of columns and tables, which stored data keeps',
  },
]
