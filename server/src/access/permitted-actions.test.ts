import { api, type Permission, permissions } from '@ambry/contract/areas'
import { actionRights, actionsWith } from '@ambry/contract/kernel/action-rights'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import { roles } from '@ambry/contract/kernel/permissions'
import { expect, it } from 'vitest'
import { z } from 'zod'

import { scopeOf } from './access.ts'
import { actionTrimmer } from './permitted-actions.ts'

const staffEndpoints = Object.values(api)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(({ path }) => path.startsWith('/api/admin/'))

/** Every `actions` array in a response, and the names it can hold. */
function actionsIn(schema: z.ZodType, key = ''): { schema: z.ZodType; names: string[] }[] {
  const def = schema.def as unknown as {
    type: string
    shape?: Record<string, z.ZodType>
    element?: z.ZodType
    innerType?: z.ZodType
    options?: z.ZodType[]
  }
  if (key === 'actions' && def.type === 'array' && def.element) {
    const entry = def.element
    const named = entry instanceof z.ZodObject ? (entry.shape.action as z.ZodType) : entry
    return [{ schema, names: Object.values((named as z.ZodEnum).enum) as string[] }]
  }
  const inside = [
    ...Object.entries(def.shape ?? {}),
    ...[def.element, def.innerType, ...(def.options ?? [])]
      .filter((part) => part !== undefined)
      .map((part) => ['', part]),
  ] as [string, z.ZodType][]
  return inside.flatMap(([name, part]) => actionsIn(part, name))
}

it('every action on a staff page names the permission of a route', () => {
  const asked = new Set(staffEndpoints.map(({ permission }) => permission))
  const found = staffEndpoints.flatMap((endpoint) => actionsIn(endpoint.response).map((one) => ({ endpoint, ...one })))
  expect(found.length).toBeGreaterThan(30)
  for (const { endpoint, schema, names } of found) {
    const rights = actionRights.get(schema)
    expect(rights, `${endpoint.path} declares no rights for its actions`).toBeDefined()
    for (const name of names) {
      const permission = rights?.[name] ?? rights?.['*']
      expect(Object.keys(permissions), `${name} of ${endpoint.path}`).toContain(permission)
      const isOwn = scopeOf({ roles: ['member'] }, permission as Permission) === 'own'
      if (!isOwn) expect(asked, `${name} of ${endpoint.path}`).toContain(permission)
    }
  }
})

it('leaves out what a role does not permit, wherever the record is', () => {
  const record = z.object({
    id: z.string(),
    actions: actionsWith(z.enum(['pay', 'receive']), { pay: 'payout.manage', receive: 'card.custody' }),
    parts: z
      .array(z.object({ actions: actionsWith(z.object({ action: z.enum(['audit']) }), 'card.custody') }))
      .nullable(),
  })
  const response = z.object({ items: z.array(record), one: record.nullable() })
  const trim = actionTrimmer(response)
  const seenBy = (role: (typeof roles)[number]) => {
    const value = {
      items: [
        {
          id: '1',
          actions: ['pay' as const, 'receive' as const],
          parts: [{ actions: [{ action: 'audit' as const }] }],
        },
      ],
      one: null,
    }
    trim?.(value, { roles: [role] })
    return [value.items[0]?.actions, value.items[0]?.parts[0]?.actions.length]
  }
  expect(Object.fromEntries(roles.map((role) => [role, seenBy(role)]))).toEqual({
    member: [[], 0],
    lender: [[], 0],
    concierge: [[], 0],
    lending: [[], 0],
    compliance: [[], 0],
    vault: [['receive'], 1],
    finance: [['pay'], 0],
    administrator: [['pay', 'receive'], 1],
  })
  expect(actionTrimmer(z.object({ id: z.string() }))).toBeNull()
})
