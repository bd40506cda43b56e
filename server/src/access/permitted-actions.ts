import { actionRights } from '@ambry/contract/kernel/action-rights'
import type { Permitted } from '@ambry/contract/kernel/permissions'
import type { z } from 'zod'

import { type Actor, scopeOf } from './access.ts'

type Rights = Readonly<Record<string, Permitted>>
type Trim = (value: unknown, actor: Pick<Actor, 'roles'>) => void
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** Every schema directly inside another, with how to reach its value. */
function partsOf(schema: z.ZodType): [z.ZodType, (value: unknown) => readonly unknown[]][] {
  const { type, shape, element, innerType, options } = defOf(schema)
  if (type === 'object' && shape) {
    return Object.entries(shape).map(([key, part]) => [part, (value) => [(value as Record<string, unknown>)[key]]])
  }
  if (type === 'array' && element) return [[element, (value) => value as unknown[]]]
  if (options) return options.map((option) => [option, (value) => [value]])
  return innerType ? [[innerType, (value) => [value]]] : []
}

const permissionFor = (rights: Rights, entry: unknown): Permitted | undefined =>
  rights[typeof entry === 'string' ? entry : (entry as { action: string }).action] ?? rights['*']

/**
 * Removes the actions a caller's roles don't permit from a parsed response, in place; null if it has none. Done here
 * once, so that no service can forget it.
 */
export function actionTrimmer(schema: z.ZodType): Trim | null {
  const rights = actionRights.get(schema)
  if (rights) {
    return (value, actor) => {
      const all = value as unknown[]
      const permitted = all.filter((entry) => {
        const permission = permissionFor(rights, entry)
        return permission !== undefined && scopeOf(actor, permission) !== 'none'
      })
      all.splice(0, all.length, ...permitted)
    }
  }
  const trims = partsOf(schema).flatMap(([part, reach]) => {
    const trim = actionTrimmer(part)
    return trim ? [{ trim, reach }] : []
  })
  if (trims.length === 0) return null
  return (value, actor) => {
    if (typeof value !== 'object' || value === null) return
    for (const { trim, reach } of trims)
      for (const each of reach(value)) if (each !== undefined && each !== null) trim(each, actor)
  }
}
