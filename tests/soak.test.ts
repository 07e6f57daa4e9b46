import { expect, test } from 'vitest'
import { assessRun, type Outcome } from './soak/assess-run.ts'

const samples = Array.from({ length: 90 }, (_, at) => ({ at, memoryMb: 200, files: 40, logMb: 4 }))
const good: Outcome = {
	samples,
	warmUp: 30,
	restarts: 0,
	exitCodes: [0],
	operations: 100,
	errors: [],
	confirmed: 10,
	lost: [],
	stored: 10,
	broken: [],
}
const listBroken = (changes: Partial<Outcome>) =>
	assessRun({ ...good, ...changes })
		.filter(({ isKept }) => !isKept)
		.map(({ what }) => what)
const grown = (change: (at: number) => Partial<(typeof samples)[number]>) => ({
	samples: samples.map((sample) => ({ ...sample, ...change(sample.at) })),
})

test('a soak run that met every limit is good', () => {
	expect(listBroken({})).toEqual([])
	expect(listBroken(grown((at) => ({ memoryMb: at < 30 ? 100 : 200 })))).toEqual([])
	expect(listBroken({ restarts: 2, exitCodes: [0, 0, 0], ...grown((at) => ({ memoryMb: 100 + at })) })).toEqual([])
})

test.each<[string, Partial<Outcome>]>([
	['memory after the warm-up and at the end', grown((at) => ({ memoryMb: 100 + at }))],
	['most memory', grown((at) => ({ memoryMb: at === 10 ? 501 : 200 }))],
	['open files after the warm-up and at the end', grown((at) => ({ files: 40 + at }))],
	['largest log of the database', grown((at) => ({ logMb: at === 50 ? 65 : 4 }))],
	['operations, of which failed', { errors: ['GET / answered 500'] }],
	['operations, of which failed', { operations: 0 }],
	['orders confirmed, lost', { lost: [7] }],
	['orders without a confirmation', { stored: 11 }],
	['what the books say', { broken: ['a product whose quantities do not add up: 3'] }],
	['ended by SIGTERM with', { exitCodes: [1] }],
	['ended by SIGTERM with', { restarts: 1 }],
])('a soak run reports the exceeded limit: %s', (what, changes) => {
	expect(listBroken(changes)).toEqual([what])
})
