import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; cpuMs: number }

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { pid: Number(name), parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
    } catch {
      // it exited meanwhile
      return []
    }
  })
}

/** A process and all its descendants, itself first. */
function within(root: number): Process[] {
  const all = processes()
  const childrenOf = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...childrenOf(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...childrenOf(root)]
}

export const treeOf = (root: number): number[] => within(root).map(({ pid }) => pid)

/** CPU time of a process and all its descendants, because a database consists of many. */
export const treeCpuMs = (root: number): number => within(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
