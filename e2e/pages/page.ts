import { readFileSync } from 'node:fs'

import { configure, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import type { CookieJar, DOMWindow } from 'jsdom'
import { afterEach, expect, vi } from 'vitest'

import type { Caller, Harness } from '../../server/test/harness.ts'
import { openWindow } from './browser.ts'
import { UploadRequest } from './upload-request.ts'

configure({
  // only a hang takes this long: a busy machine must not fail a test
  asyncUtilTimeout: 120_000,
  // the ready-made message prints the whole page each time something is not there yet
  getElementError: (message) => new Error(message ?? ''),
})

const web = new URL('../../web/', import.meta.url)
const origin = 'http://localhost'
const html = readFileSync(new URL('index.html', web), 'utf8')
  .replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '')
  .replace('__TIME_ZONE__', 'UTC')
  .replace('__CLIENT_ID__', 'ambry-web')
  .replace('__CLIENT_KEY__', 'ambry-public')
  .replace('__BUILD__', 'test-build')

/** What the page sends, as far as a test wants to answer it instead of the server. */
type Sent = { method: string; path: string }

let close: (() => void) | null = null
/** What pages have sent to the server and it has not answered yet. */
const underWay = new Set<Promise<unknown>>()
/** What the page's own code threw: nobody would see it otherwise. */
const thrown: string[] = []
afterEach(() => {
  close?.()
  close = null
  vi.useRealTimers()
  expect(thrown.splice(0)).toEqual([])
})

/**
 * Shows a page to a person, in jsdom and with the real server in this process: everything but layout, styles and live
 * events. What needs those, or two people, is a story in a browser.
 */
export async function openPage(
  harness: Harness,
  path: string,
  person: Caller | null = null,
  /** The page is loaded again in the same browser: cookies and storage are still there. */
  { after }: { after?: { cookies: CookieJar; window: DOMWindow } } = {},
) {
  const stored = after && [{ ...after.window.localStorage }, { ...after.window.sessionStorage }]
  close?.()
  // what the last page wrote is done before this one reads it
  await Promise.allSettled(underWay)
  // the page's day is the server's
  vi.setSystemTime(harness.clock.now())
  const dom = openWindow(html, origin + path, after?.cookies)
  dom.window.addEventListener('error', ({ message, error }) => thrown.push(String(error?.cause ?? message)))
  const { localStorage, sessionStorage } = dom.window
  for (const [at, storage] of [localStorage, sessionStorage].entries())
    for (const [name, value] of Object.entries(stored?.[at] ?? {})) storage.setItem(name, value)
  if (person?.token) {
    await acceptLegal(person)
    dom.cookieJar.setCookieSync(`ambry_session=${person.token}; Path=/; HttpOnly`, origin)
    dom.cookieJar.setCookieSync('auth_state=1; Path=/', origin)
  }
  let intervene: (sent: Sent) => Response | Promise<Response> | undefined = () => undefined
  const sent: Sent[] = []
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input), dom.window.location.href)
    const request = { method: init.method ?? 'GET', path: pathname + search }
    sent.push(request)
    const response = (await intervene(request)) ?? (await tracked(ask(harness, dom, request, init)))
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return response
  }
  Object.assign(globalThis, { XMLHttpRequest: UploadRequest })
  // loaded anew for each window, like a page; from a path that the type check of the stories need not follow
  vi.resetModules()
  await import(new URL('test/built-react.ts', web).pathname)
  const { openApp } = (await import(new URL('test/open-app.tsx', web).pathname)) as {
    openApp: () => Promise<() => void>
  }
  const unmount = await openApp()
  close = () => {
    unmount()
    dom.window.close()
  }
  return {
    page: within(dom.window.document.body),
    user: personAt(dom.window.document),
    window: dom.window,
    cookies: dom.cookieJar,
    /** The address that is open, without the host. */
    address: () => dom.window.location.href.slice(origin.length),
    /** Everything the page has sent so far. */
    sent,
    /** Answers some requests in the server's place, or throws as a lost connection would. */
    intervene: (how: typeof intervene) => {
      intervene = how
    },
    until: waitFor,
  }
}

async function tracked<T>(answer: Promise<T>): Promise<T> {
  underWay.add(answer)
  return answer.finally(() => underWay.delete(answer))
}

/** Nobody clicks before React has run the effects of what it shows. */
function personAt(document: Document) {
  const user = userEvent.setup({ document, delay: null })
  const clicks = { click: user.click.bind(user), dblClick: user.dblClick.bind(user) }
  return Object.assign(user, {
    click: (element: Element) => nextTask().then(() => clicks.click(element)),
    dblClick: (element: Element) => nextTask().then(() => clicks.dblClick(element)),
  })
}

/** A task of its own, after the effects of what was rendered. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

export type Page = Awaited<ReturnType<typeof openPage>>

async function ask(
  harness: Harness,
  { cookieJar }: ReturnType<typeof openWindow>,
  { method, path }: Sent,
  { headers, body }: RequestInit,
): Promise<Response> {
  const answer = await harness.app.http.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...(headers as Record<string, string>),
      host: 'localhost',
      origin,
      cookie: cookieJar.getCookieStringSync(origin),
    },
    ...(body != null && { payload: await bytesOf(body) }),
  })
  const { 'set-cookie': cookies = [], ...rest } = answer.headers
  for (const line of [cookies].flat()) cookieJar.setCookieSync(line, origin)
  const hasBody = ![204, 304].includes(answer.statusCode)
  return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  })
}

async function bytesOf(body: BodyInit): Promise<Buffer | string> {
  if (typeof body === 'string') return body
  return Buffer.from(await (body as Blob).arrayBuffer())
}

async function acceptLegal(person: Caller): Promise<void> {
  const { items } = (await person.get('/api/user/legal')).json() as {
    items: { page: string; version: number; isDue: boolean }[]
  }
  const due = items.filter(({ isDue }) => isDue).map(({ page, version }) => ({ page, version }))
  if (due.length > 0) await person.post('/api/user/legal/accept', { items: due })
}

/** Chooses files in a file field, also a hidden one. */
export function chooseFiles(window: DOMWindow, field: HTMLElement, files: File[]): void {
  Object.defineProperty(field, 'files', { value: files, configurable: true })
  field.dispatchEvent(new window.Event('change', { bubbles: true }))
}
