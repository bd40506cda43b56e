import { useState } from 'react'

import { isStale } from './errors.ts'
import { useAction } from './use-action.ts'
import { useUnsaved } from './use-unsaved.ts'

type Versioned<Values> = { version: number; values: Values }

type Parts<Values> = {
  /** The record's id, or a name if there is one only. */
  id: string
  /** The latest known record, refetched on live events. */
  record: Versioned<Values>
  refetch: () => Promise<Versioned<Values> | undefined>
  save: (version: number, changes: Partial<Values>) => Promise<Versioned<Values>>
  /** The search param that names the record; changing it leaves the form. */
  address?: string
}

/** Fields that someone else changed in the meantime and that were also changed here. */
type Conflict<Values> = { theirs: Versioned<Values>; mine: Partial<Values>; keys: (keyof Values)[] }

/**
 * The version that this tab saved last, by record. A form that was opened before the saved record was read again would
 * otherwise report its own tab's change as somebody else's.
 */
const ownVersions = new Map<string, number>()

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A form over a record that others may edit too. It follows the latest record until something is typed. Only changed
 * fields are sent; a concurrent change to another field is no conflict, one to the same field is left to the user, and
 * nothing typed is lost.
 */
export function useVersionedSave<Values extends object>({ id, record, refetch, save, address }: Parts<Values>) {
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
        if (keys.length === 0 || theirs.version === ownVersions.get(id)) return save(theirs.version, changes)
        setConflict({ theirs, mine: changes, keys })
        throw error
      }
    },
    // the record stays as it is until someone approves
    onWaiting: () => setEdited(false),
    onSuccess: (saved) => {
      ownVersions.set(id, saved.version)
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
    /** Any error but a conflict, which has its own message. */
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
