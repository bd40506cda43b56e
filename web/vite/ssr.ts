import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

import { chunkOf, withImports } from './chunk-files.ts'
import { cssModules } from './css-modules.ts'
import { icons } from './icons.ts'
import { tables } from './tables.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const place = '<div id="root"></div>'

/**
 * Builds the server's renderer, `ssr/render.mjs`, and the documents it renders into, next to index.html: one for
 * each screen.
 */
export const ssr = (): Plugin => ({
  name: 'ambry-ssr',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const html = await readFile(path.join(dir, 'index.html'), 'utf8')
    if (!html.includes(place)) throw new Error(`index.html has no ${place} to render into`)
    await buildRenderer(path.join(dir, 'ssr'))
    const earlyEvents = await earlyEventsCode()
    for (const [name, sources] of Object.entries(documents)) {
      await writeFile(path.join(dir, name), documentFor(html, filesOf(bundle, sources), earlyEvents))
    }
  },
})

const documents = {
  'landing.html': ['/web/src/main.tsx', '/layouts/EntranceLayout.tsx', '/accounts/LandingPage.tsx'],
  'secure.html': ['/web/src/main.tsx', '/layouts/MemberLayout.tsx', '/gallery/SecurePage.tsx'],
  'source.html': ['/web/src/main.tsx', '/layouts/MemberLayout.tsx', '/source/SourcePage.tsx'],
}

function documentFor(html: string, { styles, code }: Files, earlyEvents: string): string {
  const body = [
    `<script nonce="__NONCE__">${earlyEvents}</script>`,
    '<div id="root"><!--screen--></div>',
    '<script type="application/json" id="query-state"><!--query-state--></script>',
    `<script type="application/json" id="code">${JSON.stringify(code)}</script>`,
  ].join('\n    ')
  const links = styles
    .filter((file) => !html.includes(`"${file}"`))
    .map((file) => `    <link rel="stylesheet" crossorigin href="${file}" nonce="__NONCE__">\n`)
  return (
    html
      // start.ts requests them once the screen is painted
      .replaceAll(/ *<link rel="modulepreload".*\n/g, '')
      .replace(/ *<script type="module"/, (first) => `    ${paintedAtOnce}\n${first}`)
      .replace('  </head>', () => `${links.join('')}  </head>`)
      .replace(place, () => body)
  )
}

/**
 * An empty render-blocking script, so that nothing is painted before the whole document is parsed. A browser parses a
 * long document in chunks and would lay out and paint after each, which on a slow phone takes longer than parsing.
 */
const paintedAtOnce = '<script type="module" blocking="render" nonce="__NONCE__">0</script>'

/** Builds the whole app again for Node, into self-contained files. */
async function buildRenderer(folder: string): Promise<void> {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [icons(), react(), tables()],
    css: { modules: cssModules },
    // React would otherwise check at run time, and run in development mode by default
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/ssr/render.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

/** The code that captures early events on a rendered screen, as an inline script. */
async function earlyEventsCode(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: 'src/parts/ssr/early-events.ts', formats: ['iife'], name: 'earlyEvents' },
      write: false,
      copyPublicDir: false,
    },
  })
  const [made] = built as Rolldown.RolldownOutput[]
  const code = made?.output[0].code.trim()
  if (!code || code.includes('</')) throw new Error('early-events.ts does not fit into a document')
  return code
}

type Files = { styles: string[]; code: string[] }

/** The styles a screen is painted with, and all of its code. */
function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): Files {
  const chunks = sources.flatMap((source) => withImports(chunkOf(bundle, source), bundle))
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    styles: addresses(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
    code: addresses(chunks.map(({ fileName }) => fileName)),
  }
}
