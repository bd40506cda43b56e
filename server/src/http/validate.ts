import type { z } from 'zod'

import { AppError } from '../errors.ts'

/** Parses a part of a request by its contract. Every wrong field is listed; the first one makes the sentence. */
export function validate(schema: z.ZodType | undefined, value: unknown, part: 'address' | 'query' | 'body'): unknown {
  if (!schema) {
    if (part === 'query' && hasKeys(value)) throw new AppError('invalid', 'This address takes no query.')
    if (part === 'body' && value !== undefined && value !== null && (typeof value !== 'object' || hasKeys(value))) {
      throw new AppError('invalid', 'This request takes no body.')
    }
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'This field is not known here.' }))
      : [{ path: issue.path.join('.'), message: sentence(issue.message) }],
  )
  const [first] = errors
  if (!first) throw new AppError('invalid', `The ${part} is not right.`)
  throw new AppError(
    'invalid',
    first.path ? `${first.path}: ${first.message}` : `The ${part} is missing or not right.`,
    { errors },
  )
}

const hasKeys = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 0

const sentence = (message: string) => (message.endsWith('.') ? message : `${message}.`)
