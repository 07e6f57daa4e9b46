import { afterAll, expect } from 'vitest'
import { recordTimes, measureProcessorSeconds } from './times.mjs'

// This is the first setup file, so its hook runs last. With isolation, the process starts at zero.
const began = performance.now()
const thisProcess = globalThis
afterAll(() => {
	const now = measureProcessorSeconds(process.pid)
	recordTimes(expect.getState().testPath, now - (thisProcess.notedSeconds ?? 0), (performance.now() - began) / 1000)
	thisProcess.notedSeconds = now
})
