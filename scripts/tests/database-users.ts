import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The helpers that open databases of the PostgreSQL server for tests. */
const openers = ['server/test/test-database.ts']

/** The files that a file runs, without those it imports only types from. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type\b)([^'"]*?)from '(\.[^']+)'/gms)].flatMap(
    ([, names = '', to]) => {
      const isForTypes = /^\{(\s*type \w+,?)+\s*\}\s*$/.test(names)
      const target = path.posix.join(path.posix.dirname(file), to as string)
      return isForTypes || !existsSync(path.join(root, target)) ? [] : [target]
    },
  )
}

/** Whether running a test file takes PostgreSQL: it, or a helper of the tests that it runs, opens a database. */
export function usesDatabase(root: string, file: string): boolean {
  const seen = new Set<string>()
  const waiting = [file]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    if (openers.includes(one)) return true
    // the app itself opens no database of the tests, and reading it would take as long as a test
    if (one === file || one.startsWith('server/test/') || one.startsWith('e2e/')) waiting.push(...importsOf(root, one))
  }
  return false
}
