// Runs one figure as a separate process: its memory does not affect others, and ending it ends everything it started.
import { figures } from './figures.ts'
import { openStage, type Place } from './lib/stage.ts'

const [name] = process.argv.slice(2)
const figure = figures.find((each) => each.name === name)
if (!figure) throw new Error(`there is no figure ${name}`)
process.once('message', async (place: Place) => {
  const stage = await openStage(place)
  const stop = async () => {
    await stage.close()
    process.exit(1)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    const results = await figure.run(stage)
    await stage.close()
    process.send?.(results, () => process.exit(0))
  } catch (error) {
    console.error(error)
    await stop()
  }
})
