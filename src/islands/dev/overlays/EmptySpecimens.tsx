import { NotFoundNote } from '#src/components/notice/NotFoundNote.tsx'
import { EmptyNote, type EmptyNoteProps } from '#src/components/notice/Notices.tsx'

import { HOSTILE_NAME, LONG_NAME } from '../data/overlays.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const link = (words: string, primary = true) => (
  <a className="button" data-kind={primary ? 'primary' : undefined} href="/dev/states">
    {words}
  </a>
)

const NOTES: readonly (EmptyNoteProps & { name: string })[] = [
  {
    name: 'Nothing yet',
    drawing: 'nothing',
    title: 'No rules yet',
    hint: 'A rule looks at every request and says when something is wrong.',
    action: link('Create a rule'),
  },
  {
    name: 'Nothing matches',
    drawing: 'no-match',
    title: 'Nothing matches',
    hint: 'No request of the last hour has status 5xx and host maps.example.org.',
    action: link('Clear the filter', false),
  },
  {
    name: 'Not connected',
    drawing: 'not-connected',
    title: 'No agent is connected',
    hint: 'Traffic appears here as soon as one sends its first event.',
    action: link('Connect an agent'),
  },
  {
    name: 'No permission',
    drawing: 'no-permission',
    title: 'Not for your role',
    hint: 'Viewers do not see signing keys. Ask an owner of Acme Payments: Ines Duarte.',
    action: link('Back to settings', false),
  },
  {
    name: 'Broken',
    drawing: 'broken',
    title: 'This view is broken',
    hint: 'It was saved by a newer version. Reload the page to get that version too.',
    action: link('Reload', false),
  },
  {
    name: 'All clear',
    drawing: 'clear',
    title: 'No open issues',
    hint: 'Everything that was found is fixed, ignored with a reason, or a false positive.',
  },
]

export function EmptySpecimens() {
  return (
    <Specimens columns={3}>
      {NOTES.map(({ name, ...note }) => (
        <Specimen key={name} title={name}>
          <EmptyNote level={3} {...note} />
        </Specimen>
      ))}
      <Specimen title="Not found" note="The page of one thing that is not there.">
        <NotFoundNote level={3} thing="rule" id="rule-7f31" org="Acme Payments" back={{ label: 'All rules', href: '/dev/states' }} />
      </Specimen>
      <Specimen title="No id" note="The address names nothing.">
        <NotFoundNote level={3} thing="rule" id="" org="Acme Payments" back={{ label: 'All rules', href: '/dev/states' }} />
      </Specimen>
      <Specimen title="Long and hostile id">
        <NotFoundNote
          level={3}
          thing="rule"
          id={`${HOSTILE_NAME}${LONG_NAME.repeat(2)}`}
          org={LONG_NAME}
          back={{ label: 'All rules', href: '/dev/states' }}
        />
      </Specimen>
    </Specimens>
  )
}
