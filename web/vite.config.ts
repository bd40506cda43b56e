import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { groups } from './vite/chunks.ts'
import { cssModules } from './vite/css-modules.ts'
import { firstLoad } from './vite/first-load.ts'
import { icons } from './vite/icons.ts'
import { precompress } from './vite/precompress.ts'
import { preloadPage } from './vite/preload-page.ts'
import { ssr } from './vite/ssr.ts'
import { endpointRows, tables } from './vite/tables.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [icons(), react(), tables(), endpointRows(), preloadPage(), ssr(), precompress(), firstLoad()],
  // the server replaces this placeholder with a fresh nonce in every response
  html: { cspNonce: '__NONCE__' },
  // built into React since 18; the library still includes a polyfill for older versions
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: cssModules },
  build: {
    target: 'es2023',
    // the first browsers with light-dark(): transpiled for older ones, a dark part of a light page would not be dark
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    // those browsers support modulepreload; its polyfill would be one more file shared by two documents
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    emptyOutDir: true,
    rolldownOptions: {
      // the app, and the document that the server fills for share links
      input: [page('index.html'), page('shared.html')],
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
    },
  },
})
