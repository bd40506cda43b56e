import { keysOf } from '@ambry/contract/kernel/keys'
import * as labels from './labels.ts'

export type Part = keyof typeof labels.parts
export const partNames = keysOf(labels.parts)

export const partOf = (text: string | undefined): Part => partNames.find((name) => name === text) ?? 'summary'
