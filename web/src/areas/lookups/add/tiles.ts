import type { CertAnswer } from '@ambry/contract/lookups/records'

/** A cert number that may be added: its result once there is one, and whether it is selected. */
export type Tile = {
  cert: string
  state: 'waiting' | 'asking' | 'answered' | 'failed'
  answer: CertAnswer | null
  /** Why the lookup failed. */
  fault: string | null
  isWanted: boolean
}

/** The most that are looked up in the dialog; longer lists run as a job. */
export const mostTiles = 24

const answered = (cert: string, answer: CertAnswer): Tile => ({
  cert,
  state: 'answered',
  answer,
  fault: null,
  isWanted: canBeAdded(answer),
})

/** Cached results are there at once, the others are queued. */
export const tilesOf = (certs: readonly string[], known: readonly CertAnswer[]): Tile[] =>
  certs.map((cert) => {
    const answer = known.find(({ certNumber }) => certNumber === cert)
    return answer ? answered(cert, answer) : { cert, state: 'waiting', answer: null, fault: null, isWanted: false }
  })

export const withAnswer = (tiles: readonly Tile[], cert: string, answer: CertAnswer): Tile[] =>
  tiles.map((tile) => (tile.cert === cert ? answered(cert, answer) : tile))

export const withState = (tiles: readonly Tile[], cert: string, patch: Partial<Tile>): Tile[] =>
  tiles.map((tile) => (tile.cert === cert ? { ...tile, ...patch } : tile))

/** Marks those not looked up yet as failed when no more lookups are allowed. */
export const withRestFailed = (tiles: readonly Tile[], fault: string): Tile[] =>
  tiles.map((tile) =>
    tile.state === 'answered' || tile.state === 'failed' ? tile : { ...tile, state: 'failed', fault },
  )

/** It has a record and isn't registered yet; all other cases have another next step. */
export const canBeAdded = ({ facts, registration }: CertAnswer): boolean => facts !== null && registration === 'free'

export const wantedCerts = (tiles: readonly Tile[]): string[] =>
  tiles.filter(({ isWanted, answer }) => isWanted && answer !== null && canBeAdded(answer)).map(({ cert }) => cert)

export const isUnderWay = (tiles: readonly Tile[]): boolean =>
  tiles.some(({ state }) => state === 'waiting' || state === 'asking')
