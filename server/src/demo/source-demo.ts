import type { DaysAgo } from './days-ago.ts'
import type { DemoMember } from './members.ts'
import type { DemoPeople } from './people.ts'
import type { Copies } from './source-cards.ts'
import type { PostStory, Who } from './source-posts-data.ts'

/** Something that happened on a day. */
export type Step = { daysAgo: number; write: () => Promise<void> }

/** Everyone and everything that the stories of Source share. */
export class SourceDemo {
  readonly past: DaysAgo
  readonly copies: Copies
  readonly people: DemoPeople
  readonly members: readonly DemoMember[]
  /** The post of each story, once it is written. */
  readonly posts = new Map<PostStory, string>()

  constructor(past: DaysAgo, copies: Copies, people: DemoPeople, members: readonly DemoMember[]) {
    this.past = past
    this.copies = copies
    this.people = people
    this.members = members
  }

  idOf(who: Who): string {
    const id = typeof who === 'number' ? this.members[who]?.id : this.people[who]
    if (!id) throw new Error(`member ${who} of the demonstration is missing`)
    return id
  }

  postOf(story: PostStory): string {
    const id = this.posts.get(story)
    if (!id) throw new Error('a post of the demonstration was not written')
    return id
  }
}

export const dollars = (amount: number | undefined) => (amount === undefined ? null : amount * 100)
