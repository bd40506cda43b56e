import { heartbeatSeconds } from '@ambry/contract/sharing/kinds'

import { beginVisit, isGone } from './begin-visit.ts'
import { sendWithoutLeaving } from './interest.ts'
import * as labels from './labels.ts'
import { Watch } from './watch.ts'
import { showLarge } from './zoom-dialog.ts'

// The page works without this script: it counts the visit, opens images full size, and hides the content once the link
// is closed.

const shared = document.getElementById('shared')
const endView = document.querySelector<HTMLAnchorElement>('a[data-end-view]')
const token = location.pathname.split('/')[2] ?? ''
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
const clientHeaders = { 'client-id': meta('client-id'), 'client-key': meta('client-key') }
const headers = { 'content-type': 'application/json', ...clientHeaders }

if (shared) {
  // an impersonating admin's session is read-only, and doesn't count as a visitor
  if (!endView) void count(shared.dataset.card || undefined)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-interest]'))
    sendWithoutLeaving(form, `/api/shared/${token}/interest`, headers)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-zoom]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      showLarge(link)
    })
  }
}

endView?.addEventListener('click', async (event) => {
  event.preventDefault()
  const ended = await fetch('/api/auth/end-impersonation', { method: 'POST', headers: clientHeaders }).catch(() => null)
  if (ended?.ok) location.assign('/admin')
})

/** Reports one visit, then heartbeats while it lasts. */
async function count(cardId: string | undefined): Promise<void> {
  const campaign = new URLSearchParams(location.search).get('utm_source')
  const came = {
    referrer: (campaign ? `utm:${campaign}` : document.referrer).slice(0, 500),
    isTouch: navigator.maxTouchPoints > 1,
  }
  const visitId = await beginVisit({
    say: () => post(`/api/shared/${token}/visits`, JSON.stringify(came)),
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    onGone: cover,
  })
  if (visitId === null) return
  const watch = new Watch(() => performance.now())
  const address = `/api/shared/${token}/visits/${visitId}`
  const sign = () => JSON.stringify({ seconds: watch.take(), ...(cardId && { cardId }) })
  const isInFront = () => document.visibilityState === 'visible'
  if (isInFront()) watch.start()

  const timer = setInterval(async () => {
    if (!isInFront()) return
    if (isGone(await post(address, sign()))) {
      clearInterval(timer)
      cover()
    }
  }, heartbeatSeconds * 1000)

  document.addEventListener('visibilitychange', () => {
    if (isInFront()) return watch.start()
    watch.stop()
    // the page may be unloading
    navigator.sendBeacon(address, new Blob([sign()], { type: 'application/json' }))
  })
}

/** Failed calls make no difference to the visitor. */
function post(address: string, body: string): Promise<Response | null> {
  return fetch(address, { method: 'POST', headers, body }).catch(() => null)
}

/** The link was closed in the meantime: nothing it showed may stay on the screen. */
function cover(): void {
  const closed = document.querySelector<HTMLTemplateElement>('template#closed')
  if (!closed) return
  const serverMeta = 'dialog, meta[name="description"], meta[property^="og:"], meta[name^="twitter:"]'
  for (const part of document.querySelectorAll(serverMeta)) part.remove()
  document.title = labels.thisLinkIsntAvailableAmbry
  document.body.replaceChildren(closed.content)
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
