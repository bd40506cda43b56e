import { api } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { signInDemo, useLoadedDemo } from '../../test/demo.ts'
import { isDeep } from '../../test/depth.ts'
import type { Answer, Caller } from '../../test/harness.ts'
import { scopeOf } from './access.ts'

// Every GET endpoint with the parameters its contract documents. A new list is covered by being in the contract.

const h = useLoadedDemo()

const shapeOf = ({ query }: Endpoint): Record<string, z.ZodType> => (query instanceof z.ZodObject ? query.shape : {})

const endpoints = Object.values(api)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(({ method }) => method === 'GET')
const lists = endpoints.filter((endpoint) => 'sort' in shapeOf(endpoint))

/** What people type, and what a statement must not get unchecked. */
const texts = ['abc', "o'neil % _ \\", 'a\u0000b']
const samples = [
  ...['1', '0', '-1', '10.5', '2026', '2147483648', String(Number.MAX_SAFE_INTEGER), '99999999999999999999'],
  ...['2026-11-01', '0001-01-01', '9999-12-31', '2026-11-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ...['00000000-0000-4000-8000-000000000000', 'A'.repeat(22), '+12025550101', 'US'],
]

type Described = { enum?: string[]; const?: string; pattern?: string; minimum?: number; maximum?: number }

/** The values of a parameter that its contract allows. */
function valuesOf(schema: z.ZodType): string[] {
  const { pattern = '', ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  const listed = /^\^\(\?:([^()[\]]+)\)\(\?:,/.exec(pattern)?.[1]?.replaceAll('\\+', '+').split('|') ?? []
  const named = [...(described.enum ?? []), described.const, listed.join(','), ...listed]
  const bounds = [described.minimum, described.maximum].map((bound) => bound?.toString())
  const values = [...named, ...bounds, ...texts, ...(schema.safeParse(texts[0]).success ? [] : samples)]
  return [...new Set(values)].filter((value) => value !== undefined && schema.safeParse(value).success) as string[]
}

/** Every value before a release; otherwise some of each parameter. */
const few = (values: string[]) => (isDeep ? values : values.slice(0, 4))

describe('GET endpoints and their parameters', () => {
  const people: Caller[] = []
  const rolesOf = [['member'], ['member', 'lender'], ['member', 'administrator']] as const
  const unknownId = '00000000-0000-4000-8000-000000000000'
  /** The first record of each list, for the paths below it. */
  const firstIds = new Map<string, Promise<string>>()
  let failed: string[] = []

  beforeAll(async () => {
    for (const phone of ['+12025550101', '+12025550102', '+12025550100']) people.push(await signInDemo(h(), phone))
    for (const person of people) await h().stepUp(person)
  })

  /** The first of a collector, a lender and an admin who may call it. */
  function callerOf({ permission }: Endpoint): Caller {
    const isOpen = permission === 'public' || permission === 'session'
    return people[isOpen ? 0 : rolesOf.findIndex((roles) => scopeOf({ roles }, permission) !== 'none')]!
  }

  async function findFirstId(path: string): Promise<string> {
    const endpoint = endpoints.find((one) => one.path === path)
    const answer = endpoint && (await callerOf(endpoint).get(await pathOf(endpoint)))
    return (answer?.status === 200 && answer.json().items?.[0]?.id) || unknownId
  }

  async function pathOf({ path }: Endpoint): Promise<string> {
    const [list, below] = path.split(/\/:\w+/, 2) as [string, string | undefined]
    if (below === undefined) return path
    if (/legal/.test(list)) return path.replace(':page', 'terms')
    if (!firstIds.has(list)) firstIds.set(list, findFirstId(list))
    return path.replace(/:\w+/, (await firstIds.get(list))!).replaceAll(/:\w+/g, unknownId)
  }

  async function ask(endpoint: Endpoint, values: Record<string, string>, allowed?: number[]): Promise<Answer> {
    const url = `${await pathOf(endpoint)}?${new URLSearchParams(values)}`
    const answer = await callerOf(endpoint).get(url)
    if (allowed ? !allowed.includes(answer.status) : answer.status >= 500) failed.push(`${answer.status} ${url}`)
    return answer
  }
  const expectNoFailure = () => {
    const before = failed
    failed = []
    expect(before).toEqual([])
  }

  it('take every value that their contract allows, together or alone', async () => {
    for (const endpoint of endpoints) {
      const { cursor: _, format, ...shape } = shapeOf(endpoint)
      const values = Object.entries(shape).map(([name, schema]) => [name, few(valuesOf(schema))] as const)
      const without = values.flatMap(([name, { length }]) => (length === 0 ? [name] : []))
      expect(without, `add samples for ${endpoint.path}`).toEqual([])
      if (format) await ask(endpoint, { format: 'csv' })
      const rounds = Math.max(0, ...values.map(([, { length }]) => length))
      for (let round = 0; round < rounds; round++) {
        const together = values.map(([name, some]) => [name, some[round % some.length]!] as const)
        const answer = isDeep ? null : await ask(endpoint, Object.fromEntries(together))
        // what is refused together may be allowed alone
        if (answer?.status !== 200)
          for (const [at, [name, value]] of together.entries())
            if (round < values[at]![1].length) await ask(endpoint, { [name]: value })
      }
    }
    expectNoFailure()
  })

  it('of lists answer with a first and a second page in every order', async () => {
    for (const endpoint of lists) {
      // a list of what this person has none of is not there
      const isThere = !(await pathOf(endpoint)).includes(unknownId)
      const allowed = isThere ? [200] : [404]
      await ask(endpoint, { q: 'abc', total: '1' }, allowed)
      const sorts = valuesOf(shapeOf(endpoint).sort!)
      for (const sort of sorts) {
        const query = { sort, limit: '1' }
        const first = await ask(endpoint, query, allowed)
        const cursor = first.status === 200 && first.json().nextCursor
        if (!cursor) continue
        await ask(endpoint, { ...query, cursor }, [200])
        if (sort !== sorts[0]) continue
        const [fingerprint] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
        for (const value of ['abc', 1e300, '\u0000']) {
          const forged = Buffer.from(JSON.stringify([fingerprint, value, value])).toString('base64url')
          await ask(endpoint, { ...query, cursor: forged }, [400])
        }
      }
    }
    expectNoFailure()
  })

  it('refuse a parameter they don’t document, and one that is given twice', async () => {
    for (const endpoint of endpoints) {
      await ask(endpoint, { unheardOf: '1' }, [400])
      const [name] = Object.keys(shapeOf(endpoint))
      if (!name) continue
      const url = `${await pathOf(endpoint)}?${name}=1&${name}=2`
      const { status } = await callerOf(endpoint).get(url)
      if (status !== 400) failed.push(`${status} ${url}`)
    }
    expectNoFailure()
  })
})
