import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * What differs from the main branch, committed or not; on the main branch itself, the uncommitted changes or the last
 * commit.
 */
export function changedFiles(root: string): string[] {
  const [head] = git(root, 'rev-parse', 'HEAD')
  const [main] = git(root, 'rev-parse', '--verify', '--quiet', 'main')
  const since = main && main !== head ? git(root, 'merge-base', main, 'HEAD')[0] : 'HEAD'
  const written = [
    ...git(root, 'diff', '--name-only', since ?? 'HEAD'),
    ...git(root, 'ls-files', '-o', '--exclude-standard'),
  ]
  return written.length > 0 ? written : git(root, 'diff', '--name-only', 'HEAD~1')
}

function sources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = path.posix.join(folder, name)
    if (name === 'node_modules' || name === 'dist') return []
    if (statSync(path.join(root, file)).isDirectory()) return sources(root, file)
    return /\.tsx?$/.test(name) ? [file] : []
  })
}

/** Our own files that a file imports. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const [, workspace, module] = /^@ambry\/(contract|slab)\/(.+)$/.exec(name) ?? []
    if (workspace) return [`${workspace}/src/${module}.ts`]
    return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []
  })
}

/**
 * The folders whose tests a change affects: where it was made, and where something imports it directly. Every server
 * test reaches every file through the app, so following imports further would run everything.
 */
export function touchedFolders(root: string, changed: string[]): string[] {
  const isChanged = new Set(changed)
  const all = ['contract', 'slab', 'server', 'web'].flatMap((workspace) => sources(root, workspace))
  const touched = all.filter((file) => isChanged.has(file) || importsOf(root, file).some((name) => isChanged.has(name)))
  return [...new Set(touched.map((file) => `${path.posix.dirname(file)}/`))].sort()
}
