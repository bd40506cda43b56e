import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Field } from '../../../ui/fields/Field.tsx'

type Props = ComponentProps<typeof Field> & { field: 'playerName' | 'set' | 'variety' }

const fewest = 2

/** A field that suggests names already used on cards here. Any other text is allowed too. */
export function SuggestField({ field, ...props }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...query(api.cards.suggestions, { query: { field, q } }),
    enabled: q.length >= fewest,
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <Field {...props} autoComplete="off" list={id} onInput={(event) => setTyped(event.currentTarget.value)} />
      <datalist id={id}>
        {data?.items.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
