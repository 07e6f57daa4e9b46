import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

interface Identity {
	host: string
	/** The boot of the running kernel. Two machines may have the same name and the same process numbers. */
	boot: string
	/** The namespace of the process numbers, because containers have their own. */
	space: string
	pid: number
	/** The start time of the process in kernel ticks, because process numbers are reused. */
	began: string
}

const getOwnIdentity = () => ({
	host: hostname(),
	boot: readOrEmpty(getBootId),
	space: readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
})

/**
 * Returns the boot id, or the machine id for a service that sees only processes in /proc (`ProcSubset=pid`). Either of
 * them distinguishes this machine from others.
 */
function getBootId(): string {
	const id = readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))
	return (id || readFileSync('/etc/machine-id', 'latin1')).trim()
}

/** Returns a text that identifies a process and the machine it runs on. */
export function getProcessIdentity(pid: number): string {
	return JSON.stringify({ ...getOwnIdentity(), pid, began: getStartTime(pid) } satisfies Identity)
}

/** Returns whether a process is known to have ended. Returns false for a process of another machine or container. */
export function hasEnded(identity: string): boolean {
	const { host, boot, space, pid, began } = JSON.parse(identity) as Identity
	const own = getOwnIdentity()
	if (host !== own.host || boot !== own.boot || space !== own.space) return false
	return began === '' ? !isRunning(pid) : getStartTime(pid) !== began
}

function getStartTime(pid: number): string {
	const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
	// The second field is the name of the program, which may contain spaces and parentheses.
	return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

function readOrEmpty(from: () => string): string {
	try {
		return from()
	} catch {
		return ''
	}
}
