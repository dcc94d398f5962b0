/** Names the site a link leads to and lets a person decide. Only http and https; anything else leads nowhere. */
const wanted = new URLSearchParams(location.search).get('to') ?? ''

if (/^https?:\/\//i.test(wanted) && URL.canParse(wanted)) {
  const target = new URL(wanted)
  const go = document.getElementById('go')
  const where = document.getElementById('where')
  const address = document.getElementById('address')
  if (go instanceof HTMLAnchorElement && where && address && !target.username && !target.password) {
    where.textContent = `This address leads to another site, ${target.host}. It is not part of Sightglass.`
    address.textContent = target.href
    go.href = target.href
    go.hidden = false
  }
}
