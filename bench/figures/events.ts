import { productionEnv } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { measure } from '../lib/load.ts'
import { profileEdits } from '../lib/profile-edits.ts'
import { rates } from '../lib/rates.ts'

const rounds = 5
const writerCount = 32

/** The same endpoint of the same process, with its events published and dropped. */
export const events: Figure = {
  name: 'events',
  minutes: 5,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people }) => {
    const ours = await start({
      entry: 'bench/peers/our-instance.ts',
      env: productionEnv(databaseUrl, folder),
      talks: true,
    })
    const writers = people.slice(0, writerCount)
    const edit = async (on: boolean, requests: number) => {
      await ours.ask({ order: 'events', on })
      return measure(ours, {
        method: 'PATCH',
        path: '/api/user/profile',
        people: writers,
        requests,
        body: await profileEdits(databaseUrl, writers),
      })
    }
    await edit(true, 3000)
    await edit(false, 3000)
    const measured = await alternate(
      rounds,
      () => edit(true, 2500),
      () => edit(false, 2500),
    )
    await ours.stop()
    return [rates('writes with events, 32 writers (peer: events off)', measured.ours, measured.peer, 0.8)]
  },
}
