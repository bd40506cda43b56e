import { type Field, rays, rings, rosette, round, times } from './drawing.ts'
import type { Inks } from './inks.ts'

export const SKIES = ['light', 'mid', 'deep'] as const
export type Sky = (typeof SKIES)[number]

export const GROUNDS = ['rays', 'rings', 'bands', 'guilloche', 'dots', 'chevrons', 'stripes', 'halves'] as const
export type Ground = (typeof GROUNDS)[number]

/** The inks that go with a sky, so that the ground always contrasts with it. */
export function inksUnder(sky: Sky, { deep, mid, hot, light }: Inks) {
  if (sky === 'light') return { fill: light, lines: mid, accent: hot, chalk: deep }
  if (sky === 'mid') return { fill: mid, lines: deep, accent: light, chalk: light }
  return { fill: deep, lines: mid, accent: hot, chalk: light }
}

/** What the ground is centered on. */
export type Focus = { cx: number; cy: number; r: number }

/** The sky and what is printed on it, to the edges of the field. */
export function backdrop(ground: Ground, sky: Sky, focus: Focus, field: Field): string {
  const { width, height, inks } = field
  return `<rect width="${width}" height="${height}" fill="${inksUnder(sky, inks).fill}"/>${groundOf(ground, sky, focus, field)}`
}

function groundOf(ground: Ground, sky: Sky, { cx, cy, r }: Focus, { width, height, inks, random, id }: Field): string {
  const { lines, accent } = inksUnder(sky, inks)
  const faint = sky === 'light' ? 0.3 : 0.45
  switch (ground) {
    case 'rays': {
      const count = 12 + 2 * Math.floor(random() * 9)
      return `<path d="${rays(cx, cy, width + height, count, random() * 3)}" fill="${lines}" opacity="${faint}"/>`
    }
    case 'rings': {
      const step = width * (0.05 + random() * 0.06)
      return (
        `<g fill="none" stroke="${lines}" stroke-width="${round(step * 0.4)}" opacity="${faint + 0.12}">` +
        `${rings(cx, cy, r + step, step, 12)}</g>`
      )
    }
    case 'bands': {
      const y = height * (0.5 + random() * 0.12)
      const rise = Math.tan(-0.3 + random() * 0.6) * width
      const hill = `M0 ${round(y)}L${width} ${round(y - rise)}V${height}H0Z`
      const band = (i: number) =>
        `<path d="M0 ${round(y - 14 - i * 15)}L${width} ${round(y - rise - 14 - i * 15)}" stroke="${accent}" ` +
        `stroke-width="${6 - i * 2}" opacity="${0.95 - i * 0.2}"/>`
      return `<path d="${hill}" fill="${sky === 'deep' ? inks.mid : inks.deep}"/>${times(3, band)}`
    }
    case 'guilloche': {
      const lobes = 14 + 2 * Math.floor(random() * 6)
      const ring = (i: number) => `<path d="${rosette(cx, cy, r * (1.38 + i * 0.085), lobes, 0.035 + i * 0.004)}"/>`
      return (
        `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * 1.34)}" fill="${accent}" opacity=".9"/>` +
        `<g fill="none" stroke="${sky === 'deep' ? inks.light : inks.deep}" stroke-width=".9" opacity=".55">` +
        `${times(4, ring)}</g>`
      )
    }
    case 'dots': {
      const size = 9 + random() * 9
      const dots = id('dots')
      const dot = (at: number) => `<circle cx="${round(at)}" cy="${round(at)}" r="${round(size * 0.26)}"/>`
      return (
        `<pattern id="${dots}" width="${round(size * 2)}" height="${round(size * 2)}" patternUnits="userSpaceOnUse" ` +
        `fill="${lines}">${dot(size / 2)}${dot(size * 1.5)}</pattern>` +
        `<rect width="${width}" height="${height}" fill="url(#${dots})" opacity="${faint + 0.1}"/>`
      )
    }
    case 'chevrons': {
      const step = 18 + random() * 18
      const rise = width * (random() < 0.5 ? 0.28 : -0.28)
      const count = Math.ceil((height + width) / step)
      const chevron = (i: number) => {
        const y = i * step - width * 0.3
        return `M0 ${round(y)}L${round(cx)} ${round(y + rise)}L${width} ${round(y)}v${round(step * 0.45)}L${round(cx)} ${round(y + rise + step * 0.45)}L0 ${round(y + step * 0.45)}Z`
      }
      return `<path d="${times(count, chevron)}" fill="${lines}" opacity="${faint}"/>`
    }
    case 'stripes': {
      const step = width / (5 + Math.floor(random() * 6))
      const lean = round((random() - 0.5) * width * 0.7)
      const stripe = (i: number) => `M${round((i * 2 - 3) * step)} 0h${round(step)}l${lean} ${height}h${round(-step)}Z`
      return `<path d="${times(Math.ceil(width / step) + 3, stripe)}" fill="${lines}" opacity="${faint}"/>`
    }
    case 'halves': {
      const slope = (random() - 0.5) * height * 0.9
      return (
        `<path d="M0 ${round(cy + slope / 2)}L${width} ${round(cy - slope / 2)}V${height}H0Z" fill="${accent}" opacity=".9"/>` +
        `<path d="M0 ${round(cy + slope / 2)}L${width} ${round(cy - slope / 2)}" stroke="${inks.paper}" stroke-width="3"/>`
      )
    }
  }
}
