import { readFileSync } from 'node:fs'

/** Returns the child processes of a process. */
export function listChildProcesses(pid: number): number[] {
	const file = `/proc/${pid}/task/${pid}/children`
	return readFileSync(file, 'latin1').trim().split(' ').filter(Boolean).map(Number)
}

/** Returns the CPU time of a process in milliseconds (a tick is 10 ms). */
export function measureCpu(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
	return (Number(fields[11]) + Number(fields[12])) * 10
}
