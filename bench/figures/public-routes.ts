import { productionEnv } from '../lib/child.ts'
import { type Figure, median } from '../lib/figure.ts'
import { measure } from '../lib/load.ts'

const rounds = 3
const cheapest = '/api/house'
const documents = ['/api/openapi.json', '/api/docs', '/api/legal', '/', '/login', '/nothing-here', '/shared/wrong']

/**
 * Public routes must not cost the server much more than its cheapest response, because anyone may request them as often
 * as they like.
 */
export const publicRoutes: Figure = {
  name: 'public-routes',
  minutes: 3,
  database: 'people',
  run: async ({ start, databaseUrl, folder }) => {
    const env = { ...productionEnv(databaseUrl, folder), SHARE_VIEWS_PER_MINUTE: '0', SHARE_WRONG_PER_MINUTE: '0' }
    const server = await start({ entry: 'server/dist/main.mjs', env })
    const nobody = Array.from({ length: 8 }, () => null)
    const cpuOf = async (path: string) => {
      await measure(server, { method: 'GET', path, people: nobody, requests: 200, anyStatus: true })
      const measured: number[] = []
      for (let round = 0; round < rounds; round++) {
        const load = { method: 'GET', path, people: nobody, requests: 1000, anyStatus: true } as const
        measured.push((await measure(server, load)).cpuMicroseconds)
      }
      return median(measured)
    }
    const house = await cpuOf(cheapest)
    const costs: { path: string; cpu: number }[] = []
    for (const path of documents) costs.push({ path, cpu: await cpuOf(path) })
    await server.stop()
    const dearest = costs.toSorted((a, b) => b.cpu - a.cpu)[0] ?? { path: '', cpu: Number.NaN }
    return [
      {
        figure: `public routes: CPU of the dearest (${dearest.path}) beside ${cheapest}`,
        ours: `${dearest.cpu.toFixed(0)} µs`,
        peer: `${house.toFixed(0)} µs`,
        value: dearest.cpu / house,
        unit: '×',
        limit: { atMost: 20 },
      },
    ]
  },
}
