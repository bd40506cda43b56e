import type { Plugin } from 'vite'

import { chunkOf, preloaded, withImports } from './chunk-files.ts'

/**
 * start.ts imports the app only after the first paint. The document preloads those files, so that they load in the
 * meantime; after the style sheet and fonts, which the first paint waits for.
 */
export const preloadPage = (): Plugin => ({
  name: 'ambry-preload-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      // a shared card is shown without the app
      if (!bundle || filename.endsWith('shared.html')) return []
      return withImports(chunkOf(bundle, '/web/src/main.tsx'), bundle).map(({ fileName }) => preloaded(fileName))
    },
  },
})
