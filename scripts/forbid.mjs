#!/usr/bin/env node
/**
 * Mistake it prevents: the few lines that open a hole and pass every type check (security.md 3.2 X1, 3.4). Each rule is a pattern, where it applies,
 * and the reason; exceptions are named with the rule.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const RULES = [
  {
    pattern: /dangerouslySetInnerHTML|set:html|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write\(/,
    in: /^(src|public)\//,
    why: 'text from traffic must stay text: build nodes',
  },
  { pattern: /\beval\(|new Function\(/, in: /^(src|public|platform|domain|wire)\//, why: 'nothing is evaluated' },
  { pattern: /\sstyle="/, in: /^src\/.*\.astro$/, why: 'the content security policy refuses inline styles' },
  { pattern: /\bfetch\(/, in: /^src\/(?!clients\/|lib\/)/, why: 'calls go through src/clients' },
  { pattern: /\b(localStorage|sessionStorage)\b/, in: /^src\/(?!stores\/|lib\/|head\/)/, why: 'storage belongs to src/stores' },
  { pattern: /^(?!.*JITTER).*Math\.random\(/, in: /^(platform|wire)\/(?!demo\/)/, why: 'ids and secrets come from platform/lib/ids.ts' },
  {
    pattern: /`[^`]*\b(SELECT|INSERT INTO|DELETE FROM)\b[^`]*\$\{(?!.*columns|.*COLUMNS)/,
    in: /^platform\/(?!events\/|identity\/|documents\/)/,
    why: 'SQL is written in the store modules only, values bound',
  },
  {
    pattern: /\b(target|currentTarget|dataTransfer|current)\??\.files\b/,
    in: /^src\/(?!components\/form\/FileDropZone\.tsx)/,
    why: 'such a list is emptied with its field or its event: files come from FileDropZone, which copies it',
  },
  {
    pattern:
      /\bc\.req\.(json|text|arrayBuffer|blob|formData|parseBody)\(|(?<!bodyChunks\()\bc\.req\.raw\.(body|json|text|arrayBuffer|blob|formData)\b/,
    in: /^platform\//,
    why: 'bodies are read by readJson and readBody (lib/http.ts) or bodyChunks, which pay for the bytes they hold',
  },
  { pattern: /\b(test|it|describe)\.only\b/, in: /^tests\//, why: 'the other tests would not run' },
  {
    pattern: /\b(TODO|FIXME|XXX)\b/,
    in: /^(src|public|platform|domain|wire|tests|scripts)\/(?!fixtures|.*\/fixtures)/,
    why: 'finish it or write it down where it is read',
  },
]
const SELF = 'scripts/forbid.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
const found = []
for (const file of files) {
  if (file === SELF || !existsSync(file) || !/\.(ts|tsx|astro|mjs|js)$/.test(file)) continue
  const rules = RULES.filter((rule) => rule.in.test(file))
  if (rules.length === 0) continue
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, i) => {
      for (const rule of rules) if (rule.pattern.test(line)) found.push(`${file}:${i + 1} ${line.trim().slice(0, 100)}\n    ${rule.why}`)
    })
}
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exit(1)
}
