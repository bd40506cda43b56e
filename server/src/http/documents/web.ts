import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { pages } from '@ambry/contract/areas'
import { movedPages } from '@ambry/contract/kernel/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../errors.ts'
import { project } from '../../places.ts'
import { type Fill, firstScreen } from '../../ssr/first-screen.ts'
import { visitorLanding } from '../../ssr/landing.ts'
import type { Renderer } from '../../ssr/renderer.ts'
import { pagePolicy } from '../guard/security-headers.ts'
import { packParts } from '../pack.ts'
import { escaped } from './html.ts'

const root = fileURLToPath(new URL('web/', project))
const built = path.join(root, 'dist')

/** Where documents come from: the built files, or Vite in development. */
export type Documents = {
  /** Changes with every build, because index.html names its files by content hash. */
  build: string
  read: (address: string) => Promise<string>
  /** The document for share link pages, which are not part of the app (see pages.ts). */
  readShared: () => Promise<string>
  renderer: () => Promise<Renderer>
  /**
   * The documents that first screens are rendered into, by path. Without them pages render in the browser, as in
   * development.
   */
  screens?: Readonly<Record<string, string>>
  /** Pages served in addition to those of the contract. */
  morePages?: readonly string[]
}

/** For running without a built page: development, and commands that serve nothing. */
export const unbuilt = 'dev'

const missing = async () => {
  throw new AppError('unavailable', 'The web app hasn’t been built. Run: npm start')
}
export const noDocuments: Documents = { build: unbuilt, read: missing, readShared: missing, renderer: missing }

export type ClientNames = { id: string; key: string }
/** Other values that are written into a page. */
type OfHouse = ClientNames & { timeZone: () => string; sessionCookie: string }

const patternOf = (known: readonly string[]) =>
  new RegExp(`^(${known.map((page) => page.replace(/\$\w+/g, '[^/]+')).join('|')})$`)

/** A precompressed file is sent in place of the requested one and has no URL of its own. */
const servedIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map(({ name }) => name)

/** Serves pages and their files, and 404 for every unknown URL. */
export async function serveWeb(
  app: FastifyInstance,
  documents: Documents,
  { timeZone, sessionCookie, ...client }: OfHouse,
): Promise<void> {
  if (existsSync(path.join(built, 'assets'))) {
    await app.register(fastifyStatic, {
      root: built,
      serve: false,
      preCompressed: true,
      setHeaders: (response, file) => {
        // the names of built files contain a content hash
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
    // one route with a list of files: a route per file made up most of the startup cost here
    const assets = new Set(servedIn(path.join(built, 'assets')))
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
    )
    for (const name of servedIn(built)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  }
  for (const [from, to] of Object.entries(movedPages)) {
    app.get(from, (request, reply) => reply.redirect(to + new URL(request.url, 'http://any').search, 308))
  }
  const pattern = patternOf([...pages, ...(documents.morePages ?? [])])
  const isPage = (address: string) => pattern.test(address.length > 1 ? address.replace(/\/$/, '') : address)
  const names = { 'client-id': client.id, 'client-key': client.key }
  const landing = visitorLanding(app, documents.renderer, names)
  const screenFor = async (request: FastifyRequest, address: string) => {
    // a HEAD request needs no screen
    const html = documents.screens?.[address]
    if (html === undefined || request.method !== 'GET') return null
    if (request.headers.cookie?.includes(`${sessionCookie}=`)) {
      const render = await firstScreen(app, await documents.renderer(), names, request)
      if (render) return { html, render }
    }
    // on other pages a visitor gets no server-rendered screen
    const isLanding = address === '/' && (await documents.renderer()).addressesAt(request.url).length > 0
    return isLanding ? { html, render: () => landing(request) } : null
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|files|ws)(\/|$)/.test(address)
    if (!wantsPage) throw new AppError('not_found', 'Page not found.')
    const marked = (html: string) =>
      withMarks(html.replace('__TIME_ZONE__', escaped(timeZone())), { ...client, build: documents.build })
    const screen = await screenFor(request, address)
    if (screen)
      return reply.send(packParts(request, reply, inParts(writePage(reply, marked(screen.html), 200), screen.render)))
    // every unknown path shows the not-found page, with status 404
    return sendPage(reply, marked(await documents.read(address)), isPage(address) ? 200 : 404)
  })
}

/** Writes the build and the client headers, which are server settings, into the document. */
export const withMarks = (html: string, { id, key, build }: ClientNames & { build: string }) =>
  html
    .replace('__CLIENT_ID__', escaped(id))
    .replace('__CLIENT_KEY__', escaped(key))
    .replace('__BUILD__', escaped(build))

/** First the part that names the page's files, then what is rendered into it. */
async function* inParts(html: string, render: () => Promise<Fill>): AsyncIterable<string> {
  const end = html.indexOf('<body>')
  yield html.slice(0, end)
  yield (await render())(html.slice(end))
}

/** A document with its own nonce, which is not stored anywhere. */
function writePage(reply: FastifyReply, html: string, status: number): string {
  const nonce = randomBytes(16).toString('base64')
  reply.code(status).headers({
    'content-security-policy': pagePolicy(nonce),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  return html.replaceAll('__NONCE__', nonce)
}

/** User content is inserted last, so that none of our placeholders in it are replaced. */
export const sendPage = (
  reply: FastifyReply,
  html: string,
  status: number,
  fill: Fill = (filled) => filled,
): FastifyReply => reply.send(fill(writePage(reply, html, status)))

/** As the build names them (web/vite/ssr.ts). */
const screenFiles = { '/': 'landing.html', '/secure': 'secure.html', '/source': 'source.html' }

export function builtDocuments(): Documents {
  const file = path.join(built, 'index.html')
  if (!existsSync(file)) return noDocuments
  const html = readFileSync(file, 'utf8')
  const shared = readFileSync(path.join(built, 'shared.html'), 'utf8')
  return {
    build: createHash('sha256').update(html).digest('hex').slice(0, 12),
    read: async () => html,
    readShared: async () => shared,
    screens: Object.fromEntries(
      Object.entries(screenFiles).map(([at, name]) => [at, readFileSync(path.join(built, name), 'utf8')]),
    ),
    // loaded on first use, to keep the start fast
    renderer: () => import(pathToFileURL(path.join(built, 'ssr/render.mjs')).href),
  }
}
