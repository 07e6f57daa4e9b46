import { sellsOutNext } from '../catalog/product/sells-out-next.server.ts'
import { dateOfDay } from '../dates.ts'
import { csvRecord, keepCell } from '../words/csv-cell.ts'
import { goodsOf } from './goods-numbers.server.ts'
import { moneyOf } from './money-numbers.server.ts'
import { bandNames, type NumberTable, type Share, weekdayNames } from './numbers-view.ts'
import type { Period } from './period.ts'
import { countRefusedByPin, pinNumbers } from './pin-numbers.server.ts'
import { sharesOf } from './shares.server.ts'

type Cells = (string | number)[]

/** Streams a complete table of the reports as CSV in rupees (rule: sales-report). */
export async function* exportNumbers(period: Period, table: NumberTable = 'days'): AsyncGenerator<string> {
	for (const cells of await tables[table](period)) yield csvRecord(cells.map(String))
}

const tables: Record<NumberTable, (period: Period) => Promise<Cells[]>> = {
	async days(period) {
		const { days } = await moneyOf(period)
		return [
			['Day', 'Orders', 'Sales (INR)', 'Received (INR)', 'Refunded (INR)', 'Handed over by couriers (INR)'],
			...days.map(({ day, orderCount, ...paise }) => [
				dateOfDay(day),
				orderCount,
				...[paise.salesPaise, paise.inPaise, paise.backPaise, paise.handedOverPaise].map(rupees),
			]),
		]
	},
	category: async (period) => sharesTable('Category', 'Pieces', (await sharesOf(period)).category),
	size: async (period) => sharesTable('Size', 'Pieces', (await sharesOf(period)).size),
	colour: async (period) => sharesTable('Colour', 'Pieces', (await sharesOf(period)).colour),
	source: async (period) => sharesTable('From', 'Orders', (await sharesOf(period)).source),
	async pins(period) {
		const pins = pinNumbers((await sharesOf(period)).pin, await countRefusedByPin(period))
		return [
			['PIN begins with', 'District', 'Orders', 'Sales (INR)', 'Cash sent', 'Cash refused', 'Refused (INR)'],
			...pins.map(({ pin, district, orderCount, salesPaise, sentCount, refusedCount, refusedPaise }) => [
				pin,
				district,
				orderCount,
				rupees(salesPaise),
				sentCount,
				refusedCount,
				rupees(refusedPaise),
			]),
		]
	},
	async hours(period) {
		const { hours } = await sharesOf(period)
		return [['Day', ...bandNames], ...hours.map((bands, index) => [weekdayNames[index]!, ...bands])]
	},
	async best(period) {
		const { best } = await goodsOf(period, Number.POSITIVE_INFINITY)
		return [
			['Product', 'Pieces', 'Sales (INR)'],
			...best.map(({ name, pieces, salesPaise }) => [name, pieces, rupees(salesPaise)]),
		]
	},
	async unsold(period) {
		const { dead } = await goodsOf(period, Number.POSITIVE_INFINITY)
		return [
			['Product', 'Pieces', 'Worth (INR)'],
			...dead.map(({ name, pieces, worthPaise }) => [name, pieces, rupees(worthPaise)]),
		]
	},
	async 'sells-out'() {
		const next = await sellsOutNext(new Date(), mostSoldOut)
		return [
			['Product', 'Colour and size', 'Left', 'Gone in days'],
			...next.map(({ name, words, left, daysLeft }) => [name, words, left, daysLeft]),
		]
	},
}

/** The limit exists because every row needs its own query. */
const mostSoldOut = 100

function sharesTable(title: string, counted: string, shares: readonly Share[]): Cells[] {
	return [
		[title, counted, 'Sales (INR)', 'Before (INR)'],
		...shares.map(({ name, count, salesPaise, beforePaise }) => [
			keepCell(name),
			count,
			rupees(salesPaise),
			rupees(beforePaise),
		]),
	]
}

function rupees(paise: number): string {
	return (paise / 100).toFixed(2)
}
