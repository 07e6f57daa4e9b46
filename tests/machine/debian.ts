import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from '../support/process/processes-of.ts'

/** Why machines that need these programs cannot be made here; undefined where they can. */
export function whyNotWith(programs: string[]): string | undefined {
	if (process.getuid?.() !== 0) return 'only root may make a machine'
	const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
	return missing.length > 0 ? `${missing.join(', ')} is not installed` : undefined
}

/** A release of Debian with nothing but what each has, and more packages; made once. */
export function debianFolder(name: string, release: 'bookworm' | 'trixie', more: string[] = []): string {
	const folder = path.resolve('node_modules/.cache/debian', name)
	if (existsSync(folder)) return folder
	const partial = `${folder}.partial`
	rmSync(partial, { recursive: true, force: true })
	mkdirSync(path.dirname(folder), { recursive: true })
	const options = ['--variant=minbase', ...(more.length > 0 ? [`--include=${more.join()}`] : [])]
	execFileSync('debootstrap', [...options, release, partial, 'http://deb.debian.org/debian'], { stdio: 'ignore' })
	renameSync(partial, folder)
	return folder
}

/** The process that is the first in the namespaces that a program makes. */
export async function firstProcess(outer: ChildProcess, isIt: (pid: number) => boolean = () => true): Promise<number> {
	for (let time = 0; time < 300 && outer.exitCode === null; time += 1) {
		const first = processesOf(outer.pid!).find(isIt)
		if (first) return first
		await sleep(100)
	}
	throw new Error('the machine did not start')
}
