import { z } from 'zod'
import { unitScale } from './arithmetic/units.ts'

/** Units and prices are whole numbers, so that a page computes with exactly what the server has. */
export const UnitsSchema = z.int().describe('Millionths of a unit')
export const UnitPriceSchema = z.int().describe('Billionths of a dollar')
export const CentsSchema = z.int()
export const BpsSchema = z.int()

const mostUnits = 1_000_000_000 * unitScale
export const UnitsInputSchema = z
  .int('Enter a number of units.')
  .min(1, 'Enter more than zero units.')
  .max(mostUnits, 'Enter fewer units.')
