// Installs and builds when needed. Plain JavaScript without packages: it runs on whatever Node the machine has (20 or
// newer), before the project's own Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
const isStamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const installed = hash(readFileSync(at('package-lock.json')), process.platform, process.arch)
if (!isStamped(at('node_modules/.installed'), installed)) {
  console.log('Installing packages (only when they have changed)…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(at('node_modules/.installed'), installed)
}

/** Tests do not affect the build. */
const isForTests = (name) => name === 'test' || /\.test\.tsx?$/.test(name)

/** A hash of everything that is built from these folders. */
function sumOf(folders) {
  const files = []
  const collect = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || isForTests(entry.name)) continue
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) collect(file)
      else files.push(file)
    }
  }
  for (const folder of folders) collect(at(folder))
  return hash(installed, ...files.sort().flatMap((file) => [path.relative(root, file), readFileSync(file)]))
}

function build(workspace, what) {
  const sources = sumOf([workspace, 'contract', 'slab'])
  if (isStamped(at(workspace, 'dist/.built'), sources)) return
  console.log(`Building ${what} (only when it has changed)…`)
  // forced, because tests set an environment in which React would be built for development
  run('npm', ['run', '--silent', 'build', '--workspace', workspace], { NODE_ENV: 'production' })
  writeFileSync(at(workspace, 'dist/.built'), sources)
}

if (process.argv.includes('--build')) {
  build('web', 'the page')
  build('server', 'the server')
}
