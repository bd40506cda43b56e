import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { groups } from './vite/chunks.ts'
import { endpoints } from './vite/endpoints.ts'
import { firstPaint } from './vite/first-paint.ts'
import { precompress } from './vite/precompress.ts'
import { preloadPage } from './vite/preload-page.ts'

export default defineConfig({
  plugins: [react(), endpoints(), preloadPage(), firstPaint(), precompress()],
  // the server writes a fresh nonce over this mark in every answer
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    // the first browsers with light-dark(): written out for older ones, a dark part of a light page would not be dark
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
