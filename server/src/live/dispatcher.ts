import type pg from 'pg'

import type { Audience, Committed, OutboxEvent } from '../db/transaction.ts'

const wakeUpEveryMs = 20
const netEveryMs = 1000
const forgetSeenEveryMs = 60_000
const mostPayloadBytes = 7_900

type Row = { id: number; audience: Audience; event: OutboxEvent }

type Deps = {
  /** A connection outside any pool, because LISTEN belongs to one session. */
  connect: () => Promise<pg.Client>
  deliver: (audience: Audience, event: OutboxEvent) => void
  failed: (error: unknown) => void
  /** The connection was lost for a while; after a database crash events may be lost with it. */
  missed: () => void
}

/**
 * Delivers events to the sockets of every instance. NOTIFY (sent outside the business transaction, where it would halve
 * the commit rate) is fast but may be lost. So each second we also poll for missed events, by transaction id below the
 * oldest one still running, because ids are assigned before commits and late ones would be skipped. Order is not
 * guaranteed: an event only means "refetch".
 */
export class Dispatcher {
  readonly #deps: Deps
  #client: pg.Client | null = null
  #pending: number[] = []
  #wakeUp: NodeJS.Timeout | null = null
  #net: NodeJS.Timeout | null = null
  #low = '0'
  #seen = new Set<number>()
  #seenBefore = new Set<number>()
  #forgetAt = 0
  #caughtUpAt: number | null = null
  #stopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    await this.#listen()
    const { rows } = await this.#connected().query<{ low: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS low',
    )
    this.#low = rows[0]?.low ?? '0'
    this.#caughtUpAt = performance.now()
    this.#scheduleNet()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#net) clearTimeout(this.#net)
    if (this.#wakeUp) clearTimeout(this.#wakeUp)
    await this.#notifyOthers()
    await this.#client?.end().catch(() => {})
  }

  /** How long events of other instances may have been missed; about a second normally. */
  lagSeconds = (): number => (this.#caughtUpAt === null ? 0 : (performance.now() - this.#caughtUpAt) / 1000)

  /** Right after a commit: delivers to local sockets at once and notifies the other instances. */
  committed = (events: Committed[]): void => {
    for (const { id, audience, event } of events) {
      this.#seen.add(id)
      this.#deps.deliver(audience, event)
      this.#pending.push(id)
    }
    if (!this.#wakeUp && !this.#stopped) this.#wakeOthers()
  }

  /** At once, and then at a limited rate: what is committed meanwhile goes with the next one. */
  #wakeOthers(): void {
    void this.#notifyOthers()
    this.#wakeUp = setTimeout(() => {
      this.#wakeUp = null
      // without a connection nobody can be notified: the others find it when they poll, and a command can exit
      if (this.#pending.length > 0 && this.#client && !this.#stopped) this.#wakeOthers()
    }, wakeUpEveryMs)
  }

  async #notifyOthers(): Promise<void> {
    while (this.#pending.length > 0 && this.#client) {
      let payload = ''
      let taken = 0
      for (const id of this.#pending) {
        if (payload.length + 20 > mostPayloadBytes) break
        payload += payload ? `,${id}` : String(id)
        taken++
      }
      this.#pending.splice(0, taken)
      try {
        await this.#client.query({ name: 'wake_up', text: `SELECT pg_notify('live', $1)`, values: [payload] })
      } catch {
        return // the others find these rows in their nets
      }
    }
  }

  async #listen(): Promise<void> {
    const client = await this.#deps.connect()
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      const ids = (payload ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && !this.#isSeen(id))
      if (ids.length > 0) void this.#deliverRows(ids).catch(this.#deps.failed)
    })
    client.on('end', () => {
      if (this.#client === client) this.#client = null
    })
    await client.query('LISTEN live')
    this.#client = client
  }

  #scheduleNet(): void {
    if (this.#stopped) return
    this.#net = setTimeout(async () => {
      try {
        if (!this.#client) {
          await this.#listen()
          this.#deps.missed()
        }
        await this.#castNet()
      } catch (error) {
        this.#deps.failed(error)
        this.#dropConnection()
      }
      this.#scheduleNet()
    }, netEveryMs)
    this.#net.unref()
  }

  /** A connection that failed once may hang forever, so the next round opens a new one. */
  #dropConnection(): void {
    const client = this.#client
    this.#client = null
    client?.end().catch(() => {})
  }

  async #castNet(): Promise<void> {
    const { rows } = await this.#connected().query<{ high: string; ids: number[] | null }>({
      name: 'net',
      text: `WITH bound AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS high)
        SELECT high::text, (SELECT json_agg(id ORDER BY xid, id) FROM outbox WHERE xid >= $1::text::xid8 AND xid < high) AS ids FROM bound`,
      values: [this.#low],
    })
    const [row] = rows
    if (!row) return
    const unseen = (row.ids ?? []).filter((id) => !this.#isSeen(id))
    if (unseen.length > 0) await this.#deliverRows(unseen)
    this.#low = row.high
    this.#caughtUpAt = performance.now()
    this.#forgetOld()
  }

  async #deliverRows(ids: number[]): Promise<void> {
    const { rows } = await this.#connected().query<Row>({
      name: 'outbox_rows',
      text: 'SELECT id, audience, event FROM outbox WHERE id = ANY($1::bigint[])',
      values: [ids],
    })
    for (const { id, audience, event } of rows) {
      if (this.#isSeen(id)) continue
      this.#seen.add(id)
      this.#deps.deliver(audience, event)
    }
  }

  #isSeen(id: number): boolean {
    return this.#seen.has(id) || this.#seenBefore.has(id)
  }

  /** Two generations: a late notification is still recognized, and the sets stay small. */
  #forgetOld(): void {
    const now = performance.now()
    if (now < this.#forgetAt) return
    this.#forgetAt = now + forgetSeenEveryMs
    this.#seenBefore = this.#seen
    this.#seen = new Set()
  }

  #connected(): pg.Client {
    if (!this.#client) throw new Error('the connection for live events is lost; it is being opened again')
    return this.#client
  }
}
