import { type CookieJar, JSDOM } from 'jsdom'

/** What jsdom lacks, as far as pages need it to work without a layout. */
function complete(window: JSDOM['window']): void {
  const { HTMLElement, HTMLDialogElement, Element } = window
  const modals: { dialog: HTMLDialogElement; before: Element | null }[] = []
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      modals.push({ dialog: this, before: window.document.activeElement })
      this.open = true
      const first = this.querySelector<HTMLElement>('[autofocus], input, select, textarea, button')
      first?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
      const at = modals.findIndex(({ dialog }) => dialog === this)
      const [closed] = at === -1 ? [] : modals.splice(at, 1)
      ;(closed?.before as HTMLElement | null | undefined)?.focus?.()
    },
  })
  // Escape asks the topmost dialog to close, unless the page wants the key for something else
  window.addEventListener('keydown', (event) => {
    const { dialog } = modals.at(-1) ?? {}
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new window.Event('cancel', { cancelable: true }))) dialog.close()
  })
  const isHidden = (element: Element): boolean =>
    element.closest('[hidden]') !== null || element.closest('dialog:not([open])') !== null
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    checkVisibility(this: Element) {
      return !isHidden(this)
    },
    animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {} }),
  })
  const open = new WeakSet<HTMLElement>()
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      open.add(this)
    },
    hidePopover(this: HTMLElement) {
      open.delete(this)
    },
    togglePopover(this: HTMLElement) {
      if (!open.delete(this)) open.add(this)
      return open.has(this)
    },
  })
  // jsdom's own looks for rules of style sheets, which are not here, and takes most of the time of a search by role
  const displayOf = (element: HTMLElement): string => {
    const isClosed =
      element.hidden ||
      (element.localName === 'dialog' && !element.hasAttribute('open')) ||
      (element.hasAttribute('popover') && !open.has(element)) ||
      ['head', 'script', 'style', 'template', 'title'].includes(element.localName)
    const isFolded = element.parentElement?.matches('details:not([open])') && element.localName !== 'summary'
    return isClosed || isFolded ? 'none' : element.style?.display || 'block'
  }
  const styleOf = (element: HTMLElement, part?: string) => {
    const styles: Record<string, string> = {
      display: displayOf(element),
      visibility: element.style?.visibility || 'visible',
      content: 'none',
      pointerEvents: 'auto',
      gridTemplateColumns: 'none',
    }
    return { ...styles, getPropertyValue: (name: string) => (part && name !== 'content' ? '' : (styles[name] ?? '')) }
  }
  Object.assign(window, { getComputedStyle: styleOf })
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords = () => []
  }
  /** Nothing is heard, as before the socket opens. */
  class Silence extends window.EventTarget {
    close() {}
    send() {}
  }
  Object.assign(window, {
    scrollTo() {},
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    WebSocket: Silence,
    matchMedia: (media: string) => ({
      media,
      // a desktop with a mouse
      matches: /min-width|hover: hover|pointer: fine|prefers-reduced-motion/.test(media),
      addEventListener() {},
      removeEventListener() {},
    }),
  })
}

/** Where jsdom's own must take the place of Node's, because its elements accept no others. */
const replaced = [
  ...['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'AbortController', 'AbortSignal', 'FormData', 'Blob'],
  ...['File', 'navigator', 'localStorage', 'sessionStorage', 'WebSocket'],
]

// kept where it outlives this module, which is loaded anew for each file: by then the names of a window are there, too
const names = globalThis as { [place: symbol]: Set<string> | undefined }
const place = Symbol.for('ambry.names-without-a-window')
names[place] ??= new Set(Object.getOwnPropertyNames(globalThis))
const known = names[place]

/** A new window at an address, whose names become global, as in a browser. */
export function openWindow(html: string, url: string, cookieJar?: CookieJar): JSDOM {
  const dom = new JSDOM(html, { url, pretendToBeVisual: true, ...(cookieJar && { cookieJar }) })
  complete(dom.window)
  for (const name of Object.getOwnPropertyNames(dom.window)) {
    if (known.has(name) && !replaced.includes(name)) continue
    const value = (dom.window as unknown as Record<string, unknown>)[name]
    const isPlain = typeof value === 'function' && !/^[A-Z]/.test(name)
    Object.defineProperty(globalThis, name, {
      value: isPlain ? value.bind(dom.window) : value,
      configurable: true,
      writable: true,
    })
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Object.defineProperty(globalThis, name, {
      value: dom.window[name].bind(dom.window),
      configurable: true,
      writable: true,
    })
  Object.defineProperty(globalThis, 'window', { value: dom.window, configurable: true, writable: true })
  return dom
}
