import { addDays, addMonths, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Actor } from '../access/access.ts'
import type { Transact, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { DaysAgo } from './days-ago.ts'
import type { FundCard, FundHolder, FundStory } from './funds-data.ts'
import type { Meanwhile } from './meanwhile.ts'
import type { DemoMember } from './members.ts'
import { acting, type DemoPeople } from './people.ts'

const dayMs = 86_400_000

/** When the NAV of a day is struck, in UTC: after five in the afternoon on the East Coast, and the same day there. */
export const strikeHour = 22

/** A fund of the demo: its story, and the ids it gets while it is loaded. */
export type DemoFund = {
  story: FundStory
  id: string
  /** The ids of its cards, once they are registered. */
  cards: Map<FundCard, string>
}

type Investor = Actor & { name: string }

/** Everyone and everything that the stories of funds share. */
export class FundsDemo {
  readonly past: DaysAgo
  readonly people: DemoPeople
  readonly today: Day
  readonly #members: readonly DemoMember[]
  readonly #now: Date
  #people = new Map<string, { name: string; phone: string }>()

  constructor(past: DaysAgo, people: DemoPeople, members: readonly DemoMember[]) {
    this.past = past
    this.people = people
    this.#members = members
    this.#now = past.at(0)
    this.today = past.on(0)
  }

  async meet(): Promise<void> {
    const rows = await this.past.deps.db.all(
      sql<{ id: string; name: string; phone: string }>`SELECT id, name, phone FROM users WHERE name IS NOT NULL`,
    )
    this.#people = new Map(rows.map(({ id, ...person }) => [id, person]))
  }

  idOf(who: FundHolder): string {
    const id = typeof who === 'number' ? this.#members[who]?.id : this.people[who]
    if (!id) throw new Error(`member ${who} of the demonstration is missing`)
    return id
  }

  /** They sign with their name, so it is known here. */
  actor(who: FundHolder): Investor {
    const id = this.idOf(who)
    const person = this.#people.get(id)
    if (!person) throw new Error(`member ${who} of the demonstration has no name`)
    return { ...acting(id), ...person }
  }

  /** Days before today. */
  daysSince(day: Day): number {
    return daysBetween(day, this.today)
  }

  dayOf(daysAgo: number): Day {
    return addDays(this.today, -daysAgo)
  }

  /** How many days ago an hour of a day was, as the services of the past count. */
  #ago(daysAgo: number, hour: number): number {
    const at = new Date(`${this.dayOf(daysAgo)}T00:00:00.000Z`).getTime() + Math.round(hour * 3_600_000)
    return (this.#now.getTime() - at) / dayMs
  }

  run<T>(actorId: string | null, daysAgo: number, hour: number, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> {
    return this.past.run(actorId, this.#ago(daysAgo, hour), work)
  }

  /** For services that open their transaction themselves. */
  depsOf(actorId: string, daysAgo: number, hour: number): { deps: Deps; transact: Transact; at: Date } {
    const ago = this.#ago(daysAgo, hour)
    const transact: Transact = (work) => this.past.run(actorId, ago, (tx) => work(tx))
    return { deps: this.past.depsOn(ago), transact, at: this.past.at(ago) }
  }

  step(daysAgo: number, hour: number, write: () => Promise<unknown>): Meanwhile {
    return { daysAgo: this.#ago(daysAgo, hour), write, beside: 'funds' }
  }

  /** The last days of months between two days, as days ago, oldest first. */
  monthEnds(from: number, to: number): number[] {
    const ends: number[] = []
    for (let month = `${this.dayOf(from).slice(0, 7)}-01`; ; ) {
      month = addMonths(month, 1)
      const daysAgo = this.daysSince(addDays(month, -1))
      if (daysAgo < to) return ends
      if (daysAgo <= from) ends.push(daysAgo)
    }
  }
}

export const isQuarterEnd = (day: Day): boolean => /-(03-31|06-30|09-30|12-31)$/.test(day)
