import { round } from './drawing.ts'
import type { Random } from './seed.ts'

type Area = { x: number; y: number; width: number; height: number }
type Foil = { defs: string; over: string }

const IRIDESCENT = ['#7ff0ff', '#fff6a8', '#ff9fb0', '#a8ffd2', '#8fd0ff', '#fff6a8']
const GOLD = ['#fff3c4', '#d6a53a', '#fff8df', '#b98522', '#ffe9a8']

/** Varieties that are printed on foil. */
export const isFoil = (variety: string): boolean =>
  /holo|refractor|prizm|foil|chrome|manga|gold|diamond/.test(variety.toLowerCase())

/** A reflected gradient, once as overlay for color and once as screen for light, and a fine crosshatch. */
export function foilOver(area: Area, variety: string, random: Random, id: (name: string) => string): Foil {
  const isGold = variety.toLowerCase().includes('gold')
  const colours = isGold ? GOLD : IRIDESCENT
  const gradient = id('foil')
  const hatch = id('hatch')
  const stops = colours.map(
    (colour, i) => `<stop offset="${round((i / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`,
  )
  const rect = `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}"`
  return {
    defs:
      `<linearGradient id="${gradient}" x1="0" y1="0" x2=".55" y2=".5" spreadMethod="reflect" ` +
      `gradientTransform="rotate(${round(random() * 24 - 12)})">${stops.join('')}</linearGradient>` +
      `<pattern id="${hatch}" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">` +
      `<path d="M0 0L22 22M22 0L0 22" stroke="#fff" stroke-width=".7" opacity=".5"/>` +
      `<circle cx="11" cy="11" r="1.2" fill="#fff" opacity=".7"/></pattern>`,
    over:
      `${rect} fill="url(#${gradient})" opacity="${isGold ? 0.5 : 0.55}" class="slab-overlay"/>` +
      `${rect} fill="url(#${gradient})" opacity=".16" class="slab-screen"/>` +
      `${rect} fill="url(#${hatch})" opacity=".3"/>`,
  }
}
