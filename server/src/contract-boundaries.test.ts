import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { areas } from '@ambry/contract/areas'
import { expect, it } from 'vitest'

const order: readonly string[] = areas.map(({ name }) => name)
const root = path.join(import.meta.dirname, '../../contract/src')

/** The folder of the contract that an import resolves to: `kernel`, an area, or a file next to them. */
const targetOf = (file: string, specifier: string) => path.join(path.dirname(file), specifier).split('/')[0] as string

/** Imports that an area, or the kernel below all areas, must not have. */
function wrongImports(file: string, source: string): string[] {
  const from = order.indexOf(file.split('/')[0] as string)
  return [...source.matchAll(/from '(\.[^']*)'/g)]
    .map(([, specifier]) => specifier as string)
    .filter((specifier) => {
      const target = targetOf(file, specifier)
      return target !== 'kernel' && !(order.includes(target) && order.indexOf(target) <= from)
    })
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()

it('detects violations', () => {
  const upward = "import { x } from '../../lookups/kinds.ts'\nimport { y } from '../kinds.ts'"
  expect(wrongImports('cards/registry/endpoints.ts', upward)).toEqual(['../../lookups/kinds.ts'])
  expect(wrongImports('lookups/kinds.ts', "from '../cards/records.ts'")).toEqual([])
  expect(wrongImports('kernel/endpoint.ts', "from '../house/kinds.ts'")).toEqual(['../house/kinds.ts'])
  expect(wrongImports('kernel/live.ts', "from '../areas.ts'")).toEqual(['../areas.ts'])
})

it.each(sources)('%s imports only the kernel and areas before it', (file) => {
  expect(wrongImports(file, readFileSync(path.join(root, file), 'utf8'))).toEqual([])
})
