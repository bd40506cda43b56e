import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const heavy = ['sharp', 'pdfkit', 'fontkit', 'flydrive', '@aws-sdk', 'uqr', '@hyzyla', 'libheif-js']

/** Loads modules one after another, and lists the packages that each loads. */
const watching = (modules: readonly string[]) => `
  import { registerHooks } from 'node:module'
  let seen = new Set()
  registerHooks({ load: (url, context, next) => {
    const [, name] = url.match(/node_modules\\/(@aws-sdk|@hyzyla|[^@/][^/]*)\\//) ?? []
    if (name) seen.add(name)
    return next(url, context)
  } })
  for (const module of ${JSON.stringify(modules)}) {
    seen = new Set()
    await import(module)
    console.log(JSON.stringify([...seen]))
  }`

/** In one process, because each loads hundreds of sources: what one of them loads is asked of the first that does. */
const loadedWith = async (files: readonly string[]): Promise<string[][]> => {
  const modules = files.map((file) => new URL(file, import.meta.url).href)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watching(modules)])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('loads nothing for pictures, PDFs or S3 before first use', async () => {
  const parts = [
    './slab-picture.ts',
    './document.ts',
    './identity-document.ts',
    './photo.ts',
    '../gateways/files.ts',
    '../pdf/labels.ts',
  ]
  const files = ['../app.ts', ...parts, '../pdf/collection-statement.ts', '../pdf/card-record.ts']
  const loaded = await loadedWith(files)
  expect(loaded[0]).toContain('fastify')
  const heavyOf = (names: readonly string[] = []) => names.filter((name) => heavy.includes(name))
  expect(files.map((file, at) => [file, heavyOf(loaded[at])])).toEqual(files.map((file) => [file, []]))
})
