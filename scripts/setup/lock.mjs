import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

// Never committed, and never deleted by an installation or build.
const file = join(root, '.react-router/setup.lock')
const beat = 2000
const silence = 30_000

/** Runs `work` while holding the lock of this checkout, and waits for it if necessary. */
export async function runExclusively(work) {
	let isAnnounced = false
	while (!acquireLock()) {
		if (isAbandoned()) removeAbandoned()
		else {
			if (!isAnnounced) console.error('Waiting for another command to finish setting up this folder …')
			isAnnounced = true
			await sleep(200)
		}
	}
	const heartbeat = setInterval(() => touchLock(), beat)
	try {
		return await work()
	} finally {
		clearInterval(heartbeat)
		rmSync(file, { force: true })
	}
}

function acquireLock() {
	mkdirSync(dirname(file), { recursive: true })
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' })
		return true
	} catch (error) {
		if (error.code === 'EEXIST') return false
		throw error
	}
}

function touchLock() {
	try {
		utimesSync(file, new Date(), new Date())
	} catch {
		// The lock file was deleted by hand; the work continues.
	}
}

function isAbandoned() {
	try {
		const quietFor = Date.now() - statSync(file).mtimeMs
		// After a container restarts, another process may have the same id.
		if (quietFor > silence) return true
		const owner = Number(readFileSync(file, 'utf8'))
		// The process id is written an instant after the file appears.
		if (!(owner > 0)) return quietFor > beat
		return owner === process.pid || !isAlive(owner)
	} catch (error) {
		if (error.code === 'ENOENT') return false
		throw error
	}
}

function isAlive(pid) {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return error.code === 'EPERM'
	}
}

/** Only one waiting process may remove the lock, because another one could have acquired it since. */
function removeAbandoned() {
	const guard = `${file}.guard`
	try {
		mkdirSync(guard)
	} catch {
		if (isOld(guard)) rmSync(guard, { recursive: true, force: true })
		return
	}
	try {
		if (isAbandoned()) rmSync(file, { force: true })
	} finally {
		rmdirSync(guard)
	}
}

function isOld(path) {
	const stat = statSync(path, { throwIfNoEntry: false })
	return stat !== undefined && Date.now() - stat.mtimeMs > silence
}
