import { z } from 'zod'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65535)
const address = z.url({ protocol: /^https?$/ })
/** An address, or a name and an address in angle brackets, on one line. */
const sender = /^(?:[^<>\p{Cc}]+ <)?([^\s<>@,;"]+@[^\s<>@,;"]+)>?$/u

const EnvironmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  KEEP_STATEMENTS: flag.default('off'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(1).max(600).default(5),
  PUBLIC_URL: address.optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z
    .union([z.coerce.number().int().min(1).max(10), z.string().min(1)])
    .optional()
    .describe('the number of proxies in front, or their addresses'),
  CLIENT_ID: z.string().min(1).default('ambry-web'),
  CLIENT_KEY: z.string().min(1).default('ambry-public'),
  DEMO: flag.optional(),
  SMS: z.enum(['outbox', 'twilio']).optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API_URL: address.optional(),
  EMAIL: z.enum(['outbox', 'smtp']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The keys of identity documents, as in document-keys.json; for installations without a data folder. */
  DOCUMENT_KEYS: z.string().optional(),
  EMAIL_FROM: z
    .string()
    .regex(sender, 'must be an address such as no-reply@cards.example, or Ambry <no-reply@cards.example>')
    .optional(),
  EMAIL_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(120),
  EMAIL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PSA: z.enum(['sample', 'psa', 'off']).optional(),
  PSA_API_TOKEN: z.string().min(1).optional(),
  PSA_API_URL: address.optional(),
  PSA_PARALLEL: z.coerce.number().int().min(1).max(64).default(4),
  PAYMENTS: z.enum(['sandbox', 'stripe', 'off']).optional(),
  SANDBOX_SECONDS: z.coerce.number().int().min(1).max(3600).default(12),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,\s]+(\s*,\s*[^,\s]+)?$/, 'must be one signing secret, or two separated by a comma')
    .optional(),
  STRIPE_API_URL: address.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUESTS_PER_SECOND: z.coerce.number().int().min(0).optional(),
  CODE_CHECKS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  SHARE_VIEWS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  SHARE_WRONG_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export type TwilioConfig = { accountSid: string; authToken: string; from: string; apiUrl: string }

export type SmtpConfig = {
  host: string
  port: number
  user: string | null
  password: string | null
  /** `smtps:`, where the connection is encrypted before the first command. */
  isTlsFromStart: boolean
  /** False only for a server on the same machine, or if the operator turned it off. */
  needsTls: boolean
  /** As in the From header, and the address alone. */
  from: string
  fromAddress: string
}

export type S3Config = {
  bucket: string
  region: string
  /** Null means Amazon's own. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

export type PsaConfig = {
  token: string
  apiUrl: string
  /** Set by the operator, so it may be inside their own network. */
  isOwnAddress: boolean
  /** How many certs are requested at once. */
  parallel: number
}

/** Our public URL, for links in texts and PDFs. */
export const siteAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

export type Config = {
  production: boolean
  /** Null means the file in the data folder. */
  documentKeys: string | null
  port: number
  host: string
  dataDir: string
  /** Null means that the app starts PostgreSQL itself, in its data folder. */
  databaseUrl: string | null
  /** Every connection keeps the plan of every statement, not only of the most frequent ones. */
  keepStatements: boolean
  databasePool: number
  /** Timeout for a free connection; locks and responses get twice that. */
  databaseWaitSeconds: number
  publicUrl: string | null
  /** Null means that it is created on the first start and stored in the data folder. */
  secretKey: string | null
  trustProxy: number | string | false
  clientId: string
  clientKey: string
  demo: boolean
  sms: { kind: 'outbox' } | { kind: 'twilio'; twilio: TwilioConfig }
  email: { kind: 'outbox' } | { kind: 'smtp'; smtp: SmtpConfig }
  /** How many emails may leave in a minute, over all instances. */
  emailPerMinute: number
  /** Signs what the mail provider reports about emails; null means that we accept no reports. */
  emailWebhookSecret: string | null
  files: { kind: 'folder' } | { kind: 's3'; s3: S3Config }
  certs: { kind: 'sample' | 'off'; parallel: number } | { kind: 'psa'; psa: PsaConfig }
  /** The sandbox takes this many seconds for what takes a bank days. */
  payments: { kind: 'off' } | { kind: 'sandbox'; seconds: number } | { kind: 'stripe'; stripe: StripeConfig }
  metricsToken: string | null
  /** Per IP address, over all routes; 0 means no limit. */
  requestsPerSecond: number
  /** Sign-in codes entered, per IP address; 0 means no limit. */
  codeChecksPerMinute: number
  /** Share link views and wrong addresses, per IP address; 0 means no limit. */
  shareLookups: { viewsPerMinute: number; wrongPerMinute: number }
  logLevel: string
}

export type StripeConfig = {
  secretKey: string
  /** The newest, and while it is being replaced the one before. */
  webhookSecrets: string[]
  /** Overrides Stripe's URL, for testing. */
  apiUrl: string | null
}

export class ConfigError extends Error {}

/** Reads the environment once and reports every error in one message. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty variable counts as not set
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = EnvironmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(listed(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)))
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const faults: string[] = []

  const twilioParts = {
    TWILIO_ACCOUNT_SID: env.TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: env.TWILIO_AUTH_TOKEN,
    TWILIO_FROM: env.TWILIO_FROM,
  }
  const missingTwilio = Object.entries(twilioParts).flatMap(([name, value]) => (value ? [] : [name]))
  const wantsTwilio = env.SMS === 'twilio' || (env.SMS === undefined && missingTwilio.length === 0)
  const halfTwilio = env.SMS === undefined && missingTwilio.length > 0 && missingTwilio.length < 3
  if ((wantsTwilio || halfTwilio) && missingTwilio.length > 0) {
    faults.push(`text messages through Twilio also need ${missingTwilio.join(', ')}`)
  }

  const smtpParts = { SMTP_URL: env.SMTP_URL, EMAIL_FROM: env.EMAIL_FROM }
  const missingSmtp = Object.entries(smtpParts).flatMap(([name, value]) => (value ? [] : [name]))
  const wantsSmtp = env.EMAIL === 'smtp' || (env.EMAIL === undefined && missingSmtp.length < 2)
  if (wantsSmtp && missingSmtp.length > 0) faults.push(`email through SMTP also needs ${missingSmtp.join(', ')}`)

  const s3Parts = {
    S3_BUCKET: env.S3_BUCKET,
    S3_REGION: env.S3_REGION,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  }
  const missingS3 = Object.entries(s3Parts).flatMap(([name, value]) => (value ? [] : [name]))
  const wantsS3 = missingS3.length === 0
  if (!wantsS3 && (missingS3.length < 4 || env.S3_ENDPOINT)) {
    faults.push(`files in an S3 store also need ${missingS3.join(', ')}`)
  }

  const wantsPsa = env.PSA === 'psa' || (env.PSA === undefined && env.PSA_API_TOKEN !== undefined)
  if (wantsPsa && !env.PSA_API_TOKEN) faults.push('lookups with PSA also need PSA_API_TOKEN')

  const stripeParts = { STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET }
  const missingStripe = Object.entries(stripeParts).flatMap(([name, value]) => (value ? [] : [name]))
  const wantsStripe = env.PAYMENTS === 'stripe' || (env.PAYMENTS === undefined && missingStripe.length < 2)
  if (wantsStripe && missingStripe.length > 0) {
    faults.push(`payments through Stripe also need ${missingStripe.join(', ')}`)
  }

  if (production) {
    // a default meant for demos must be chosen explicitly in production
    if (!env.DATABASE_URL && !environment.DATA_DIR) {
      faults.push('DATABASE_URL is not set; set it, or set DATA_DIR to run the embedded database there on purpose')
    }
    if (!wantsS3 && !environment.DATA_DIR) {
      faults.push(
        'no place for files: set S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or set DATA_DIR to keep them there on purpose',
      )
    }
    if (!env.SECRET_KEY) faults.push('SECRET_KEY is not set; give at least 32 random characters')
    if (!env.PUBLIC_URL)
      faults.push('PUBLIC_URL is not set; give the address people open, such as https://cards.example')
    if (env.SMS === undefined && !wantsTwilio) {
      faults.push(
        'no text messages: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or SMS=outbox on purpose',
      )
    }
    if (env.EMAIL === undefined && !wantsSmtp) {
      faults.push('no email: set SMTP_URL and EMAIL_FROM, or EMAIL=outbox on purpose')
    }
    if (env.PSA === undefined && !wantsPsa) {
      faults.push('no lookups: set PSA_API_TOKEN, or PSA=sample or PSA=off on purpose')
    }
    if (env.PAYMENTS === undefined && !wantsStripe) {
      faults.push(
        'no payments: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=off or PAYMENTS=sandbox on purpose',
      )
    }
    if (env.DEMO === undefined) faults.push('DEMO is not set; set DEMO=off, or DEMO=on on purpose')
  }
  if (faults.length > 0) throw new ConfigError(listed(faults))

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    keepStatements: env.KEEP_STATEMENTS === 'on',
    databasePool: env.DATABASE_POOL,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    secretKey: env.SECRET_KEY ?? null,
    trustProxy: env.TRUST_PROXY ?? false,
    clientId: env.CLIENT_ID,
    clientKey: env.CLIENT_KEY,
    demo: (env.DEMO ?? (production ? 'off' : 'on')) === 'on',
    sms: wantsTwilio
      ? {
          kind: 'twilio',
          twilio: {
            accountSid: env.TWILIO_ACCOUNT_SID ?? '',
            authToken: env.TWILIO_AUTH_TOKEN ?? '',
            from: env.TWILIO_FROM ?? '',
            apiUrl: env.TWILIO_API_URL ?? 'https://api.twilio.com',
          },
        }
      : { kind: 'outbox' },
    documentKeys: env.DOCUMENT_KEYS ?? null,
    email: wantsSmtp ? { kind: 'smtp', smtp: smtpOf(env.SMTP_URL ?? '', env.EMAIL_FROM ?? '') } : { kind: 'outbox' },
    emailPerMinute: env.EMAIL_PER_MINUTE,
    emailWebhookSecret: env.EMAIL_WEBHOOK_SECRET ?? null,
    files: wantsS3
      ? {
          kind: 's3',
          s3: {
            bucket: env.S3_BUCKET ?? '',
            region: env.S3_REGION ?? '',
            endpoint: env.S3_ENDPOINT ?? null,
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          },
        }
      : { kind: 'folder' },
    certs: wantsPsa
      ? {
          kind: 'psa',
          psa: {
            token: env.PSA_API_TOKEN ?? '',
            apiUrl: psaAddress(env.PSA_API_URL ?? 'https://api.psacard.com'),
            isOwnAddress: env.PSA_API_URL !== undefined,
            parallel: env.PSA_PARALLEL,
          },
        }
      : { kind: env.PSA === 'off' ? 'off' : 'sample', parallel: env.PSA_PARALLEL },
    payments: wantsStripe
      ? {
          kind: 'stripe',
          stripe: {
            secretKey: env.STRIPE_SECRET_KEY ?? '',
            webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((each) => each.trim()),
            apiUrl: env.STRIPE_API_URL ?? null,
          },
        }
      : env.PAYMENTS === 'off'
        ? { kind: 'off' }
        : { kind: 'sandbox', seconds: env.SANDBOX_SECONDS },
    metricsToken: env.METRICS_TOKEN ?? null,
    // a local demo gets heavy traffic from benchmarks and is not reachable by strangers
    requestsPerSecond: env.REQUESTS_PER_SECOND ?? (production ? 200 : 0),
    codeChecksPerMinute: env.CODE_CHECKS_PER_MINUTE ?? (production ? 60 : 0),
    shareLookups: {
      viewsPerMinute: env.SHARE_VIEWS_PER_MINUTE ?? (production ? 60 : 0),
      wrongPerMinute: env.SHARE_WRONG_PER_MINUTE ?? (production ? 10 : 0),
    },
    // in a local terminal a line per request would hide the important ones
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

function smtpOf(url: string, from: string): SmtpConfig {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const isTlsFromStart = protocol === 'smtps:'
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTlsFromStart ? 465 : 587) : Number(port),
    user: username === '' ? null : decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    isTlsFromStart,
    needsTls: isTlsFromStart || !(isLocal || searchParams.get('tls') === 'off'),
    from,
    fromAddress: sender.exec(from)?.[1] ?? from,
  }
}

/** Accepts the URL with or without PSA's common path `/publicapi`. */
const psaAddress = (given: string) => `${given.replace(/(\/publicapi)?\/*$/i, '')}/publicapi`

const listed = (faults: string[]) =>
  `The configuration isn’t valid:\n${faults.map((fault) => ` - ${fault}`).join('\n')}`
