import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

// Styles are next to what they style, in CSS Modules. Only tokens, fonts, and the sheets of ui are global.
type Files = Record<string, string>

const globalSheets = /^(app|tokens|fonts)\.css$|^ui\/styles\/|^areas\/sharing\/shared\/shared-base\.css$/
/** Splits a selector list; commas inside parentheses don't count. */
function eachOf(list: string): string[] {
  let depth = 0
  const parted = [...list].map((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return sign === ',' && depth === 0 ? '\n,' : sign
  })
  return parted.join('').split('\n,')
}

const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')
/** What precedes each block: selectors, and at-rules, which name no class. */
const selectorsOf = (sheet: string) =>
  [...withoutComments(sheet).matchAll(/([^{};]+)\{/g)].map(([, text]) => text ?? '')
const classesOf = (selector: string) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name ?? '')
const areaOf = (file: string) => /^(areas\/\w+|\w+)\//.exec(file)?.[1] ?? ''

type Import = { file: string; name: string | undefined; sheet: string }

const importsOf = (files: Files): Import[] =>
  Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/^import (?:(\w+) from )?'(\.[^']+\.module\.css)'/gm)].map(([, name, specifier]) => ({
      file,
      name,
      sheet: path.posix.join(path.posix.dirname(file), specifier ?? ''),
    })),
  )

/** All violations of the rules above. */
function offenders(files: Files): string[] {
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'))
  const modules = sheets.filter((file) => file.endsWith('.module.css'))
  const imports = importsOf(files)
  // some classes have no rule of their own, and exist to be adjusted where they are used
  const ofUi = new Set([
    ...Object.keys(files)
      .filter((file) => /^ui\/.*\.tsx?$/.test(file))
      .flatMap((file) => (files[file] ?? '').split(/[^\w-]+/)),
    ...sheets.filter((file) => globalSheets.test(file)).flatMap((file) => globalsOf(files[file] ?? '')),
  ])
  return [
    ...sheets
      .filter((file) => !modules.includes(file) && !globalSheets.test(file))
      .map((file) => `${file} is a global sheet outside ui`),
    ...modules.flatMap((file, at) => {
      const name = path.posix.basename(file)
      const twin = modules.slice(0, at).find((other) => path.posix.basename(other) === name)
      return twin ? [`${file} has the name of ${twin}`] : []
    }),
    ...modules.flatMap((file) => unusedOrForeign(file, files, imports, ofUi)),
    ...imports.flatMap(({ file, name, sheet }) => missing(file, name, sheet, files)),
    ...imports
      .filter(({ file, sheet }) => !sheet.startsWith('parts/') && areaOf(sheet) !== areaOf(file) && file !== 'start.ts')
      .map(({ file, sheet }) => `${file} uses the sheet of another area, ${sheet}`),
  ]
}

const globalsOf = (sheet: string) => selectorsOf(sheet).flatMap(classesOf)

function unusedOrForeign(sheet: string, files: Files, imports: readonly Import[], ofUi: ReadonlySet<string>): string[] {
  const used = new Set(
    imports
      .filter((each) => each.sheet === sheet && each.name)
      .flatMap(({ file, name }) => namesUsed(files[file] ?? '', name ?? '')),
  )
  const selectors = selectorsOf(files[sheet] ?? '').filter((selector) => !selector.trim().startsWith('@'))
  const globals = selectors.flatMap((text) =>
    [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, of]) => classesOf(of ?? '')),
  )
  const locals = selectors.flatMap((text) => classesOf(text.replace(/:global\([^)]*\)/g, '')))
  return [
    ...[...new Set(locals)]
      .filter((name) => !used.has(camelCase(name)))
      .map((name) => `${sheet} has .${name}, which nothing uses`),
    ...[...new Set(globals)]
      .filter((name) => !ofUi.has(name))
      .map((name) => `${sheet} names the global .${name}, which ui does not have`),
    ...selectors
      .flatMap(eachOf)
      .filter((selector) => classesOf(selector.replace(/:global\([^)]*\)/g, '')).length === 0)
      .map((selector) => `${sheet} reaches everything by ${selector.trim()}`),
  ]
}

const namesUsed = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`(?<![./\\w])${name}\\.(\\w+)`, 'g'))].map(([, used]) => used ?? '')

function missing(file: string, name: string | undefined, sheet: string, files: Files): string[] {
  const there = new Set(globalsOf(files[sheet] ?? '').map(camelCase))
  return name
    ? [...new Set(namesUsed(files[file] ?? '', name))]
        .filter((used) => !there.has(used))
        .map((used) => `${file} uses ${name}.${used}, which ${sheet} does not have`)
    : []
}

const root = import.meta.dirname
const sources = (): Files =>
  Object.fromEntries(
    (readdirSync(root, { recursive: true }) as string[])
      .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )

test('styles are next to the components they style', () => {
  const files = sources()
  expect(Object.keys(files).filter((file) => file.endsWith('.module.css')).length).toBeGreaterThan(50)
  expect(offenders(files)).toEqual([])
})

test('detects styles that are not', () => {
  expect(
    offenders({
      'ui/styles/base.css': '.row { display: flex }\n.btn { color: red }',
      'areas/cards/cards.css': '.card { color: red }',
      'areas/cards/cards.module.css':
        '.head { gap: 0 }\n@media (max-width: 1.5em) { .left-over :global(.btn) { gap: 0 } }\n.head > :global(.gone) { gap: 0 }\n:global(.btn) { gap: 0 }',
      'areas/cards/Card.tsx': `import styles from './cards.module.css'\nconst x = <p className={styles.head + styles.foot} />`,
      'areas/sales/cards.module.css': '.sale { gap: 0 }',
      'areas/sales/Sale.tsx': `import styles from './cards.module.css'\nimport cards from '../cards/cards.module.css'\nconst x = <p className={styles.sale + cards.head} />`,
      'parts/demo.module.css': '.demo { gap: 0 }',
      'areas/house/Demo.tsx': `import demo from '../../parts/demo.module.css'\nconst x = <p className={demo.demo} />`,
    }),
  ).toEqual([
    'areas/cards/cards.css is a global sheet outside ui',
    'areas/sales/cards.module.css has the name of areas/cards/cards.module.css',
    'areas/cards/cards.module.css has .left-over, which nothing uses',
    'areas/cards/cards.module.css names the global .gone, which ui does not have',
    'areas/cards/cards.module.css reaches everything by :global(.btn)',
    'areas/cards/Card.tsx uses styles.foot, which areas/cards/cards.module.css does not have',
    'areas/sales/Sale.tsx uses the sheet of another area, areas/cards/cards.module.css',
  ])
})
