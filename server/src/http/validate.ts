import type { z } from 'zod'

import { AppError } from '../errors.ts'
import { issueLabel, unknownId } from './issue-labels.ts'

/** Parses a part of a request by its contract. Every invalid field is listed; the first one becomes the message. */
export function validate(schema: z.ZodType | undefined, value: unknown, part: 'address' | 'query' | 'body'): unknown {
  if (!schema) {
    if (part === 'query' && hasKeys(value))
      throw new AppError('invalid', 'This endpoint doesn’t accept query parameters.')
    if (part === 'body' && value !== undefined && value !== null && (typeof value !== 'object' || hasKeys(value))) {
      throw new AppError('invalid', 'This request doesn’t accept a body.')
    }
    return undefined
  }
  const general = new Set<string>()
  const result = schema.safeParse(value, {
    // called only when the contract has no message
    error: (issue) => {
      const words = issueLabel(issue)
      general.add(words)
      return words
    },
  })
  if (result.success) return result.data
  const errors = result.error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key].join('.'), message }))
      : [{ path: path.join('.'), message }],
  )
  const [first] = errors
  if (!first?.path) throw new AppError('invalid', `The ${part} is missing or invalid.`, { errors })
  const { path, message } = first
  throw new AppError('invalid', general.has(message) || isVague.test(message) ? named(path, message) : message, {
    errors,
  })
}

const hasKeys = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Messages of the contract that make no sense without their field. */
const isVague = /\bthis\b|\bwhole number\b/i

/** "House name: this is required." For an entry of a list the list is named. */
function named(path: string, message: string): string {
  if (message === unknownId) return message
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}
