import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const index = new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/vault'))
const statement = /import \{([^}]+)\} from 'lucide-react'/g

/** The file of each icon, by every name the package's index exports it under. */
function filesByName(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/(.+)\.mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/**
 * Imports each icon from its own file. Through the package's index every module with an icon would depend on all icons,
 * and the first load would include those of every page.
 */
export const icons = (): Plugin => {
  const files = filesByName()
  const fromOwnFile = (specifier: string): string => {
    const [name = '', alias = name] = specifier.split(' as ')
    const file = files.get(name)
    if (!file) throw new Error(`lucide-react has no icon ${name}`)
    return `import ${alias} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'ambry-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/.+\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null
      return code.replaceAll(statement, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map(fromOwnFile)
          .join('; '),
      )
    },
  }
}
