import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listChildProcesses } from '../support/process/processes.ts'

/** Returns why machines that need these programs cannot be created here, or `undefined` if they can. */
export function whyNotWith(programs: string[]): string | undefined {
	if (process.getuid?.() !== 0) return 'only root may make a machine'
	const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
	return missing.length > 0 ? `${missing.join(', ')} is not installed` : undefined
}

/** Creates a minimal Debian release with additional packages, once, and returns its folder. */
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

/** Returns the first process inside the namespaces that a program creates. */
export async function firstProcess(outer: ChildProcess, isIt: (pid: number) => boolean = () => true): Promise<number> {
	for (let time = 0; time < 300 && outer.exitCode === null; time += 1) {
		const first = listChildProcesses(outer.pid!).find(isIt)
		if (first) return first
		await sleep(100)
	}
	throw new Error('the machine did not start')
}
