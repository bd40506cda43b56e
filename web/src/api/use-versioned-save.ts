import { useState } from 'react'

import { isStale } from './errors.ts'
import { useAction } from './use-action.ts'
import { useUnsaved } from './use-unsaved.ts'

type Versioned<Values> = { version: number; values: Values }

type Parts<Values> = {
  /** The newest that is known, fetched again by live events. */
  record: Versioned<Values>
  refetch: () => Promise<Versioned<Values> | undefined>
  save: (version: number, changes: Partial<Values>) => Promise<Versioned<Values>>
  /** The address's name for the record, where its form goes when the address names another. */
  address?: string
}

/** What somebody else changed meanwhile that was changed here too. */
type Conflict<Values> = { theirs: Versioned<Values>; mine: Partial<Values>; keys: (keyof Values)[] }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A form over a record that others edit too. It follows the newest record until something is typed. Only what was
 * changed is sent; a change of theirs elsewhere in the record is no conflict, one to the same field is for the person
 * to decide, and nothing typed is lost meanwhile.
 */
export function useVersionedSave<Values extends object>({ record, refetch, save, address }: Parts<Values>) {
  const [base, setBase] = useState(record)
  const [isEdited, setEdited] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  useUnsaved(isEdited, false, address)
  if (!isEdited && record.version > base.version) setBase(record)

  const action = useAction({
    mutationFn: async ({ version, changes }: { version: number; changes: Partial<Values> }) => {
      try {
        return await save(version, changes)
      } catch (error) {
        if (!isStale(error)) throw error
        const theirs = await refetch()
        if (!theirs) throw error
        const keys = (Object.keys(changes) as (keyof Values)[]).filter(
          (key) => !isSame(theirs.values[key], base.values[key]) && !isSame(theirs.values[key], changes[key]),
        )
        if (keys.length === 0) return save(theirs.version, changes)
        setConflict({ theirs, mine: changes, keys })
        throw error
      }
    },
    onSuccess: (saved) => {
      setConflict(null)
      setBase(saved)
      setEdited(false)
    },
  })

  return {
    base,
    isEdited,
    conflict,
    isSaved: action.isSuccess && !isEdited,
    isPending: action.isPending,
    /** Anything but a conflict, which has words of its own. */
    error: conflict ? null : action.error,
    edited: () => setEdited(true),
    submit: (values: Partial<Values>) => {
      const changed = Object.entries(values).filter(([key, value]) => !isSame(value, base.values[key as keyof Values]))
      if (changed.length === 0) return setEdited(false)
      action.mutate({ version: base.version, changes: Object.fromEntries(changed) as Partial<Values> })
    },
    keepMine: () => conflict && action.mutate({ version: conflict.theirs.version, changes: conflict.mine }),
    takeTheirs: () => {
      if (!conflict) return
      action.reset()
      setBase(conflict.theirs)
      setConflict(null)
      setEdited(false)
    },
  }
}
