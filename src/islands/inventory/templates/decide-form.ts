import { createRules, decidedTemplate } from '#domain/templating/decisions.ts'
import type { FormDefinition } from '#src/components/form/use-form.ts'
import {
  type Decision,
  decidedHost,
  decisionsOf,
  endpointName,
  mergedTemplate,
  settingsOf,
  withDecision,
  withoutDecision,
} from '#src/lib/endpoints/decisions.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { type EndpointSettings, endpointSetting } from '#wire/product/endpoint-templates.ts'
import { checkBody } from '#wire/product/schema.ts'

/** What can be done about an endpoint. */
export type Doing = { is: 'pin' | 'merge' | 'name' } | { is: 'split'; word: string }

/** `text`: a template, a word or a name. `other` and `into`: of a merge. */
export interface DecideFields {
  text: string
  other: string
  into: string
}

/** The change that was saved. */
export interface Decided {
  decision: Decision
  before: EndpointSettings
  after: EndpointSettings
}

interface DecideFormParts {
  doing: Doing
  /** Method, host and template. */
  entity: readonly string[]
  /** As shown when the dialog opens. */
  settings: EndpointSettings
  save: (change: (now: EndpointSettings) => EndpointSettings) => Promise<EndpointSettings>
  now: () => Promise<EndpointSettings>
}

/** Pins, splits, merges or names one endpoint, on top of what is decided by then. */
export function decideForm({ doing, entity, settings, save, now }: DecideFormParts): FormDefinition<DecideFields, Decided> {
  const [, , template = ''] = entity
  const initial: DecideFields = {
    text: doing.is === 'name' ? endpointName(settings, entity) : doing.is === 'split' ? doing.word : template,
    other: '',
    into: '',
  }
  return {
    initial,
    validate(values) {
      const typed = clean(values)
      if (doing.is === 'merge' && typed.other === '') return { other: 'Choose the endpoint that is the same.' }
      const complaint = complaintAbout(applied(doing, entity, settings, typed).after, entity[1] ?? '')
      return complaint === undefined ? {} : { [doing.is === 'merge' ? 'into' : 'text']: complaint }
    },
    async submit(values, { version = endpointName(settings, entity) }) {
      let done = { after: settings, decision: decisionOf(doing, entity, settings, clean(values)) }
      const before = await save((present) => {
        if (doing.is === 'name' && endpointName(present, entity) !== version)
          throw new WireFailure({ kind: 'stale', message: 'Somebody else named this endpoint meanwhile.', version: undefined })
        done = applied(doing, entity, present, clean(values))
        const complaint = complaintAbout(done.after, entity[1] ?? '')
        if (complaint !== undefined) throw new WireFailure({ kind: 'invalid', message: complaint, fields: {} })
        return done.after
      })
      return { ...done, before }
    },
    async theirs() {
      const name = endpointName(await now(), entity)
      return { values: { ...initial, text: name }, version: name }
    },
  }
}

const clean = ({ text, other, into }: DecideFields): DecideFields => ({ text: text.trim(), other: other.trim(), into: into.trim() })

/** The settings with what the fields say. */
export function applied(
  doing: Doing,
  entity: readonly string[],
  settings: EndpointSettings,
  values: DecideFields,
): { decision: Decision; after: EndpointSettings } {
  const decision = decisionOf(doing, entity, settings, values)
  if (decision.kind === 'name' && decision.name === '') return { decision, after: withoutDecision(settings, decision) }
  if (decision.kind === 'name') return { decision, after: withDecision(settings, decision) }
  if (decision.kind !== 'merge') return { decision, after: withNames(withDecision(settings, decision), entity) }
  // A merge that goes on as another one
  const joined = new Set(decision.templates)
  const rest = decisionsOf(settings).filter((one) => one.kind !== 'merge' || one.host !== decision.host || !joined.has(one.into))
  return { decision, after: withNames(withDecision(settingsOf(rest), decision), entity) }
}

/** Names of the endpoint go with its template, unless there is one where it goes. */
function withNames(settings: EndpointSettings, [, host = '', template = '']: readonly string[]): EndpointSettings {
  const decided = decidedHost(settings, host)
  const now = decidedTemplate(createRules(decided), template)
  if (now === template) return settings
  return decided.names
    .filter((one) => one.template === template && endpointName(settings, [one.method, host, now]) === '')
    .map((one) => ({ host, kind: 'name' as const, ...one }))
    .reduce((rest, one) => withDecision(withoutDecision(rest, one), { ...one, template: now }), settings)
}

function decisionOf(
  doing: Doing,
  [method = '', host = '', template = '']: readonly string[],
  settings: EndpointSettings,
  values: DecideFields,
): Decision {
  switch (doing.is) {
    case 'pin':
      return { host, kind: 'pin', template: values.text }
    case 'split':
      return { host, kind: 'split', word: values.text }
    case 'name':
      return { host, kind: 'name', method, template, name: values.text }
    case 'merge': {
      const { merges } = decidedHost(settings, host)
      // What is one already stays one
      const partsOf = (one: string): string[] => [one, ...(merges.find(({ into }) => into === one)?.templates ?? [])]
      return { host, kind: 'merge', templates: [...new Set([...partsOf(template), ...partsOf(values.other)])], into: values.into }
    }
  }
}

/** What `into` may be, from both. */
export const suggestedInto = (template: string, other: string): string => mergedTemplate([template, other]) ?? ''

/** Why these settings cannot be saved: first what is wrong with this host. */
function complaintAbout(settings: EndpointSettings, host: string): string | undefined {
  const checked = checkBody(endpointSetting.value, settings)
  if ('value' in checked) return undefined
  const at = settings.hosts.findIndex((one) => one.host === host)
  const problems = Object.entries(checked.problems)
  return (problems.find(([path]) => path.startsWith(`hosts.${at}.`) || path === `hosts.${at}`) ?? problems[0])?.[1]
}
