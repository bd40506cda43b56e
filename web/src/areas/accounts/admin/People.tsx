import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../api/api.ts'
import { Loaded } from '../../../api/Loaded.tsx'
import { pagesOf } from '../../../api/queries.ts'
import { ShowMore } from '../../../api/ShowMore.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Section.tsx'
import { InviteForm } from './InviteForm.tsx'
import { PersonRow } from './PersonRow.tsx'

/** Everybody with an account or an invitation. */
export function People() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim()) || undefined
  const people = useInfiniteQuery({
    ...pagesOf(api.accounts.users, { query: { q } }),
    // the list stays in sight while the next letter's answer is on its way
    placeholderData: (previous) => previous,
  })
  return (
    <Section title="People">
      <InviteForm />
      <search>
        <Field
          label="Search people"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint="By name, phone, e-mail or Instagram."
        />
      </search>
      <Loaded query={people}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="empty">Nobody found.</p>
          return (
            <ul className="rows">
              {items.map((user) => (
                <PersonRow key={user.id} user={user} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={people} />
    </Section>
  )
}
