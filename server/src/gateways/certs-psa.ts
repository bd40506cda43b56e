import { lookup as lookUpHost } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

import { z } from 'zod'

import type { PsaConfig } from '../config.ts'
import type { CertGateway, CertReply, GraderImage, GraderRecord, Trouble, Unavailable } from './certs.ts'

const timeoutMs = 5_000
const mostBytes = 1_000_000
/** Where PSA hosts its scans. We never link to any other host. */
const imageHosts = new Set(['d1htnxwo4o0jhw.cloudfront.net', 'images.psacard.com'])
const certs = /^\d{5,10}$/

const text = z.string().max(300).nullish()
const count = z.int().min(0).max(2_000_000_000).nullish()

/** PSA sends more fields; others are ignored. */
const CertSchema = z.object({
  CertNumber: text,
  SpecID: count,
  Year: text,
  Brand: text,
  Category: text,
  CardNumber: text,
  Subject: text,
  Variety: text,
  CardGrade: text,
  GradeDescription: text,
  IsPSADNA: z.boolean().nullish(),
  TotalPopulation: count,
  PopulationHigher: count,
})

/** The envelope is documented but often missing. */
const AnswerSchema = z.object({
  IsValidRequest: z.boolean().nullish(),
  ServerMessage: z.string().nullish(),
  PSACert: CertSchema.nullish(),
  DNACert: z.object({}).nullish(),
})

const ImagesSchema = z.array(z.object({ IsFrontImage: z.boolean(), ImageURL: z.string().max(500) })).max(50)

const PopulationSchema = z.object({
  Description: text,
  PSAPop: z.record(z.string(), z.number()).nullish(),
})

type Got = { status: number; body: string; retryAfter: string | undefined }

/** PSA's public API: one GET per lookup. The token is only ever sent in a header. */
export function psaCerts({ token, apiUrl, isOwnAddress, parallel }: PsaConfig): CertGateway {
  const secure = apiUrl.startsWith('https:')
  const { Agent, request } = secure ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: parallel, ...(!isOwnAddress && { lookup: publicOnly }) })

  const get = (path: string): Promise<Got> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${apiUrl}${path}`,
        {
          agent,
          headers: { authorization: `bearer ${token}`, accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            bytes += part.length
            if (bytes > mostBytes) response.destroy(new Error('the answer is too long'))
            else parts.push(part)
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString('utf8'),
              retryAfter: response.headers['retry-after'],
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end()
    })

  /** The parsed body, or why there is none. */
  const ask = async (path: string): Promise<{ json: unknown } | { empty: true } | Unavailable> => {
    let got: Got
    try {
      got = await get(path)
    } catch (error) {
      return unavailable((error as Error).name === 'AbortError' ? 'slow' : 'down')
    }
    if (got.status === 204) return { empty: true }
    if (got.status === 200) {
      try {
        return { json: JSON.parse(got.body) }
      } catch {
        // an HTML page from something in between
        return unavailable('broken')
      }
    }
    return refusal(got)
  }

  const cert = async (certNumber: string): Promise<CertReply> => {
    // only digits ever reach the URL
    if (!certs.test(certNumber)) return { kind: 'invalid' }
    const answer = await ask(`/cert/GetByCertNumber/${certNumber}`)
    if ('kind' in answer) return answer
    if ('empty' in answer) return { kind: 'invalid' }
    const parsed = AnswerSchema.safeParse(answer.json)
    if (!parsed.success) return unavailable('broken')
    const { PSACert, DNACert, IsValidRequest, ServerMessage } = parsed.data
    if (PSACert?.Subject || PSACert?.Brand) {
      // an answer about another cert would be stored permanently under the wrong one
      if (PSACert.CertNumber && !sameCert(PSACert.CertNumber, certNumber)) return unavailable('broken')
      return { kind: 'found', record: recordOf(certNumber, PSACert) }
    }
    if (DNACert || PSACert?.IsPSADNA) return { kind: 'autograph' }
    if (IsValidRequest === false) return /cert/i.test(ServerMessage ?? '') ? { kind: 'invalid' } : unavailable('broken')
    return /no data/i.test(ServerMessage ?? '') ? { kind: 'not_found' } : unavailable('broken')
  }

  return {
    kind: 'psa',
    parallel,
    cert,
    images: async (certNumber) => {
      if (!certs.test(certNumber)) return { kind: 'found', images: [] }
      const answer = await ask(`/cert/GetImagesByCertNumber/${certNumber}`)
      if ('kind' in answer) return answer
      if ('empty' in answer) return { kind: 'found', images: [] }
      const parsed = ImagesSchema.safeParse(answer.json)
      return parsed.success ? { kind: 'found', images: parsed.data.flatMap(imageOf) } : unavailable('broken')
    },
    population: async (specId) => {
      const answer = await ask(`/pop/GetPSASpecPopulation/${Math.trunc(specId)}`)
      if ('kind' in answer) return answer
      if ('empty' in answer) return { kind: 'not_found' }
      const parsed = PopulationSchema.safeParse(answer.json)
      if (!parsed.success) return unavailable('broken')
      const { Description, PSAPop } = parsed.data
      if (!PSAPop) return { kind: 'not_found' }
      return { kind: 'found', description: Description ?? '', ...gradesOf(PSAPop) }
    },
  }
}

const unavailable = (trouble: Trouble, retryAfterSeconds: number | null = null): Unavailable => ({
  kind: 'unavailable',
  trouble,
  retryAfterSeconds,
})

/** PSA's own messages are dropped, because their contents are unknown. */
function refusal({ status, retryAfter }: Got): Unavailable {
  if (status === 429) return unavailable('quota', secondsOf(retryAfter))
  if (status === 403) return unavailable('not_approved')
  // PSA documents its own 500 as "usually bad credentials"
  if (status === 401 || status === 500) return unavailable('credentials')
  // a redirect is not an answer from PSA, wherever it points
  if (status >= 300 && status < 500) return unavailable('broken')
  return unavailable('down', secondsOf(retryAfter))
}

/** Seconds or a date; at most two days, so that a wrong header does not stop lookups forever. */
function secondsOf(header: string | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 2 * 86_400) : null
}

const sameCert = (theirs: string, ours: string) => theirs.trim().replace(/^0+/, '') === ours.replace(/^0+/, '')

const recordOf = (certNumber: string, cert: z.output<typeof CertSchema>): GraderRecord => ({
  certNumber,
  specId: cert.SpecID || null,
  year: cert.Year ?? '',
  brand: cert.Brand ?? '',
  category: cert.Category ?? '',
  cardNumber: cert.CardNumber ?? '',
  subject: cert.Subject ?? '',
  variety: cert.Variety ?? '',
  label: cert.CardGrade || cert.GradeDescription || '',
  population: cert.TotalPopulation ?? null,
  populationHigher: cert.PopulationHigher ?? null,
})

function imageOf({ IsFrontImage, ImageURL }: { IsFrontImage: boolean; ImageURL: string }): GraderImage[] {
  const address = URL.parse(ImageURL)
  if (address?.protocol !== 'https:' || !imageHosts.has(address.hostname)) return []
  return [{ side: IsFrontImage ? 'front' : 'back', address: address.href }]
}

/** `Grade8_5` is 8.5, `Grade8Q` an 8 with a qualifier. */
function gradesOf(summary: Record<string, number>) {
  const grades = new Map<string, { grade: string; count: number; qualified: number }>()
  for (const [name, value] of Object.entries(summary)) {
    const [, whole, half, qualifier] = /^Grade(\d+)(_5)?(Q)?$/.exec(name) ?? []
    const grade = name === 'Auth' ? 'Authentic' : whole && (half ? `${whole}.5` : whole)
    if (!grade || !Number.isSafeInteger(value) || value < 0) continue
    const line = grades.get(grade) ?? { grade, count: 0, qualified: 0 }
    if (qualifier) line.qualified += value
    else line.count += value
    grades.set(grade, line)
  }
  const order = (grade: string) => (grade === 'Authentic' ? 0 : Number(grade))
  const lines = [...grades.values()].sort((one, other) => order(other.grade) - order(one.grade))
  const sum = lines.reduce((total, line) => total + line.count + line.qualified, 0)
  const total = summary.Total ?? sum
  return { total: Number.isSafeInteger(total) && total >= 0 ? total : sum, grades: lines }
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return !inside.check(mapped, 'ipv4')
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** A hostname that resolves into our own network is rejected. */
const publicOnly: LookupFunction = (host, options, done) => {
  lookUpHost(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const allowed = found.filter(({ address }) => isPublic(address))
    const [first] = allowed
    if (!first) return done(Object.assign(new Error('the address is not public'), { code: 'ENOTFOUND' }), '', 0)
    return options.all ? done(null, allowed as never) : done(null, first.address, first.family)
  })
}
