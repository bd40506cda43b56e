const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const units: [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** `five minutes`, `two days`, `36 hours`: in the largest unit that is exact. */
export function durationText(seconds: number): string {
  const [name, size] = units.find(([, length]) => seconds % length === 0 && seconds >= length) ?? ['second', 1]
  const count = seconds / size
  return `${numbers[count] ?? count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`
}
