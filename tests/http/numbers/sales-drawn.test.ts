import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const owner = await loggedInAdmin()

test('the sales of a period are drawn by day, without cancelled orders, and told in words', async () => {
	for (const [day, totalPaise, status] of [
		['03', 100_050, 1],
		['03', 100_050, 4],
		['05', 700_000, 5],
		['06', 100_050, 2],
	] as const) {
		const createdAt = new Date(`2027-05-${day}T12:00:00+05:30`)
		await write((tx) =>
			tx.order.create({ data: { ...orderRow, status, createdAt, subtotalPaise: totalPaise, totalPaise } }),
		)
	}
	const { document } = await owner.open('/admin/numbers?from=2027-05-01&to=2027-05-07')
	const drawing = document.querySelector('svg[role=img]')!
	expect(document.querySelector(`[id="${drawing.getAttribute('aria-labelledby')}"]`)?.textContent).toBe('Sales per day')
	expect(document.querySelector(`[id="${drawing.getAttribute('aria-describedby')}"]`)?.textContent).toMatch(
		/^A bar for each of 7 days, .* sold on 2 of them, most on .*: ₹ 2,001\.00\.$/,
	)
	const bars = drawing.querySelectorAll('rect')
	expect(bars.map((bar) => Number(bar.getAttribute('height')) > 0)).toEqual([
		false,
		false,
		true,
		false,
		false,
		true,
		false,
	])
	expect(bars[5]!.textContent).toMatch(/^6 May 2027: ₹ 1,000\.50, 1 order$/)
})
