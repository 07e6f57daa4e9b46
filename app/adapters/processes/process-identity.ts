import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

interface Identity {
	host: string
	/** The boot of the running kernel: two machines may have one name, and count their processes alike. */
	boot: string
	/** The numbers of processes are of this space: containers have their own. */
	space: string
	pid: number
	/** When the process began, in ticks of the kernel: numbers are used again. */
	began: string
}

const here = () => ({
	host: hostname(),
	boot: read(bootOrMachine),
	space: read(() => readlinkSync('/proc/self/ns/pid')),
})

/** A service may see nothing of /proc but processes (ProcSubset=pid): the machine's own number tells it from others. */
function bootOrMachine(): string {
	const id = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))
	return (id || readFileSync('/etc/machine-id', 'latin1')).trim()
}

/** Says as text where a process runs. */
export function identityOf(pid: number): string {
	return JSON.stringify({ ...here(), pid, began: beginningOf(pid) } satisfies Identity)
}

/** Whether a process is known to have ended; false for one of another machine or container. */
export function hasEnded(identity: string): boolean {
	const { host, boot, space, pid, began } = JSON.parse(identity) as Identity
	const own = here()
	if (host !== own.host || boot !== own.boot || space !== own.space) return false
	return began === '' ? !isThere(pid) : beginningOf(pid) !== began
}

function beginningOf(pid: number): string {
	const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
	// Its second field is the name of the program, which may hold spaces and brackets.
	return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isThere(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

function read(from: () => string): string {
	try {
		return from()
	} catch {
		return ''
	}
}
