// What one would write in an hour with Fastify and pg: no log, no permission, no validation.
import { createHash } from 'node:crypto'
import { enableCompileCache } from 'node:module'

const { DATABASE_URL, PORT, COMPILE_CACHE } = process.env
enableCompileCache(COMPILE_CACHE)
const { default: Fastify } = await import('fastify')
const { default: pg } = await import('pg')

type SessionRow = { id: string; user_id: string; expires_at: Date; impersonator_id: string | null }
type UserRow = { id: string; name: string | null; phone: string; is_admin: boolean; is_lender: boolean }

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = Fastify()

async function findSession(token: unknown): Promise<SessionRow> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: 'SELECT id, user_id, expires_at, impersonator_id FROM sessions WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > now()',
    values: [createHash('sha256').update(String(token)).digest()],
  })
  if (!rows[0]) throw new Error('not signed in')
  return rows[0]
}

app.get('/api/health/ready', async () => {
  await pool.query('SELECT 1')
  return { status: 'ok' }
})

app.get('/api/auth/me', async (request, reply) => {
  const session = await findSession(request.headers['auth-token'])
  const { rows } = await pool.query<UserRow>({
    name: 'user',
    text: 'SELECT id, name, phone, is_admin, is_lender FROM users WHERE id = $1',
    values: [session.user_id],
  })
  const [user] = rows
  if (!user) throw new Error('no such user')
  return reply.send({
    id: user.id,
    name: user.name,
    phone: user.phone,
    displayName: user.name ?? user.phone,
    isAuthenticated: true,
    isAdmin: user.is_admin,
    isLender: user.is_lender,
    isImpersonated: session.impersonator_id !== null,
    sessionExpiresAt: session.expires_at,
  })
})

app.post<{ Body: { address: string } }>('/api/bench/edit', async (request, reply) => {
  const session = await findSession(request.headers['auth-token'])
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({
      name: 'insert',
      text: 'INSERT INTO bench_edits (user_id, address) VALUES ($1, $2)',
      values: [session.user_id, request.body.address],
    })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return reply.send({ status: 'ok' })
})

type Posted = { id: string; bookedOn: string; words: string; postings: { accountId: string; amountCents: number }[] }

app.post<{ Body: Posted }>('/api/bench/post', async (request, reply) => {
  const session = await findSession(request.headers['auth-token'])
  const { id, bookedOn, words, postings } = request.body
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ number: string }>({
      name: 'entry',
      text: `INSERT INTO ledger_entries (id, kind, booked_on, words, actor_id, at) VALUES ($1, 'hand', $2, $3, $4, now()) RETURNING number`,
      values: [id, bookedOn, words, session.user_id],
    })
    const accounts = postings.map(({ accountId }) => accountId)
    const amounts = postings.map(({ amountCents }) => amountCents)
    await client.query({
      name: 'postings',
      text: `INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
        SELECT $1, line, account, $2, $3, amount FROM unnest($4::uuid[], $5::bigint[]) WITH ORDINALITY AS p (account, amount, line)`,
      values: [id, rows[0]?.number, bookedOn, accounts, amounts],
    })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return reply.send({ id })
})

// the statements of a list, sent by the bench: the same text and values that our own server sends, the last one for its
// page
type Statement = { name?: string; text: string; values: unknown[] }
let statements: Statement[] = []
process.on('message', (told: Statement | Statement[]) => {
  statements = [told].flat()
  process.send?.('done')
})

app.get('/api/bench/list', async (request, reply) => {
  await findSession(request.headers['auth-token'])
  let found: unknown[] = []
  for (const statement of statements) found = (await pool.query(statement)).rows
  return reply.send({ items: found.slice(0, 24), nextCursor: null })
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
