import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Headless only, which halves the work: used for the e2e tests where Debian has it. */
const shell = '/usr/bin/chromium-headless-shell'

const known = [
  process.env.CHROME_PATH,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = () => known.find((file) => file !== undefined && existsSync(file))

/** A Chromium on this machine; on Debian as root it is installed if missing. */
export function browserPath(): string {
  if (!process.env.CHROME_PATH && !existsSync(shell)) install()
  const found = find()
  if (!found) throw new Error('There is no Chromium on this machine. Install one, or set CHROME_PATH to it.')
  return found
}

function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the tests in a browser…')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const get = (...args: string[]) => spawnSync('apt-get', args, options).status === 0
  get('update', '-qq')
  // older Debian releases have no separate headless shell
  const isThere = get('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  if (!isThere && !find()) get('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

export const browserFlags = [
  '--no-sandbox',
  // letters are placed where the drawing puts them
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
