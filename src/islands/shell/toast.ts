/** Long enough to read one sentence twice. */
const SHOWN_MS = 6000

/** One sentence at the bottom of the page, read out, gone by itself. A newer one takes the place of an older one. */
export function showToast(text: string): void {
  document.querySelector('[data-toast]')?.remove()
  const toast = document.createElement('div')
  toast.className = 'banner toast'
  toast.dataset['toast'] = ''
  toast.setAttribute('role', 'status')
  document.body.append(toast)
  // Screen readers read what changes inside a status, not what it is born with.
  requestAnimationFrame(() => {
    toast.textContent = text
  })
  setTimeout(() => toast.remove(), SHOWN_MS)
}
