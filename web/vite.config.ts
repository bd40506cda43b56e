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
import { tables } from './vite/tables.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [icons(), react(), tables(), preloadPage(), ssr(), precompress(), firstLoad()],
  // the server writes a fresh nonce over this mark in every answer
  html: { cspNonce: '__NONCE__' },
  // React has had it since 18; the library still brings a stand-in for older ones
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: cssModules },
  build: {
    target: 'es2023',
    // the first browsers with light-dark(): written out for older ones, a dark part of a light page would not be dark
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    // those browsers know modulepreload; its stand-in would be one more file for two documents to share
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    emptyOutDir: true,
    rolldownOptions: {
      // the app, and the document that the server fills with what a share link shows
      input: [page('index.html'), page('shared.html')],
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
    },
  },
})
