import './app.css'
import { mayFocusAtOnce } from './ui/fields/focus-at-once.ts'
import { countryKey } from './ui/fields/phone/country-key.ts'

/**
 * The first script of every page. What the document already shows is painted before the page's own code takes the
 * processor, and that code comes in parts with a pause between them, so that nobody's first touch waits for all of it.
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
 * A landing page that the server rendered, with nothing on it that only the page can do: what its address asks for, or
 * the country that was chosen here before.
 */
const isLanding = (): boolean =>
  location.pathname === '/' &&
  location.search === '' &&
  location.hash === '' &&
  document.getElementById('root')?.firstElementChild != null &&
  !hasChosenCountry()

function hasChosenCountry(): boolean {
  try {
    return localStorage.getItem(countryKey) !== null
  } catch {
    return false
  }
}

/**
 * The landing page is whole without its code, which most visitors never need: it is fetched when somebody begins to do
 * something. What they type and press until it is there is replayed (parts/ssr).
 */
function firstInteraction(): Promise<void> {
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
 * A drawn page names its code without having asked for it: what is shown comes first. The files are fetched as mere
 * scripts, since a module that is preloaded is also compiled at once.
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

/** Not every browser says when it has nothing to do, and one that is never idle must still have its page. */
const rested = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })

/** A window that is not looked at is not painted, so nothing waits for it. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })

void start()
