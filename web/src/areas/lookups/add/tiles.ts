import type { CertAnswer } from '@ambry/contract/lookups/records'

/** A cert that may be added: its answer, once there is one, and whether it is wanted. */
export type Tile = {
  cert: string
  state: 'waiting' | 'asking' | 'answered' | 'failed'
  answer: CertAnswer | null
  /** What kept it from being answered. */
  fault: string | null
  isWanted: boolean
}

/** As many as are looked up in the dialog; more go on as a job. */
export const mostTiles = 24

const answered = (cert: string, answer: CertAnswer): Tile => ({
  cert,
  state: 'answered',
  answer,
  fault: null,
  isWanted: canBeAdded(answer),
})

/** Known answers are there at once, the others wait their turn. */
export const tilesOf = (certs: readonly string[], known: readonly CertAnswer[]): Tile[] =>
  certs.map((cert) => {
    const answer = known.find(({ certNumber }) => certNumber === cert)
    return answer ? answered(cert, answer) : { cert, state: 'waiting', answer: null, fault: null, isWanted: false }
  })

export const withAnswer = (tiles: readonly Tile[], cert: string, answer: CertAnswer): Tile[] =>
  tiles.map((tile) => (tile.cert === cert ? answered(cert, answer) : tile))

export const withState = (tiles: readonly Tile[], cert: string, patch: Partial<Tile>): Tile[] =>
  tiles.map((tile) => (tile.cert === cert ? { ...tile, ...patch } : tile))

/** Those that nobody has asked for yet, when nothing more may be asked. */
export const withRestFailed = (tiles: readonly Tile[], fault: string): Tile[] =>
  tiles.map((tile) =>
    tile.state === 'answered' || tile.state === 'failed' ? tile : { ...tile, state: 'failed', fault },
  )

/** With a record, and free: everything else has another way on. */
export const canBeAdded = ({ facts, registration }: CertAnswer): boolean => facts !== null && registration === 'free'

export const wantedCerts = (tiles: readonly Tile[]): string[] =>
  tiles.filter(({ isWanted, answer }) => isWanted && answer !== null && canBeAdded(answer)).map(({ cert }) => cert)

export const isUnderWay = (tiles: readonly Tile[]): boolean =>
  tiles.some(({ state }) => state === 'waiting' || state === 'asking')
