// Builds what `npm start` runs: the server bundled into a few files instead of hundreds, which halves the time to its
// first response. Everything else runs the sources directly.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('./dist/', import.meta.url))

// these packages account for 350 files read at every start; other packages stay external
const packed = /^(@ambry\/contract|zod|kysely)(\/|$)/
const isOwn = (id: string) => id.startsWith('.') || id.startsWith('/') || /^[A-Z]:\\/i.test(id)

rmSync(folder, { recursive: true, force: true })
const bundle = await rolldown({
  input: {
    main: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
    // a process of its own
    'render-process': fileURLToPath(new URL('./src/pictures/render-process.ts', import.meta.url)),
  },
  platform: 'node',
  external: (id) => !packed.test(id) && !isOwn(id),
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  sourcemap: true,
})
await bundle.close()
