import { visibleText } from '#domain/detection/control.ts'
import { toWireError } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { joining } from '#src/queries/joining.ts'
import type { LocalEmail } from '#wire/product/mailbox.ts'

import { part, sentenceOf } from './form.ts'

const SUBJECTS: Readonly<Record<LocalEmail['kind'], string>> = {
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_EMAIL: 'Confirm an e-mail address',
  VERIFY_AND_CHANGE_EMAIL: 'Change an e-mail address',
  INVITATION: 'An invitation',
  DELETION: 'An organization is being deleted',
  NO_DELETION: 'An organization stays after all',
}

/** /mailbox: newest first, each with the link of the e-mail. */
const message = part('message', HTMLElement)
const list = part('letters', HTMLUListElement)
part('again', HTMLButtonElement).addEventListener('click', () => void show())
void show()

async function show(): Promise<void> {
  message.textContent = 'Loading e-mails…'
  message.hidden = false
  try {
    const emails = await joining.mailbox()
    list.replaceChildren(...emails.map(entryOf))
    message.hidden = emails.length > 0
    message.textContent = 'No e-mails yet. Request a link with “Forgot password?”, or invite somebody.'
  } catch (cause) {
    list.replaceChildren()
    message.textContent =
      toWireError(cause).kind === 'not-found'
        ? 'No local mailbox: this installation sends its e-mails, or you are not on the machine it runs on.'
        : sentenceOf(cause)
  }
}

function entryOf({ kind, to, link, createdMs }: LocalEmail): HTMLLIElement {
  const entry = document.createElement('li')
  const subject = document.createElement('strong')
  subject.textContent = SUBJECTS[kind]
  const about = document.createElement('span')
  about.className = 'dim'
  about.textContent = `To ${visibleText(to)}, ${formatAgo(createdMs, Date.now())}`
  const open = document.createElement('a')
  open.className = 'link'
  open.textContent = 'Open the link'
  // The platform's own address; anything else is shown and not followed
  if (new URL(link, location.href).origin === location.origin) open.href = link
  else open.textContent = link
  entry.append(subject, about, open)
  return entry
}
