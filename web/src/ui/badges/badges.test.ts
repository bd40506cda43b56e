import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type BadgeName, badgeShapes, badgeSvg } from '@ambry/contract/cards/badges'
import { expect, it } from 'vitest'

it.each(Object.keys(badgeShapes) as BadgeName[])('the mask file of %s matches its badge shape', (name) => {
  const file = readFileSync(path.join(import.meta.dirname, `${name}.svg`), 'utf8')
  expect(file).toContain(badgeSvg(name).replaceAll('currentColor', '#000'))
})
