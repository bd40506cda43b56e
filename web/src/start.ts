import './app.css'
// the words in the landing's document are painted before the page that brings these
import './styles/entrance.css'
import './styles/landing.css'

/**
 * The first script of every page. What the document already shows is painted before the page's own code takes the
 * processor, and that code comes in parts with a pause between them, so that nobody's first touch waits for all of it.
 */
async function start(): Promise<void> {
  await painted()
  // a drawn page is painted in parts, as they come; its code can wait until there is nothing left to show
  if (document.getElementById('answers')) await rested()
  await import('react-dom/client')
  await pause()
  await import('@tanstack/react-router')
  await pause()
  await import('./main.tsx')
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
