/** Access to graders' records. The embedded implementation is a bundled sample set, the real one is PSA. */
export interface CertGateway {
  readonly kind: 'psa' | 'sample' | 'off'
  /** How many requests may run at once. */
  readonly parallel: number
  /** Never throws: failures are part of the reply. */
  cert(certNumber: string): Promise<CertReply>
  images(certNumber: string): Promise<ImagesReply>
  population(specId: number): Promise<PopulationReply>
}

/** In the grader's wording; only what this type declares may be assumed about lengths and formats. */
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

/** Why there was no answer. The messages are for admins: members only learn that there was none. */
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
  /** The certificate of an autograph, without a card record. */
  | { kind: 'autograph' }
  | { kind: 'not_configured' }
  | Unavailable
export type ImagesReply = { kind: 'found'; images: GraderImage[] } | { kind: 'not_configured' } | Unavailable
export type PopulationReply =
  | { kind: 'found'; description: string; total: number; grades: GradePopulation[] }
  | { kind: 'not_found' }
  | { kind: 'not_configured' }
  | Unavailable

/** Problems that a later call will hit again, so that an admin has to act. */
export const lasting: readonly Trouble[] = ['credentials', 'not_approved']

/** Neither PSA nor a sample set: cards are entered manually and stay unverified. */
export const noCerts: CertGateway = {
  kind: 'off',
  parallel: 1,
  cert: async () => ({ kind: 'not_configured' }),
  images: async () => ({ kind: 'not_configured' }),
  population: async () => ({ kind: 'not_configured' }),
}
