/** What graders have on record is asked through this. The embedded one is a bundled sample set, the real one is PSA. */
export interface CertGateway {
  readonly kind: 'psa' | 'sample' | 'off'
  /** How many may be asked for at once. */
  readonly parallel: number
  /** Never throws: what goes wrong outside is an answer too. */
  cert(certNumber: string): Promise<CertReply>
  images(certNumber: string): Promise<ImagesReply>
  population(specId: number): Promise<PopulationReply>
}

/** As the grader words it; nothing of it is believed to be of any length or kind but what stands here. */
export type GraderRecord = {
  certNumber: string
  specId: number | null
  year: string
  brand: string
  category: string
  cardNumber: string
  subject: string
  variety: string
  /** `GEM MT 10`. */
  label: string
  population: number | null
  populationHigher: number | null
}

export type GraderImage = { side: 'front' | 'back'; address: string }

export type GradePopulation = { grade: string; count: number; qualified: number }

/** Why there was no answer. The sentence is for the house: members only learn that there was none. */
export const troubles = {
  quota: 'PSA’s daily limit is reached.',
  credentials: 'PSA rejects our token. Check PSA_API_TOKEN.',
  not_approved: 'PSA hasn’t approved our account for its API.',
  slow: 'PSA didn’t respond in time.',
  down: 'PSA can’t be reached.',
  broken: 'PSA’s response wasn’t valid.',
} as const
export type Trouble = keyof typeof troubles

export type Unavailable = { kind: 'unavailable'; trouble: Trouble; retryAfterSeconds: number | null }

export type CertReply =
  | { kind: 'found'; record: GraderRecord }
  | { kind: 'not_found' }
  | { kind: 'invalid' }
  /** An autograph's certificate: there is no card's record behind it. */
  | { kind: 'autograph' }
  | { kind: 'not_configured' }
  | Unavailable
export type ImagesReply = { kind: 'found'; images: GraderImage[] } | { kind: 'not_configured' } | Unavailable
export type PopulationReply =
  | { kind: 'found'; description: string; total: number; grades: GradePopulation[] }
  | { kind: 'not_found' }
  | { kind: 'not_configured' }
  | Unavailable

/** Troubles that a later call will meet again: somebody of the house has to do something. */
export const lasting: readonly Trouble[] = ['credentials', 'not_approved']

/** Neither PSA nor a sample set: every card is registered by hand and stays unverified. */
export const noCerts: CertGateway = {
  kind: 'off',
  parallel: 1,
  cert: async () => ({ kind: 'not_configured' }),
  images: async () => ({ kind: 'not_configured' }),
  population: async () => ({ kind: 'not_configured' }),
}
