import type { Sample } from './soaked-shop.ts'

export interface Outcome {
	samples: Sample[]
	/** The seconds until the caches are full. */
	warmUp: number
	restarts: number
	exitCodes: (number | null)[]
	operations: number
	errors: string[]
	confirmed: number
	lost: number[]
	stored: number
	broken: string[]
}

/** One line of the result. */
interface Verdict {
	what: string
	measured: string
	limit: string
	isKept: boolean
}

/** Checks that memory stays flat, or below its limit after restarts. */
export function assessRun(outcome: Outcome): Verdict[] {
	const { samples, warmUp, restarts, errors, lost, confirmed, stored, broken } = outcome
	const warm = samples.filter(({ at }) => at >= warmUp)
	const third = Math.max(1, Math.floor(warm.length / 3))
	const middle = (of: (sample: Sample) => number) =>
		[median(warm.slice(0, third).map(of)), median(warm.slice(-third).map(of))] as const
	const [memoryBefore, memoryAfter] = middle(({ memoryMb }) => memoryMb)
	const [filesBefore, filesAfter] = middle(({ files }) => files)
	const most = (of: (sample: Sample) => number) => Math.max(...samples.map(of))
	const verdict = (what: string, measured: string, limit: string, isKept: boolean): Verdict => ({
		what,
		measured,
		limit,
		isKept,
	})
	const flat = verdict(
		'memory after the warm-up and at the end',
		`${mb(memoryBefore)}, ${mb(memoryAfter)}`,
		'at most 10% more',
		memoryAfter <= memoryBefore * 1.1,
	)
	return [
		...(restarts > 0 ? [] : [flat]),
		verdict('most memory', mb(most(({ memoryMb }) => memoryMb)), '500 MB', most(({ memoryMb }) => memoryMb) <= 500),
		verdict(
			'open files after the warm-up and at the end',
			`${filesBefore}, ${filesAfter}`,
			'at most 10 more',
			filesAfter <= filesBefore + 10,
		),
		verdict('largest log of the database', mb(most(({ logMb }) => logMb)), '64 MB', most(({ logMb }) => logMb) <= 64),
		verdict(
			'operations, of which failed',
			`${outcome.operations}, ${errors.length}`,
			'none failed',
			outcome.operations > 0 && errors.length === 0,
		),
		verdict('orders confirmed, lost', `${confirmed}, ${lost.length}`, 'none lost', confirmed > 0 && lost.length === 0),
		verdict('orders without a confirmation', String(stored - confirmed), 'none', stored === confirmed),
		verdict(
			'what the books say',
			broken.length === 0 ? 'they balance' : broken.slice(0, 5).join('; '),
			'they balance',
			broken.length === 0,
		),
		verdict(
			'ended by SIGTERM with',
			outcome.exitCodes.join(),
			'0',
			outcome.exitCodes.length === restarts + 1 && outcome.exitCodes.every((code) => code === 0),
		),
	]
}

const mb = (value: number) => `${value.toFixed(0)} MB`

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
