import http from 'node:http'

import pg from 'pg'

import { type Child, productionEnv } from '../lib/child.ts'
import { type Figure, median } from '../lib/figure.ts'
import { clientHeaders } from '../lib/people.ts'

const samples = 400
/** Beyond this a rank test is significant at p < 0.001. */
const mostDeviations = 3.29

/** Requesting access must take as long for a member's phone as for an unknown one. */
export const accessTiming: Figure = {
  name: 'access-timing',
  minutes: 4,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people }) => {
    const env = { ...productionEnv(databaseUrl, folder), TRUST_PROXY: '1' }
    const server = await start({ entry: 'server/dist/main.mjs', env })
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ phone: string }>('SELECT phone FROM users WHERE id = ANY($1) LIMIT $2', [
      people.map(({ userId }) => userId),
      samples,
    ])
    await client.end()
    const known = (n: number) => rows[n % rows.length]?.phone ?? ''
    const unknown = (n: number) => `+1212${5_550_000 + n}`
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = -100; n < samples; n++) {
      const pair = [
        ['known', known(n + 100)],
        ['unknown', unknown(n + 100)],
      ] as const
      // alternate the order
      for (const [kind, phone] of n % 2 === 0 ? pair : pair.toReversed()) {
        const ms = await ask(server, phone, `10.${kind === 'known' ? 1 : 2}.${(n + 100) >> 4}.${n & 255}`)
        if (n >= 0) times[kind].push(ms)
      }
    }
    await server.stop()
    const deviations = Math.abs(rankDeviations(times.known, times.unknown))
    return [
      {
        figure: `asking for access, ${samples} known beside ${samples} unknown phones: deviations of a rank test`,
        ours: `${median(times.known).toFixed(2)} ms`,
        peer: `${median(times.unknown).toFixed(2)} ms`,
        value: deviations,
        unit: '',
        limit: { atMost: mostDeviations },
      },
    ]
  },
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

function ask(server: Child, phone: string, address: string): Promise<number> {
  const body = JSON.stringify({ phone, termsAccepted: true, privacyAccepted: true })
  const headers = { ...clientHeaders, 'content-type': 'application/json', 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = http.request(`${server.url}/api/request-access`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`asking for access: ${response.statusCode}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Mann-Whitney test: how many standard deviations the rank sum is from its expected value. */
function rankDeviations(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))]
  const ranks = all.toSorted((a, b) => a.ms - b.ms)
  const sum = ranks.reduce((total, { isOne }, index) => total + (isOne ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
