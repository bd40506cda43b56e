import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a server with PSA's format answers for a cert. */
export type PsaAnswer = (reply: ServerResponse, certNumber: string) => void

export const psaCert = (certNumber: string, more: object = {}) => ({
  CertNumber: certNumber,
  SpecID: 2597442,
  SpecNumber: 'SB99000002',
  LabelType: 'LighthouseLabel',
  ReverseBarCode: true,
  Year: '2005',
  Brand: 'DUEL LEGENDS: SPECIAL EDITION',
  Category: 'TCG Cards',
  CardNumber: 'ENSE2',
  Subject: 'DARK ORACLE GIRL',
  Variety: 'SPECIAL EDITION',
  IsPSADNA: false,
  IsDualCert: false,
  GradeDescription: 'VG 3',
  CardGrade: 'VG 3',
  TotalPopulation: 33,
  TotalPopulationWithQualifier: 1,
  PopulationHigher: 1478,
  ...more,
})

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): PsaAnswer =>
  (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers })
    reply.end(JSON.stringify(body))
  }

/** Every response that PSA documents or has been seen to send. */
export const psaAnswers = {
  /** Without the envelope, like live responses. */
  found:
    (more: object = {}): PsaAnswer =>
    (reply, cert) =>
      json({ PSACert: psaCert(cert, more) })(reply, cert),
  foundInEnvelope: ((reply, cert) =>
    json({ IsValidRequest: true, ServerMessage: 'Request successful', PSACert: psaCert(cert) })(
      reply,
      cert,
    )) as PsaAnswer,
  noData: json({ IsValidRequest: true, ServerMessage: 'No data found' }),
  invalid: json({ IsValidRequest: false, ServerMessage: 'Invalid CertNo' }),
  autograph: json({ DNACert: { CertNumber: '1', ItemDescription: 'BASEBALL' } }),
  empty: ((reply) => reply.writeHead(204).end()) as PsaAnswer,
  notApproved: json({ Message: 'Access to this API is limited to approved customers.' }, 403),
  credentials: json({ Message: 'An error has occurred.' }, 500),
  quota: (seconds: number): PsaAnswer =>
    json('API calls quota exceeded! maximum admitted 100 per Day.', 429, { 'retry-after': String(seconds) }),
  html: ((reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>')
  }) as PsaAnswer,
  redirect: ((reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()) as PsaAnswer,
  down: ((reply) => reply.writeHead(503).end()) as PsaAnswer,
  cut: ((reply) => reply.destroy()) as PsaAnswer,
  silent: (() => {}) as PsaAnswer,
  huge: ((reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(`{"PSACert":"${'x'.repeat(2_000_000)}"}`)
  }) as PsaAnswer,
  another: json({ PSACert: psaCert('11111111') }),
}

/** A local server with PSA's wire format; `answer` can be changed while it runs. */
export async function startPsaServer(answer: PsaAnswer = psaAnswers.found()) {
  const asked: string[] = []
  const tokens: (string | undefined)[] = []
  let now = answer
  let imagesNow: PsaAnswer | null = null
  let inside = 0
  let mostInside = 0
  const paths: string[] = []
  const server = createServer((request: IncomingMessage, reply) => {
    paths.push(request.url ?? '')
    tokens.push(request.headers.authorization)
    const [, kind, argument] = /^\/publicapi\/(?:cert|pop)\/(\w+)\/([^/]*)$/.exec(request.url ?? '') ?? []
    if (kind === 'GetImagesByCertNumber') {
      const images = [
        { IsFrontImage: true, ImageURL: `https://d1htnxwo4o0jhw.cloudfront.net/cert/${argument}/a.jpg` },
        { IsFrontImage: false, ImageURL: 'https://evil.example/b.jpg' },
        { IsFrontImage: false, ImageURL: 'javascript:alert(1)' },
      ]
      return (imagesNow ?? json(images))(reply, '')
    }
    if (kind === 'GetPSASpecPopulation') {
      return json({
        SpecID: Number(argument),
        Description: '2005 DUEL LEGENDS',
        PSAPop: { Total: 20, Auth: 1, Grade3: 4, Grade8_5: 2, Grade9Q: 1, Grade9: 5, Grade10: 7, Nonsense: 3 },
      })(reply, '')
    }
    if (kind !== 'GetByCertNumber') return reply.writeHead(404).end()
    asked.push(argument ?? '')
    inside++
    mostInside = Math.max(mostInside, inside)
    reply.on('close', () => inside--)
    return now(reply, argument ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    paths,
    tokens,
    get mostInside() {
      return mostInside
    },
    answerWith: (answered: PsaAnswer) => {
      now = answered
    },
    /** Null restores the default. */
    imagesWith: (answered: PsaAnswer | null) => {
      imagesNow = answered
    },
    reopen: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type PsaServer = Awaited<ReturnType<typeof startPsaServer>>
