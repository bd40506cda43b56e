import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type HouseMarkName, houseMarks, markShapes } from '@ambry/contract/cards/marks'
import { expect, it } from 'vitest'

it.each(Object.keys(houseMarks) as HouseMarkName[])('the cut-out of %s is the house’s own drawing of it', (name) => {
  const file = readFileSync(path.join(import.meta.dirname, `${name}.svg`), 'utf8')
  expect(file).toContain(markShapes(name).replaceAll('currentColor', '#000'))
})
