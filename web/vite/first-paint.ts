import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FunctionComponent } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type Plugin } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const place = '<div id="root"></div>'

/** Writes landing.html beside index.html: the same document with the landing's first words already in it. */
export const firstPaint = (): Plugin => ({
  name: 'ambry-first-paint',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const html = await readFile(path.join(dir, 'index.html'), 'utf8')
    if (!html.includes(place)) throw new Error(`index.html has no ${place} to write the first words into`)
    const filled = html.replace(place, `<div id="root">${renderToStaticMarkup(createElement(await component()))}</div>`)
    await writeFile(path.join(dir, 'landing.html'), filled)
  },
})

async function component(): Promise<FunctionComponent> {
  const server = await createServer({
    root: web,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = (await server.ssrLoadModule('/src/first-paint.tsx')) as { FirstPaint: FunctionComponent }
    return module.FirstPaint
  } finally {
    await server.close()
  }
}
