import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * start.ts asks for the page's own code only after the first paint. The document names those files at once, so that
 * they are on their way meanwhile; after the style sheet and the letters, which the first paint waits for.
 */
export const preloadPage = (): Plugin => ({
  name: 'ambry-preload-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      // a shared card is shown without the app
      if (!bundle || filename.endsWith('shared.html')) return []
      const entry = Object.values(bundle).find(
        (file): file is Rolldown.OutputChunk =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/src/main.tsx')),
      )
      if (!entry) throw new Error('The page has no chunk for main.tsx')
      return [entry.fileName, ...importsOf(entry, bundle)].map(
        (file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            fetchpriority: 'low',
            crossorigin: true,
            href: `/${file}`,
            nonce: '__NONCE__',
          },
          injectTo: 'head',
        }),
      )
    },
  },
})

function importsOf(
  { imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  for (const name of imports) {
    const file = bundle[name]
    if (seen.has(name) || file?.type !== 'chunk') continue
    seen.add(name)
    importsOf(file, bundle, seen)
  }
  return [...seen]
}
