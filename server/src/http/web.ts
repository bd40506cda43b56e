import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { pages } from '@ambry/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../errors.ts'
import { pagePolicy } from './security-headers.ts'

const root = fileURLToPath(new URL('../../../web/', import.meta.url))
const built = path.join(root, 'dist')

/** How index.html comes about: the built file, or what Vite makes of the source in development. */
export type IndexHtml = {
  /** Changes with everything that is built, because index.html names its files by their contents. */
  build: string
  read: (address: string) => Promise<string>
  /** Pages that are served besides those of the contract. */
  morePages?: readonly string[]
}

/** What has no built page: development, and commands that serve nothing. */
export const unbuilt = 'dev'

type ClientNames = { id: string; key: string }

export const newNonce = () => randomBytes(16).toString('base64')

const patternOf = (known: readonly string[]) =>
  new RegExp(`^(${known.map((page) => page.replace(/:\w+/g, '[^/]+')).join('|')})$`)

/** The page, its files, and 404 for every address that is none. */
export async function serveWeb(app: FastifyInstance, indexHtml: IndexHtml, client: ClientNames): Promise<void> {
  if (existsSync(path.join(built, 'assets'))) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['*.html', '.built', '**/*.br', '**/*.gz'],
      setHeaders: (response, file) => {
        // the names of built files change with their contents
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  const pattern = patternOf([...pages, ...(indexHtml.morePages ?? [])])
  const isPage = (address: string) => pattern.test(address.length > 1 ? address.replace(/\/$/, '') : address)
  app.setNotFoundHandler(async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|files|ws)(\/|$)/.test(address)
    if (!wantsPage) throw new AppError('not_found', 'There is nothing at this address.')
    // every path that is no page shows the not-found page, and says so to machines too
    const html = withMarks(await indexHtml.read(address), { ...client, build: indexHtml.build })
    return sendPage(reply, html, isPage(address) ? 200 : 404)
  })
}

/** The page learns from its own document which build it is, and its client headers: they are settings of the server. */
const withMarks = (html: string, { id, key, build }: ClientNames & { build: string }) =>
  html
    .replace('__CLIENT_ID__', attribute(id))
    .replace('__CLIENT_KEY__', attribute(key))
    .replace('__BUILD__', attribute(build))

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function sendPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers({
      'content-security-policy': pagePolicy(nonce),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(html.replaceAll('__NONCE__', nonce))
}

export function builtIndexHtml(): IndexHtml {
  const file = path.join(built, 'index.html')
  if (!existsSync(file)) {
    return {
      build: unbuilt,
      read: async () => {
        throw new AppError('unavailable', 'The page has not been built. Run: npm start')
      },
    }
  }
  const html = readFileSync(file, 'utf8')
  // the same document with the landing's first words already in it
  const landing = readFileSync(path.join(built, 'landing.html'), 'utf8')
  return {
    build: createHash('sha256').update(html).digest('hex').slice(0, 12),
    read: async (address) => (address === '/' ? landing : html),
  }
}
