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

test('beside it stands the period before: a line in the drawing, a mark on the bars, and the change in words', async () => {
	for (const [day, totalPaise] of [
		['02', 400_000],
		['04', 300_000],
		['05', 100_000],
	] as const) {
		const createdAt = new Date(`2028-05-${day}T00:00:00+05:30`)
		await write((tx) => tx.order.create({ data: { ...orderRow, createdAt, subtotalPaise: totalPaise, totalPaise } }))
	}
	const { document } = await owner.open('/admin/numbers?from=2028-05-04&to=2028-05-06')
	const drawing = document.querySelector('svg[role=img]')!
	expect(drawing.querySelector('path[fill=none]')?.getAttribute('d')).toBe('M0 100H10L10 20H20L20 100H30')
	expect(drawing.querySelector('rect')?.textContent).toMatch(/1 order; before ₹ 0\.00$/)
	const [sales] = document.querySelectorAll('main dl > div')
	expect(sales?.textContent).toBe('Sales, less returns₹4,000as before')
	const [web] = document.querySelectorAll('main table').filter((table) => /Where they buy/i.test(table.textContent))
	expect(web?.querySelector('tbody path')?.getAttribute('d')).toBe('M100 -3V13')
})

test('where cash came back twice of three times, the report says so proposes a rule, and a rate that rises is bad', async () => {
	const createdAt = new Date('2029-05-04T12:00:00+05:30')
	const sent = { ...orderRow, createdAt, zipCode: '141001', paymentMethod: 'cod' }
	const back = { ...sent, status: 5, returnedToOriginAt: createdAt }
	const dayBefore = new Date('2029-05-03T23:59:59+05:30')
	for (const data of [{ ...sent, status: 4 }, back, back, { ...sent, status: 4, createdAt: dayBefore }])
		await write((tx) => tx.order.create({ data }))
	const { document } = await owner.open('/admin/numbers?from=2029-05-04&to=2029-05-04')
	const [table] = document.querySelectorAll('main table').filter((one) => /came back/.test(one.textContent))
	expect(table?.querySelector('tbody')?.textContent).toMatch(/^141… Ludhiana.*2 of 3$/)
	const rule = document.querySelector('main a[href="/admin/settings/cash"]')?.parentNode
	expect(rule?.textContent).toBe('A rule would help: no cash on delivery to 141… Look at it')
	const rising = document.querySelectorAll('main dl > div')[4]?.querySelector('.text-danger')
	expect(rising?.textContent).toBe('▲ 66.7 points')
})
