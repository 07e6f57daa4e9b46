import { readFileSync } from 'node:fs'

/** In milliseconds (a tick is 10 ms). */
export function cpuOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
	return (Number(fields[11]) + Number(fields[12])) * 10
}
