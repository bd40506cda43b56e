import { keysOf } from '@ambry/contract/kernel/keys'
import { useSearchOf } from '../../../paths.ts'
import { parts } from './labels.ts'

export type CardPart = keyof typeof parts
export const cardParts = keysOf(parts)

/** The tab named in the URL, or the first if it names none that exists. */
export const partIn = (word: string | undefined): CardPart => cardParts.find((part) => part === word) ?? 'overview'

export const useCardPart = (): CardPart => partIn(useSearchOf('/registry').part)
