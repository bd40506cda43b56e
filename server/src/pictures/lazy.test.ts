import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const heavy = ['sharp', 'pdfkit', 'fontkit', 'flydrive', '@aws-sdk', 'uqr', '@hyzyla', 'libheif-js']

/** Lists the packages that a module loads. */
const watching = (module: string) => `
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({ load: (url, context, next) => {
    const [, name] = url.match(/node_modules\\/(@aws-sdk|@hyzyla|[^@/][^/]*)\\//) ?? []
    if (name) seen.add(name)
    return next(url, context)
  } })
  await import(${JSON.stringify(module)})
  console.log(JSON.stringify([...seen]))`

const loadedWith = async (file: string): Promise<string[]> => {
  const module = new URL(file, import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watching(module)])
  return JSON.parse(stdout)
}

it('loads nothing for pictures, PDFs or S3 before first use', async () => {
  const loaded = await loadedWith('../app.ts')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => heavy.includes(name))).toEqual([])
  const parts = [
    './slab-picture.ts',
    './document.ts',
    './identity-document.ts',
    './photo.ts',
    '../gateways/files.ts',
    '../pdf/labels.ts',
  ]
  for (const file of [...parts, '../pdf/collection-statement.ts', '../pdf/card-record.ts']) {
    expect((await loadedWith(file)).filter((name) => heavy.includes(name))).toEqual([])
  }
})
