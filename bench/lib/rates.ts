import { median, type Result } from './figure.ts'
import type { Measured } from './load.ts'

/** Both views of a rate: the cost per request and the throughput. */
export function compared(figure: string, measured: { ours: Measured[]; peer: Measured[] }, atLeast: number): Result[] {
  const cpu = (side: Measured[]) => median(side.map(({ cpuMicroseconds }) => cpuMicroseconds))
  const { ours, peer } = measured
  return [
    {
      figure: `${figure}, CPU per request`,
      ours: `${cpu(ours).toFixed(0)} µs`,
      peer: `${cpu(peer).toFixed(0)} µs`,
      value: cpu(peer) / cpu(ours),
      unit: '×',
      limit: { atLeast },
    },
    rates(`${figure}, requests per second`, ours, peer, atLeast),
  ]
}

export function rates(figure: string, ours: Measured[], peer: Measured[], atLeast: number): Result {
  const rate = (side: Measured[]) => median(side.map(({ perSecond }) => perSecond))
  return {
    figure,
    ours: `${rate(ours).toFixed(0)}/s`,
    peer: `${rate(peer).toFixed(0)}/s`,
    value: rate(ours) / rate(peer),
    unit: '×',
    limit: { atLeast },
  }
}

/** How long we take, in milliseconds, and how many times as long as the baseline that is. */
export function times(figure: string, measured: { ours: number[]; peer: number[] }, atMost: number): Result {
  const [ours, peer] = [median(measured.ours), median(measured.peer)]
  return {
    figure,
    ours: `${ours.toFixed(0)} ms`,
    peer: `${peer.toFixed(0)} ms`,
    value: ours / peer,
    unit: '×',
    limit: { atMost },
  }
}
