import * as labels from './labels.ts'

export type Part = keyof typeof labels.parts
export const partNames = Object.keys(labels.parts) as Part[]

export const partOf = (text: string | undefined): Part => partNames.find((name) => name === text) ?? 'summary'
