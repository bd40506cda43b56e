import { expect, test } from 'vitest'

import {
  type Box,
  brightnessAt,
  frameFor,
  glareShare,
  grayOf,
  hintsOf,
  type Picture,
  sharpnessOf,
  sidesIn,
  visiblePart,
} from './hints.ts'

const [width, height] = [480, 640]
const frame = frameFor('id_front', 'driver_license', { width, height })
type Color = readonly [number, number, number]

const blank = (color: Color): Picture => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...color, 255], at)
  return { data, width, height }
}

function paint(picture: Picture, { left, top, right, bottom }: Box, color: Color): void {
  for (let y = Math.max(0, Math.round(top * height)); y < Math.min(height, bottom * height); y++)
    for (let x = Math.max(0, Math.round(left * width)); x < Math.min(width, right * width); x++)
      picture.data.set([...color, 255], (y * width + x) * 4)
}

/** A card with lines of print, held where the box is. */
function card(box: Box = frame, light = 1): Picture {
  const shade = (value: number): Color => [value * light, value * light, value * light]
  const picture = blank(shade(70))
  paint(picture, box, shade(205))
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  for (let row = 0; row < 9; row++)
    for (let letter = 0; letter < 24; letter++) {
      const left = box.left + across * (0.2 + letter * 0.025)
      const top = box.top + down * (0.2 + row * 0.07)
      paint(picture, { left, top, right: left + across * 0.012, bottom: top + down * 0.03 }, shade(40))
    }
  return picture
}

/** The mean of the pixels around each, several times: close to a Gaussian blur. */
function blurred(picture: Picture, times: number): Picture {
  let { data } = picture
  for (let time = 0; time < times; time++) {
    const next = new Uint8ClampedArray(data)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++)
        for (let channel = 0; channel < 3; channel++) {
          let sum = 0
          for (let dy = -1; dy <= 1; dy++)
            for (let dx = -1; dx <= 1; dx++) sum += data[((y + dy) * width + x + dx) * 4 + channel] ?? 0
          next[(y * width + x) * 4 + channel] = sum / 9
        }
    data = next
  }
  return { data, width, height }
}

const moved = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  right: right + by,
  top,
  bottom,
})
const scaled = (box: Box, by: number): Box => ({
  left: 0.5 + (box.left - 0.5) * by,
  right: 0.5 + (box.right - 0.5) * by,
  top: 0.5 + (box.top - 0.5) * by,
  bottom: 0.5 + (box.bottom - 0.5) * by,
})

test('a sharp, evenly lit card in the frame has nothing to fix', () => {
  expect(hintsOf(card(), 'id_front', frame)).toEqual([])
  expect(hintsOf(card(scaled(frame, 0.93)), 'id_front', frame)).toEqual([])
})

test('blur is the missing variance of the Laplacian', () => {
  const [sharp, soft] = [card(), blurred(card(), 8)]
  expect(sharpnessOf(grayOf(sharp), frame)).toBeGreaterThan(5 * sharpnessOf(grayOf(soft), frame))
  expect(hintsOf(soft, 'id_back', frame)).toEqual(['blur'])
  expect(sharpnessOf(grayOf(blank([120, 120, 120])), frame)).toBe(0)
})

test('glare is a spot without any drawing left; white print and a scan on white are not', () => {
  const shiny = card()
  paint(shiny, scaled(frame, 0.3), [255, 255, 254])
  expect(hintsOf(shiny, 'id_front', frame)).toEqual(['glare'])
  const printed = card()
  for (let spot = 0; spot < 20; spot++) {
    const left = frame.left + 0.03 * spot
    paint(printed, { left, top: 0.48, right: left + 0.012, bottom: 0.49 }, [255, 255, 255])
  }
  expect(glareShare(printed, frame)).toBe(0)
  const scan = blank([255, 255, 255])
  paint(scan, { left: 0.2, top: 0.2, right: 0.5, bottom: 0.25 }, [0, 0, 0])
  expect(glareShare(scan, { left: 0, top: 0, right: 1, bottom: 1 })).toBeGreaterThan(0.9)
  expect(hintsOf(scan, 'id_front', null)).not.toContain('glare')
})

test('every edge must be near its side of the frame', () => {
  expect(sidesIn(grayOf(card()), frame)).toEqual({ left: true, right: true, top: true, bottom: true })
  expect(sidesIn(grayOf(card(moved(frame, -0.2))), frame)).toMatchObject({ left: false, right: false })
  expect(hintsOf(card(moved(frame, -0.2)), 'id_front', frame)).toContain('cut')
  expect(hintsOf(card(scaled(frame, 1.5)), 'id_front', frame), 'too close').toContain('cut')
  expect(hintsOf(card(scaled(frame, 0.5)), 'id_front', frame), 'too far away').toContain('cut')
  expect(hintsOf(blank([128, 128, 128]), 'id_front', frame), 'no card at all').toContain('cut')
  expect(hintsOf(card(scaled(frame, 1.5)), 'id_front', null), 'a file has no frame').not.toContain('cut')
})

test('a tilted card is still found', () => {
  const tilted = blank([70, 70, 70])
  const [across, down] = [(frame.right - frame.left) * width, (frame.bottom - frame.top) * height]
  const angle = (3 * Math.PI) / 180
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)]
      if (Math.abs(u) < (across / 2) * 0.95 && Math.abs(v) < (down / 2) * 0.95)
        tilted.data.set([205, 205, 205, 255], (y * width + x) * 4)
    }
  expect(sidesIn(grayOf(tilted), frame)).toEqual({ left: true, right: true, top: true, bottom: true })
})

test('a dark picture is named first', () => {
  const dark = card(frame, 0.25)
  expect(brightnessAt(grayOf(dark), frame, 0.9)).toBeLessThan(70)
  expect(hintsOf(dark, 'id_front', frame)[0]).toBe('dark')
  expect(hintsOf(dark, 'selfie', frame)[0]).toBe('dark')
})

test('a selfie has no edges and no print', () => {
  expect(hintsOf(blank([140, 120, 110]), 'selfie', frame)).toEqual(['blur'])
  expect(hintsOf(blank([255, 255, 255]), 'address_proof', null)).toEqual(['blur'])
})

test('the frame fits any view and has the shape of the document', () => {
  for (const view of [
    { width: 390, height: 540 },
    { width: 760, height: 420 },
    { width: 300, height: 900 },
  ])
    for (const [item, kind, aspect] of [
      ['id_front', 'driver_license', 1.586],
      ['id_front', 'passport', 1.42],
      ['address_proof', null, 0.773],
    ] as const) {
      const { left, top, right, bottom } = frameFor(item, kind, view)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0.06)
      expect(((right - left) * view.width) / ((bottom - top) * view.height)).toBeCloseTo(aspect, 2)
    }
})

test('only what is visible is read and sent', () => {
  const landscape = { width: 1920, height: 1080 }
  expect(visiblePart(landscape, { width: 400, height: 400 })).toEqual({ left: 420, top: 0, width: 1080, height: 1080 })
  expect(visiblePart(landscape, { width: 192, height: 108 })).toEqual({ left: 0, top: 0, width: 1920, height: 1080 })
})
