import { afterAll, expect } from 'vitest'
import { noteTimes, processorSeconds } from './times.mjs'

// The first setup file, so its hook is the last. A process of one file began with nothing.
const began = performance.now()
const thisProcess = globalThis
afterAll(() => {
	const now = processorSeconds(process.pid)
	noteTimes(expect.getState().testPath, now - (thisProcess.notedSeconds ?? 0), (performance.now() - began) / 1000)
	thisProcess.notedSeconds = now
})
