import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Child, productionEnv } from '../lib/child.ts'
import type { Figure } from '../lib/figure.ts'
import { headersOf, makeAdmins, type Person } from '../lib/people.ts'
import { ask } from '../lib/request.ts'

const certs = 10_000
const answerMs = 50
const parallel = 16

/** A server with PSA's format that adds latency and records what it was asked. */
async function startProvider(): Promise<{ url: string; asked: Map<string, number>; server: Server }> {
  const asked = new Map<string, number>()
  const server = createServer((request, reply) => {
    const certNumber = request.url?.split('/').at(-1) ?? ''
    asked.set(certNumber, (asked.get(certNumber) ?? 0) + 1)
    setTimeout(() => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ PSACert: { ...record, CertNumber: certNumber } }))
    }, answerMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

const record = {
  SpecID: 7,
  Year: '1986',
  Brand: 'CROWN HOOPS',
  Category: 'BASKETBALL CARDS',
  CardNumber: '57',
  Subject: 'MARCUS VALE',
  Variety: 'ROOKIE',
  CardGrade: 'GEM MT 10',
  TotalPopulation: 317,
  PopulationHigher: 0,
}

/**
 * A job of ten thousand certs: is the allowed parallelism used, what does progress cost, and what do two crashes do?
 */
export const lookups: Figure = {
  name: 'lookups',
  minutes: 6,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people }) => {
    const provider = await startProvider()
    const env = {
      ...productionEnv(databaseUrl, folder),
      PSA: 'psa',
      PSA_API_TOKEN: 'bench',
      PSA_API_URL: provider.url,
      PSA_PARALLEL: String(parallel),
    }
    const admin = people[0] as Person
    const database = new pg.Client(databaseUrl)
    await database.connect()
    await makeAdmins(database, [admin.userId])
    const startOurs = () => start({ entry: 'server/dist/main.mjs', env })
    let ours = await startOurs()
    try {
      await budget(ours, admin)
      const unwatched = await timed(() => runJob(ours, admin, 10_000_000, { isWatched: false }))
      const watched = await timed(() => runJob(ours, admin, 20_000_000, { isWatched: true }))

      const id = await beginJob(ours, admin, 30_000_000)
      for (const share of [0.3, 0.65]) {
        while ((await answered(database, id)) < certs * share) await sleep(50)
        process.kill(ours.pid, 'SIGKILL')
        await ours.stop()
        ours = await startOurs()
      }
      await finished(ours, admin, id, false)
      const { rows } = await database.query(
        `SELECT count(*)::int AS rows, count(DISTINCT cert_number)::int AS certs, count(*) FILTER (WHERE result = 'verified')::int AS verified
         FROM lookup_rows WHERE job_id = $1`,
        [id],
      )
      const twice = [...provider.asked].filter(([cert, times]) => cert.startsWith('3') && times > 1)
      const most = Math.max(...provider.asked.values())
      const { verified } = rows[0] as { verified: number }
      const ideal = (certs * answerMs) / parallel / 1000
      return [
        {
          figure: `lookups: ${certs} certs, ${parallel} at once`,
          ours: `${watched.toFixed(1)} s`,
          peer: `${ideal.toFixed(1)} s`,
          value: ideal / watched,
          unit: '×',
          limit: { atLeast: 0.8 },
        },
        {
          figure: 'lookups: while someone watches',
          ours: `${watched.toFixed(1)} s`,
          peer: `${unwatched.toFixed(1)} s`,
          value: watched / unwatched,
          unit: '×',
          limit: { atMost: 1.05 },
        },
        {
          figure: `lookups: killed twice (${twice.length} requested twice)`,
          ours: `${verified} answered`,
          peer: `${certs}`,
          value: verified / certs,
          unit: '×',
          limit: { atLeast: 1 },
        },
        {
          figure: 'lookups: a cert is requested at most',
          ours: `${most} times`,
          peer: '',
          value: most,
          unit: '',
          limit: { atMost: 2 },
        },
      ]
    } finally {
      await ours.stop()
      await database.end()
      provider.server.closeAllConnections()
      provider.server.close()
    }
  },
}

async function send(child: Child, person: Person, method: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(child.url + path, {
    method,
    headers: { ...headersOf(person), 'content-type': 'application/json', origin: 'http://ambry.bench' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A budget high enough that only the provider's pace counts. */
async function budget(child: Child, admin: Person): Promise<void> {
  const { version } = JSON.parse((await ask(child, '/api/admin/settings', admin)).body) as { version: number }
  await send(child, admin, 'PATCH', '/api/admin/settings', { version, values: { psaDailyBudget: 1_000_000 } })
}

async function beginJob(child: Child, admin: Person, first: number): Promise<string> {
  const text = Array.from({ length: certs }, (_, n) => first + n).join('\n')
  const job = (await send(child, admin, 'POST', '/api/admin/lookups/jobs', { text })) as { id: string }
  return job.id
}

async function runJob(child: Child, admin: Person, first: number, { isWatched }: { isWatched: boolean }) {
  const id = await beginJob(child, admin, first)
  await finished(child, admin, id, isWatched)
}

/** A page showing the job refetches whenever it is notified, twice a second. */
async function finished(child: Child, admin: Person, id: string, isWatched: boolean): Promise<void> {
  for (;;) {
    const { body } = await ask(child, `/api/admin/lookups/jobs/${id}`, admin)
    const job = JSON.parse(body) as { status: string; waitReason: string | null }
    if (job.status === 'done') return
    if (job.status !== 'running') throw new Error(`the job is ${job.status}: ${job.waitReason}`)
    if (isWatched) await ask(child, `/api/admin/lookups/jobs/${id}/rows`, admin)
    await sleep(isWatched ? 500 : 2000)
  }
}

async function answered(database: pg.Client, id: string): Promise<number> {
  const { rows } = await database.query(
    'SELECT count(*)::int AS n FROM lookup_rows WHERE job_id = $1 AND result IS NOT NULL',
    [id],
  )
  return (rows[0] as { n: number }).n
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
