import { expect, test, vi } from 'vitest'
import { log } from '../log.server.ts'
import { type Job, startLoop } from './jobs.server.ts'

/** Creates a job whose runs a test ends one by one with a requested sleep. */
function blockedJob() {
	const begun: ((resolveRun: number) => void)[] = []
	const awaited: (() => void)[] = []
	const job: Job = () =>
		new Promise((resolve) => {
			begun.push(resolve)
			awaited.shift()?.()
		})
	return {
		job,
		begun,
		next: () => new Promise<void>((resolve) => awaited.push(resolve)),
	}
}

const hour = 3_600_000

test('a job runs again after its pause, or at once when the loop is woken', async () => {
	const { job, begun, next } = blockedJob()
	const loop = startLoop(job)
	const second = next()
	begun[0]!(0)
	await second
	const third = next()
	begun[1]!(hour)
	// The sleep has begun once all promises have settled.
	await new Promise(setImmediate)
	loop.wake()
	await third
	const fourth = next()
	loop.wake()
	begun[2]!(hour)
	await fourth
	expect(begun, 'never two runs at once').toHaveLength(4)
	const stopped = loop.stop(hour)
	begun[3]!(hour)
	await stopped
	expect(begun).toHaveLength(4)
})

test('stopping the loop waits for the current run and aborts it when it takes too long', async () => {
	const seen: string[] = []
	const patient = startLoop(async () => {
		await new Promise(setImmediate)
		seen.push('finished')
		return 0
	})
	await patient.stop(hour)
	expect(seen).toEqual(['finished'])

	const endless = startLoop(
		(context) =>
			new Promise((resolve) =>
				context.abort.addEventListener('abort', () => resolve(seen.push(`aborted, ending: ${context.isEnding()}`))),
			),
	)
	await endless.stop(0)
	expect(seen).toEqual(['finished', 'aborted, ending: true'])
})

test('an error thrown by a job is logged, and the loop continues', async () => {
	const logged = vi.spyOn(log, 'error').mockReturnValue()
	let runs = 0
	const { job, begun, next } = blockedJob()
	const again = next()
	const loop = startLoop((context) => {
		runs += 1
		return runs === 1 ? Promise.reject(new Error('no disk')) : job(context)
	})
	await new Promise(setImmediate)
	loop.wake()
	await again
	expect(logged).toHaveBeenCalledWith({ err: new Error('no disk') }, 'a job failed')
	const stopped = loop.stop(hour)
	begun[0]!(0)
	await stopped
})
