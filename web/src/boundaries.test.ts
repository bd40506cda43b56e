import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { areas } from '@ambry/contract/areas'
import { expect, test } from 'vitest'

// ui ← api ← parts ← areas ← routes: a layer may import those to its left. Areas import only earlier areas in the
// contract's list; what an area shows on an earlier area's page is contributed by its manifest.
const layers = ['ui', 'api', 'parts', 'areas']
const order: string[] = areas.map(({ name }) => name)
/** Files outside the folders that are below the routes layer. */
const lower: Record<string, number> = {
  'search.ts': 0,
  'paths.ts': 2,
  'area.ts': 2,
  'frames.ts': 2,
  'live-toast.ts': 2,
}

type Files = Record<string, string>

function levelOf(file: string): number {
  const [folder = ''] = file.split('/')
  const level = layers.indexOf(folder)
  return level === -1 ? (lower[file] ?? layers.length) : level
}

/** Every import in the wrong direction; a manifest may name what its pages fetch. */
function offenders(files: Files): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, specifier]) => {
      const target = path.posix.join(path.posix.dirname(file), specifier as string)
      if (target.startsWith('..') || target.endsWith('.css')) return []
      const [from, to] = [file, target].map((each) => /^areas\/(\w+)\//.exec(each)?.[1])
      const isWrong =
        from && to ? from !== to && !(order.indexOf(to) < order.indexOf(from)) : levelOf(target) > levelOf(file)
      return isWrong ? [`${file} → ${target}`] : []
    }),
  )
}

const root = import.meta.dirname
const sources = (): Files =>
  Object.fromEntries(
    (readdirSync(root, { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )

test('imports point in one direction', () => {
  const files = sources()
  expect(Object.keys(files).length).toBeGreaterThan(400)
  expect(offenders(files)).toEqual([])
})

test('detects each import in the wrong direction', () => {
  expect(
    offenders({
      'ui/Button.tsx': `import { api } from '../api/api.ts'`,
      'api/client.ts': `import { Loaded } from '../parts/Loaded.tsx'\nimport { Button } from '../ui/Button.tsx'`,
      'parts/CardPicture.tsx': `import { cardLine } from '../areas/cards/card-words.ts'`,
      'parts/Loaded.tsx': `import { Root } from '../layouts/Root.tsx'`,
      'areas/cards/palette.ts': `const x = await import('../secure/price-text.ts')`,
      'areas/secure/palette.ts': `import { cardLine } from '../cards/card-words.ts'\nimport { x } from '../../routes.tsx'`,
      'routes.tsx': `import { areas } from './areas/cards/area.ts'`,
    }),
  ).toEqual([
    'ui/Button.tsx → api/api.ts',
    'api/client.ts → parts/Loaded.tsx',
    'parts/CardPicture.tsx → areas/cards/card-words.ts',
    'parts/Loaded.tsx → layouts/Root.tsx',
    'areas/cards/palette.ts → areas/secure/price-text.ts',
    'areas/secure/palette.ts → routes.tsx',
  ])
})

test('no folder has too many files', () => {
  const count = new Map<string, number>()
  for (const file of Object.keys(sources())) {
    const folder = path.posix.dirname(file)
    count.set(folder, (count.get(folder) ?? 0) + 1)
  }
  const crowded = [...count].filter(([folder, files]) => folder.startsWith('areas/') && files > 18)
  expect(crowded).toEqual([])
})
