// Installs and builds when needed. Plain JavaScript without packages: it runs on whatever Node the machine has (20 or
// newer), before the project's own Node is installed.
//   --build  also builds what `npm start` runs
//   --start  the same, with only the packages that takes, while the first start's data is loaded
//   --best   compresses the page as well as possible, as a production start always does
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
const isStamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

const has = (option) => process.argv.includes(option)
const isProduction = process.env.NODE_ENV === 'production'

const optionsFor = (environment) => ({
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ...environment },
})

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, optionsFor(environment))
  if (status !== 0) process.exit(status ?? 1)
}

const packages = hash(readFileSync(at('package-lock.json')), process.platform, process.arch)
const stamp = at('node_modules/.installed')
const everything = `${packages} everything`
/** Half of the packages are for tests and benchmarks. */
const toRun = `${packages} to run`
if (!isStamped(stamp, everything) && !(has('--start') && isStamped(stamp, toRun))) {
  console.log('Installing packages (only when they have changed)…')
  const which = has('--start') ? '--omit=dev' : '--include=dev'
  run('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, has('--start') ? toRun : everything)
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
  return hash(packages, ...files.sort().flatMap((file) => [path.relative(root, file), readFileSync(file)]))
}

/** The best compression takes longer than the rest of the build. */
const isBest = isProduction || has('--best')

/** What is built differs only in its compression, and the best serves as well as the quick one. */
function outdated(workspace, canBeBest) {
  const sources = sumOf([workspace, 'contract', 'slab'])
  const file = at(workspace, 'dist/.built')
  const wanted = canBeBest && !isBest ? `${sources} quick` : `${sources} best`
  return isStamped(file, wanted) || isStamped(file, `${sources} best`) ? null : { file, wanted }
}

// forced, because tests set an environment in which React would be built for development
const building = () => optionsFor({ NODE_ENV: 'production', ...(!isBest && { QUICK_COMPRESSION: '1' }) })
const buildOf = (workspace) => ['npm', ['run', '--silent', 'build', '--workspace', workspace], building()]

function exitCodeOf(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function built(workspace, what, { file, wanted }) {
  console.log(`Building ${what} (only when it has changed)…`)
  const code = await exitCodeOf(...buildOf(workspace))
  if (code !== 0) process.exit(code)
  writeFileSync(file, wanted)
}

if (has('--build') || has('--start')) {
  const server = outdated('server', false)
  if (server) await built('server', 'the server', server)
  const web = outdated('web', true)
  // while the page is built, the server makes its database and loads the demo; what fails here is told by the start
  const isPreparing = web && has('--start') && !isProduction
  const preparing =
    isPreparing &&
    exitCodeOf(at('node_modules/.bin/node'), ['server/dist/main.mjs', '--prepare-only'], {
      ...optionsFor({}),
      stdio: 'ignore',
    })
  if (web) await built('web', 'the page', web)
  if (preparing) {
    console.log('Loading the demo (only at the first start)…')
    await preparing
  }
}
