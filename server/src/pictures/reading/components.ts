/** Pixels from black (0) to white (255). */
export type Gray = { data: Uint8Array; width: number; height: number }

/** Something dark on something brighter: in a zone, one letter. */
export type Component = { x: number; y: number; width: number; height: number }

/** Half the side of the square whose mean decides what is dark, compared with the picture's longer side. */
const reachRatio = 1 / 64
/** How much darker than its surroundings ink is. */
const inkRatio = 0.84

/** 1 where it is darker than its surroundings: shadows and glare change those too. */
function findInk({ data, width, height }: Gray): Uint8Array {
  const reach = Math.max(8, Math.round(Math.max(width, height) * reachRatio))
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += data[y * width + x] as number
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row
    }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * stride, Math.min(height, y + reach + 1) * stride]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const sum =
        (sums[bottom + right] as number) -
        (sums[bottom + left] as number) -
        (sums[top + right] as number) +
        (sums[top + left] as number)
      const area = ((bottom - top) / stride) * (right - left)
      if ((data[y * width + x] as number) * area < sum * inkRatio) ink[y * width + x] = 1
    }
  }
  return ink
}

/** Connected ink of the size of letters, by flood fill. */
export function findComponents(picture: Gray): Component[] {
  const { width, height } = picture
  const ink = findInk(picture)
  const waiting = new Int32Array(width * height)
  const found: Component[] = []
  const [smallest, largest] = [7, Math.max(width, height) / 12]
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue
    let [left, right, top, bottom] = [width, 0, height, 0]
    let count = 0
    waiting[count++] = start
    ink[start] = 0
    while (count > 0) {
      const at = waiting[--count] as number
      const [x, y] = [at % width, Math.floor(at / width)]
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width])
        if (ink[next] === 1) {
          ink[next] = 0
          waiting[count++] = next
        }
    }
    const component = {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left + 1,
      height: bottom - top + 1,
    }
    if (component.height < smallest || component.height > largest || component.width > component.height * 1.6) continue
    found.push(component)
  }
  return found
}
