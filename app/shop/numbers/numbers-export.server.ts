import { csvRecord } from '../words/csv-cell.ts'
import { moneyOf } from './money-numbers.server.ts'
import { dateOfDay, type Period } from './period.ts'

const columns = ['Day', 'Orders', 'Sales (INR)', 'Received (INR)', 'Refunded (INR)', 'Handed over by couriers (INR)']

/** The days of a period as CSV, each a line, in rupees (rule: sales-report). */
export async function* exportNumbers(period: Period): AsyncGenerator<string> {
	yield csvRecord(columns)
	const { days } = await moneyOf(period)
	for (const { day, orderCount, salesPaise, inPaise, backPaise, handedOverPaise } of days)
		yield csvRecord([
			dateOfDay(day),
			String(orderCount),
			...[salesPaise, inPaise, backPaise, handedOverPaise].map((paise) => (paise / 100).toFixed(2)),
		])
}
