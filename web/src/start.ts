import './app.css'
import { mayFocusAtOnce } from './ui/fields/focus-at-once.ts'
import { countryKey } from './ui/fields/phone/country-key.ts'

/**
 * The first script of every page. The document is painted before the page's own code blocks the main thread, and that
 * code loads in parts with pauses between them, so that the first input doesn't wait for all of it.
 */
async function start(): Promise<void> {
  await painted()
  if (isLanding()) await firstInteraction()
  if (requestCode()) await rested()
  await import('react-dom/client')
  await pause()
  await import('./router-code.ts')
  await pause()
  await import('./main.tsx')
}

/**
 * A landing page that the server rendered, with nothing that needs the app: no search params or hash, no country
 * chosen earlier, and no session.
 */
const isLanding = (): boolean =>
  location.pathname === '/' &&
  location.search === '' &&
  location.hash === '' &&
  document.getElementById('root')?.firstElementChild != null &&
  !hasChosenCountry() &&
  !mayBeSignedIn()

/** An admin whose view of an account ran out here returns to their own session, which the app restores. */
const mayBeSignedIn = (): boolean => /(^|;\s*)auth_state=[^;]/.test(document.cookie)

function hasChosenCountry(): boolean {
  try {
    return localStorage.getItem(countryKey) !== null
  } catch {
    return false
  }
}

/**
 * The landing page is complete without the app's code, which most visitors never need, so it is loaded on the first
 * interaction. Input until then is replayed (parts/ssr).
 */
function firstInteraction(): Promise<void> {
  const { again, typed } = window.earlyEvents ?? { again: [], typed: new Map() }
  // on a slow connection it came before this script
  if (again.length > 0 || typed.size > 0 || scrollY > 0) return Promise.resolve()
  if (mayFocusAtOnce())
    document.querySelector<HTMLInputElement>('#root input[type=tel]')?.focus({ preventScroll: true })
  return new Promise((resolve) => {
    const over = new AbortController()
    const begin = () => {
      over.abort()
      resolve()
    }
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'scroll'])
      addEventListener(name, begin, { signal: over.signal, capture: true, passive: true })
  })
}

/**
 * A rendered page lists its code without preloading it, so that visible content comes first. The files are fetched as
 * plain scripts, since a preloaded module is also compiled at once.
 */
function requestCode(): boolean {
  const named = document.getElementById('code')?.textContent
  if (!named) return false
  for (const href of JSON.parse(named) as string[]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', crossOrigin: '', href }),
    )
  }
  return true
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

/** requestIdleCallback is missing in some browsers, and one that is never idle must still load its page. */
const rested = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })

/** A hidden window isn't painted, so don't wait for it. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })

void start()
