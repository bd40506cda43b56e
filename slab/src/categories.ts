import { baseball, basketball, football, soccer } from './ball-sports.ts'
import { creature } from './creatures.ts'
import type { Motif } from './drawing.ts'
import { duel } from './duels.ts'
import type { Inks } from './inks.ts'
import {
  baize,
  clay,
  cobalt,
  coral,
  crimson,
  ember,
  ice,
  lagoon,
  moss,
  mustard,
  navy,
  onyx,
  oxblood,
  pine,
  steel,
} from './inks.ts'
import { hockey, racing } from './rink-and-track.ts'
import { arcane } from './sorcery.ts'
import { voyage } from './voyages.ts'

type Category = {
  /** The order matters, as for the inks: the seed picks by index. */
  motifs: readonly [Motif, ...Motif[]]
  inks: readonly [Inks, ...Inks[]]
  /** Game cards have one frame, whatever their year. */
  isGame: boolean
}

const sport = (motifs: Category['motifs'], ...inks: Category['inks']): Category => ({ motifs, inks, isGame: false })
const game = (motifs: Category['motifs'], ...inks: Category['inks']): Category => ({ motifs, inks, isGame: true })

const unknown = game(arcane, onyx, ember, oxblood, lagoon, cobalt, moss, steel, pine, crimson, clay)

const categories = new Map<string, Category>([
  ['baseball', sport(baseball, navy, crimson, ember, mustard, lagoon, baize, clay, steel, cobalt, moss)],
  ['basketball', sport(basketball, oxblood, crimson, onyx, lagoon, navy, mustard, cobalt, steel, clay, ember)],
  ['football', sport(football, ember, navy, baize, oxblood, onyx, moss, steel, cobalt, crimson, lagoon)],
  ['soccer', sport(soccer, baize, lagoon, mustard, coral, pine, cobalt, crimson, moss, clay, steel)],
  ['hockey', sport(hockey, ice, navy, crimson, onyx, cobalt, steel, lagoon, pine, oxblood, coral)],
  ['racing', sport(racing, crimson, onyx, lagoon, mustard, cobalt, steel, ember, clay, navy, pine)],
  ['creature', game(creature, crimson, ice, pine, mustard, coral, cobalt, lagoon, moss, clay, ember)],
  ['arcane', unknown],
  ['duel', game(duel, ice, onyx, navy, coral, crimson, mustard, oxblood, cobalt, pine, steel)],
  ['voyage', game(voyage, coral, lagoon, crimson, navy, cobalt, mustard, clay, ice, ember, steel)],
])

export const categoryOf = (name: string): Category => categories.get(name) ?? unknown
