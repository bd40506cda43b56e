import { randomBytes } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'

import { type Child, demoEnv, freePort } from '../lib/child.ts'
import { type Figure, median } from '../lib/figure.ts'
import { lighthouseScores } from '../lib/lighthouse.ts'
import { openBrowser } from '../lib/visit.ts'

const tokens = 10_000
const collector = '+12025550101'

/** What a visitor with a link gets, and what one without a link can learn. */
export const shared: Figure = {
  name: 'shared',
  minutes: 5,
  database: 'empty',
  run: async ({ start, folder }) => {
    const server = await start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'shared')) })
    const port = await freePort()
    const browser = await openBrowser(port)
    try {
      const { live, closed } = await links(server)
      const scores = await lighthouseScores('shared card', server.url + live, port, 98)
      await browser.close()
      const random = () => `/shared/${randomBytes(32).toString('base64url')}`
      // both warm and interleaved, so that other load on the machine affects both
      for (let n = 0; n < 500; n++) await Promise.all([fetched(server, random()), fetched(server, closed)])
      const guessed: Fetched[] = []
      const known: Fetched[] = []
      for (let n = 0; n < tokens; n++) {
        guessed.push(await fetched(server, random()))
        if (n % 10 === 0) known.push(await fetched(server, closed))
      }
      const kinds = new Set([...guessed, ...known].map(({ status, bytes }) => `${status}, ${bytes} bytes`))
      const middle = (of: Fetched[]) => median(of.map(({ ms }) => ms))
      return [
        ...scores,
        {
          figure: `${tokens} random tokens: kinds of answers (${[...kinds].join('; ')})`,
          ours: `${kinds.size}`,
          peer: '',
          value: kinds.size,
          unit: '',
          limit: { atMost: 1 },
        },
        {
          figure: 'random tokens beside a link that was closed: medians apart',
          ours: `${middle(guessed).toFixed(2)} ms`,
          peer: `${middle(known).toFixed(2)} ms`,
          value: Math.abs(middle(guessed) - middle(known)),
          unit: 'ms',
          limit: { atMost: 5 },
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

type Fetched = { status: number; bytes: number; ms: number }

const agent = new http.Agent({ keepAlive: true })

function fetched({ url }: Child, address: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = http.get(url + address, { agent, headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' } }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, bytes, ms: performance.now() - begun }))
    })
    request.on('error', reject)
  })
}

/** Two links of the demo's collector: one open, and one closed. */
async function links({ url }: Child): Promise<{ live: string; closed: string }> {
  const headers = {
    'client-id': 'ambry-web',
    'client-key': 'ambry-public',
    'content-type': 'application/json',
    origin: url,
  }
  const post = async (address: string, body: object, more = {}) =>
    (
      await fetch(url + address, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
    ).json()
  await post('/api/send-otp', { phone: collector })
  const outbox = await fetch(`${url}/api/demo/outbox?phone=${encodeURIComponent(collector)}`)
  const { messages } = (await outbox.json()) as { messages: { code: string | null }[] }
  const { authToken } = (await post('/api/verify-otp', {
    phone: collector,
    otp: messages.find(({ code }) => code !== null)?.code,
  })) as {
    authToken: string
  }
  const signed = { 'auth-token': authToken }
  const list = await fetch(`${url}/api/share-links?displayStatus=live`, { headers: { ...headers, ...signed } })
  const { items } = (await list.json()) as {
    items: { id: string; scope: string; hasPassword: boolean; address: string }[]
  }
  const [live, other] = items.filter(({ hasPassword }) => !hasPassword).sort((a) => (a.scope === 'card' ? -1 : 1))
  if (!live || !other) throw new Error('the demonstration has no open links')
  await post(`/api/share-links/${other.id}/close`, {}, signed)
  return { live: live.address, closed: other.address }
}
