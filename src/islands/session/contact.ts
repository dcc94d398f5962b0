import { joining } from '#src/queries/joining.ts'

import { FormError, onSubmit, part } from './form.ts'

/** /contact: required fields are checked here, the rest by the platform; then a confirmation with the message's number. */
const form = part('contact-form', HTMLFormElement)

onSubmit(form, part('message', HTMLElement), async () => {
  const value = (id: string): string => (document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement).value.trim() // of the form above
  const [name, email, company, message] = [value('name'), value('email'), value('company'), value('text')]
  if (!name) throw new FormError('Enter your name.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new FormError('Enter your e-mail address, so that we can reply.')
  if (!message) throw new FormError('Enter a message.')
  const { id } = await joining.contact({ name, email, message, ...(company && { company }) })
  part('number', HTMLElement).textContent = id
  form.hidden = true
  part('thanks', HTMLElement).hidden = false
})
