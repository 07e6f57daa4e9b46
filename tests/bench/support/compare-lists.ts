import { type Figure, median } from './figure.ts'
import { type FilledShop, openFilledShop } from './filled-shop.ts'

const rounds = 12
const warmUp = 4

export interface ListToTime {
	what: string
	/** A function that returns a different address in each round when no cache may help. */
	target: (round: number) => string
	headers?: Record<string, string>
}

/** Compares CPU time with 100 and with 100,000 rows, alternating between two shops. */
export async function compareLists(lists: ListToTime[], large: { rows: number; products: number }): Promise<Figure[]> {
	const shops: FilledShop[] = []
	try {
		shops.push(await openFilledShop(100, 100))
		shops.push(await openFilledShop(large.rows, large.products))
		const figures: Figure[] = []
		for (const list of lists) figures.push(await compare(list, shops[0]!, shops[1]!))
		return figures
	} finally {
		await Promise.all(shops.map((shop) => shop.close()))
	}
}

async function compare(list: ListToTime, small: FilledShop, large: FilledShop): Promise<Figure> {
	const [one, other] = (await alternately(list, rounds, small.work, large.work)).map(median) as [number, number]
	return {
		what: list.what,
		measured: `${other.toFixed(1)} ms at 100,000`,
		baseline: `${one.toFixed(1)} ms at 100`,
		ratio: `${(other / one).toFixed(2)} : 1`,
		target: 'at most 2 : 1',
	}
}

type Ask = FilledShop['work']

/** Measures a list on two shops alternately. */
export async function alternately(
	{ target, headers }: ListToTime,
	rounds: number,
	...shops: [Ask, Ask]
): Promise<[one: number[], other: number[]]> {
	const times: [number[], number[]] = [[], []]
	for (let round = -warmUp; round < rounds; round += 1)
		for (const [index, ask] of shops.entries()) {
			const took = await ask(target(round), headers)
			if (round >= 0) times[index]!.push(took)
		}
	return times
}
