import { baseball, basketball, football, soccer } from './ball-sports.ts'
import type { Motif } from './drawing.ts'
import { arcane, creature, duel, voyage } from './games.ts'
import type { Inks } from './inks.ts'
import { baize, coral, crimson, ember, ice, lagoon, mustard, navy, onyx, oxblood, pine } from './inks.ts'
import { hockey, racing } from './rink-and-track.ts'

type Category = {
  motif: Motif
  /** The order counts: the cert picks one by its place. */
  inks: readonly [Inks, ...Inks[]]
  /** Cards of games have one frame, whatever their year. */
  isGame: boolean
}

const unknown: Category = { motif: arcane, inks: [onyx, ember, oxblood, lagoon], isGame: true }

const categories = new Map<string, Category>([
  ['baseball', { motif: baseball, inks: [navy, crimson, ember, mustard, lagoon, baize], isGame: false }],
  ['basketball', { motif: basketball, inks: [oxblood, crimson, onyx, lagoon, navy, mustard], isGame: false }],
  ['football', { motif: football, inks: [ember, navy, baize, oxblood, onyx], isGame: false }],
  ['soccer', { motif: soccer, inks: [baize, lagoon, mustard, coral, pine], isGame: false }],
  ['hockey', { motif: hockey, inks: [ice, navy, crimson, onyx], isGame: false }],
  ['racing', { motif: racing, inks: [crimson, onyx, lagoon, mustard], isGame: false }],
  ['creature', { motif: creature, inks: [crimson, ice, pine, mustard, coral], isGame: true }],
  ['arcane', unknown],
  ['duel', { motif: duel, inks: [ice, onyx, navy, coral], isGame: true }],
  ['voyage', { motif: voyage, inks: [coral, lagoon, crimson, navy], isGame: true }],
])

export const categoryOf = (name: string): Category => categories.get(name) ?? unknown
