import type { CertGateway, CertReply, GradePopulation, GraderRecord } from './certs.ts'
import { generatedCert, listedCerts } from './certs-sample-set.ts'

/** Invented certs, so that everything works without PSA. The UI must label such answers as sample data. */
export const sampleCerts = (parallel: number): CertGateway => ({
  kind: 'sample',
  parallel,
  cert: async (certNumber) => replyOf(certNumber),
  images: async () => ({ kind: 'found', images: [] }),
  population: async (specId) => {
    const record = [...listedCerts.values()].find((one) => one.specId === specId) ?? generatedCert(specId)
    if (!record) return { kind: 'not_found' }
    const grades = gradesAround(record)
    return {
      kind: 'found',
      description: `${record.year} ${record.brand} ${record.subject}`,
      total: grades.reduce((sum, { count, qualified }) => sum + count + qualified, 0),
      grades,
    }
  },
})

/** numbers with these prefixes simulate failures */
const unknownToPsa = '9920'
const noAnswer = '9921'

function replyOf(certNumber: string): CertReply {
  if (!/^\d{5,10}$/.test(certNumber)) return { kind: 'invalid' }
  if (certNumber.startsWith(unknownToPsa)) return { kind: 'not_found' }
  if (certNumber.startsWith(noAnswer)) return { kind: 'unavailable', trouble: 'down', retryAfterSeconds: null }
  const record = listedCerts.get(certNumber) ?? generatedCert(Number(certNumber))
  return record ? { kind: 'found', record } : { kind: 'not_configured' }
}

/** A plausible spread below the record's own grade. */
function gradesAround({ population, populationHigher, label }: GraderRecord): GradePopulation[] {
  const own = Number(/(\d+(?:\.5)?)$/.exec(label)?.[1] ?? 0)
  const steps = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  return steps.map((grade) => {
    if (grade === Math.ceil(own)) return { grade: String(grade), count: population ?? 0, qualified: 0 }
    if (grade > own) return { grade: String(grade), count: grade === 10 ? (populationHigher ?? 0) : 0, qualified: 0 }
    const count = Math.round((population ?? 0) * (1.6 - (own - grade) * 0.17))
    return { grade: String(grade), count: Math.max(0, count), qualified: Math.max(0, Math.round(count / 40)) }
  })
}
