import './app.css'
// the words in the landing's document are painted before the page that brings these
import './parts/frame/Entrance.module.css'
import './areas/accounts/sign-in/sign-in.module.css'

/**
 * The first script of every page. What the document already shows is painted before the page's own code takes the
 * processor, and that code comes in parts with a pause between them, so that nobody's first touch waits for all of it.
 */
async function start(): Promise<void> {
  await painted()
  if (requestCode()) await rested()
  await import('react-dom/client')
  await pause()
  await import('@tanstack/react-router')
  await pause()
  await import('./main.tsx')
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
