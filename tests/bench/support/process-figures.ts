import { readFileSync } from 'node:fs'

import { mib } from './numbers.ts'

/** USER_HZ of Linux on every architecture that Node runs on. */
const TICK_MS = 10

/** Resident memory in MiB, as Linux counts it; 0 for a process that is gone, and on systems that do not tell. */
export function residentMib(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(read(pid, 'status')) ?? []
  return mib(Number(kib) * 1024)
}

/** Processor time used so far, of the program and of the system for it: unlike the clock, it hardly knows what else the machine does. */
export function cpuMs(pid: number): number {
  const fields = read(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ') // the name in brackets may hold spaces; utime and stime are fields 14 and 15
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // gone, or another system
  }
}
