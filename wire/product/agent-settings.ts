import * as v from 'valibot'
import { isMap as isYamlMap } from 'yaml'

import { CONTROL_ACTIONS, DIRECTIONS, type Json, TAG_SOURCES } from '#domain/agent-config/config.ts'
import { secretsIn } from '#domain/agent-config/secrets.ts'
import { type AgentSettings, DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { readExpression } from '#domain/rulekit/syntax.ts'
import { yamlDocument, yamlValue } from '#domain/text/yaml-document.ts'

import { lineText, stackName } from './agent-parts.ts'
import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { fits, type Of, readerOf } from './schema.ts'

export const AGENT_TAGS_MAX = 50
export const CONTROL_RULES_MAX = 100
/** Characters of what an imported file had and no setting holds. */
export const KEPT_MAX = 64 * 1024
const NAME_MAX = 100
const LOCATION_MAX = 300
const EXPRESSION_TEXT_MAX = 1_000

/** YAML of names with values, with no secret in it; or nothing. */
export const yamlText = (max: number) =>
  v.pipe(
    v.string(),
    fits(max),
    v.check((text) => text.trim() === '' || mapIn(text) !== undefined, 'Write YAML: names with values.'),
    v.check((text) => secretsIn(mapIn(text) ?? null).length === 0, 'A secret stands in it. Use {type: env, value: NAME}.'),
    v.metadata({ maxLength: max, examples: ['', 'stacks:\n  mine:\n    plugins: []\n'] }),
  )

/** Names with values that a text holds, undefined for anything else. */
function mapIn(text: string): Json | undefined {
  try {
    const document = yamlDocument(text)
    return document.errors.length === 0 && isYamlMap(document.contents) ? (yamlValue(document) as Json) : undefined
  } catch {
    return undefined // it refers to its own parts too often
  }
}

const tag = v.strictObject({
  key: lineText(NAME_MAX, 'A tag needs a key.'),
  source: v.picklist(TAG_SOURCES),
  location: lineText(LOCATION_MAX, 'Name the variable, label or annotation.'),
})

const expression = v.pipe(
  v.string(),
  fits(EXPRESSION_TEXT_MAX),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? readExpression(dataset.value).problem : undefined
    if (problem) addIssue({ message: `${problem.message} (character ${problem.from + 1})` })
  }),
  v.metadata({ maxLength: EXPRESSION_TEXT_MAX, examples: ['dst.ip == 169.254.169.254', 'tls.enabled and dst.port == 443'] }),
)

const rule = v.strictObject({
  name: lineText(NAME_MAX, 'A rule needs a name.'),
  expr: expression,
  actions: v.pipe(
    v.array(v.picklist(CONTROL_ACTIONS)),
    v.maxLength(CONTROL_ACTIONS.length, 'Name each action once.'),
    v.check((actions) => new Set(actions).size === actions.length, 'Name each action once.'),
  ),
})

const parts = {
  direction: v.picklist(DIRECTIONS),
  ignoreLoopback: v.boolean(),
  auditIncludeDns: v.boolean(),
  stacks: v.strictObject({ http: stackName, redis: stackName, mysql: stackName, postgres: stackName, kafka: stackName }),
  tags: v.pipe(v.array(tag), v.maxLength(AGENT_TAGS_MAX, `Take at most ${AGENT_TAGS_MAX} tags.`)),
  rules: v.pipe(v.array(rule), v.maxLength(CONTROL_RULES_MAX, `Write at most ${CONTROL_RULES_MAX} rules.`)),
  kept: yamlText(KEPT_MAX),
}

/** GET (everybody) and PUT with If-Match (editor) /agent-settings: what every agent does. It reaches agents with the next release. */
const value = v.strictObject(parts)
const stored = v.object({ ...parts, version: v.string() })
export type StoredAgentSettings = Of<typeof stored>

/** Of an organization that has changed nothing. */
export const NO_AGENT_SETTINGS: AgentSettings = DEFAULT_DRAFT.agent

export const agentSettings: Setting<AgentSettings, StoredAgentSettings> = {
  name: 'agent-settings',
  path: PATHS.agentSettings,
  value,
  stored,
}

export const readAgentSettings = readerOf(stored, 'agent settings')
