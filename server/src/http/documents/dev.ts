import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'

import { developmentPages } from '@ambry/contract/kernel/pages'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { project } from '../../places.ts'
import type { Renderer } from '../../ssr/renderer.ts'
import { type Documents, unbuilt } from './web.ts'

const web = fileURLToPath(new URL('web/', project))
let vite: ViteDevServer | null = null

/** Hot reload on the server's own port, so that cookies and Origin are the real ones. */
export async function mountVite(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  vite = await createServer({
    root: web,
    configFile: `${web}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server as Server } },
  })
  const server = vite
  app.addHook('onClose', () => server.close())
  app.addHook('onRequest', (request, reply, done) => {
    // pages and the API are ours; everything else that Vite knows (sources, its client) is handled by Vite
    if (request.url.startsWith('/api/') || request.url === '/metrics') return done()
    server.middlewares(request.raw, reply.raw, done)
  })
}

async function source(file: string, address: string): Promise<string> {
  const html = readFileSync(web + file, 'utf8')
  return vite ? vite.transformIndexHtml(address, html) : html
}

export const devDocuments: Documents = {
  build: unbuilt,
  read: (address) => source('index.html', address),
  readShared: () => source('shared.html', '/shared.html'),
  renderer: async () => {
    if (!vite) throw new Error('Vite has not been started')
    return (await vite.ssrLoadModule('/src/ssr/render.tsx')) as Renderer
  },
  morePages: developmentPages,
}
