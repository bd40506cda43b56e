import type { DataClasses } from '../../db/data-classes.ts'

export const lookupsData: DataClasses = {
  cert_answers: {
    system: 'provider cert_number facts label spec_id population population_higher images answered_at',
  },
  lookup_jobs: {
    members: {
      user_id: {
        exported: `id user_id name provider with_images status wait_reason wait_until created_at begun_at finished_at
`,
        erased: 'name',
      },
    },
    system: 'for_admin calls runner touched_at',
  },
  lookup_rows: {
    members: {
      'job_id > lookup_jobs.user_id': {
        exported: 'job_id position cert_number result reason differences answered_at decision card_id',
      },
    },
    system: 'asked',
    kept: 'cert_number reason differences',
  },
  lookup_uses: {
    members: {
      user_id: { exported: 'user_id month used' },
    },
  },
  provider_budgets: { system: 'provider day used blocked_until trouble' },
  spec_populations: { system: 'provider spec_id description total grades answered_at' },
}
