import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../tests/support/data/delivery.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../../tests/support/data/shop-data.ts'
import { dayMs, toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import { markReturnedToOrigin } from '../orders/fulfillment/return-to-origin.server.ts'
import { changeOrderStatus } from '../orders/order.server.ts'
import { listDailySales } from '../orders/daily-sales.server.ts'
import { getMoneyReport, getOrderReport } from './sales-report.server.ts'
import { buildReportRows, sumRows } from './report-view.ts'
import { countReturnsByPincode, getProductReport } from './sales-breakdown.server.ts'

/** Creates small random numbers that are the same in each run. */
function random(seed: number) {
	let state = seed
	return (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((state / 2_147_483_648) * below)
	}
}

const roll = random(33)
const pick = <T>(choices: readonly T[]): T => choices[roll(choices.length)]!
const first = toIndianDay(new Date('2025-03-01T12:00:00Z'))
const period = { first, last: first + 99 }
const states = [null, 'due', 'claimed', 'paid', 'part-refunded', 'refunded', 'collected', 'remitted', 'expired']

/** Creates times around midnight in India and around the ends of the period. */
function moment(): Date {
	const start = getStartOfIndianDay(first - 3 + roll(106)).getTime()
	return new Date(start + pick([0, 1, dayMs - 1, roll(dayMs)]))
}

/** Creates orders and entries in combinations that no real shop has, because the sums must not depend on them. */
async function fill(count: number) {
	await write(async (tx) => {
		for (let index = 0; index < count; index += 1) {
			const [subtotalPaise, discountPaise] = [1 + roll(50_000_000), 0]
			const { id } = await tx.order.create({
				data: {
					...orderRow,
					zipCode: pick(['395007', '395002', '110001']),
					country: pick(['india', 'india', 'usa']),
					customerKey: 'random',
					paymentMethod: pick(['online', 'cod']),
					source: pick(['web', 'web', 'outlet']),
					status: 1 + roll(5),
					paymentState: pick(states),
					subtotalPaise,
					discountPaise,
					totalPaise: subtotalPaise - discountPaise,
					createdAt: moment(),
				},
				select: { id: true },
			})
			let received = 0
			for (let entry = roll(3); entry > 0; entry -= 1) {
				const kind = pick(received > 0 ? ['paid', 'collected', 'remitted', 'refunded'] : ['paid', 'collected'])
				const amountPaise = kind === 'refunded' ? 1 + roll(received) : 1 + roll(50_000_000)
				received += kind === 'refunded' ? -amountPaise : kind === 'remitted' ? 0 : amountPaise
				const provider = pick(['shop', 'upi', 'razorpay'])
				const paymentId = `random-${id}-${entry}`
				await tx.paymentEntry.create({
					data: { orderId: id, kind, amountPaise, provider, paymentId, reference: '', at: moment() },
				})
			}
		}
	})
}

const inPeriod = (at: Date) => toIndianDay(at) >= period.first && toIndianDay(at) <= period.last
const plain = <K extends string>(rows: Record<K, number>[], key: K) => rows.reduce((sum, row) => sum + row[key], 0)

describe('reports of random orders in a period', () => {
	beforeAll(() => fill(400))

	test('equal to the paisa a plain sum over all rows, by day, by payment method and by order', async () => {
		const orders = (await read.order.findMany()).filter(({ createdAt }) => inPeriod(createdAt))
		const entries = (await read.paymentEntry.findMany({ include: { order: true } })).filter(({ at }) => inPeriod(at))
		expect(orders.length > 300).toBe(true)
		expect(entries.length > 200).toBe(true)
		const kept = orders.filter(({ status }) => status !== 5)
		const came = entries.filter(({ kind }) => kind === 'paid' || kind === 'collected')
		const back = entries.filter(({ kind }) => kind === 'refunded')
		const handedOver = entries.filter(({ kind }) => kind === 'remitted')
		const { days, methods } = await getMoneyReport(period)
		expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 100 }, (_, index) => first + index))
		for (const { day, ...numbers } of days) {
			const placed = kept.filter(({ createdAt }) => toIndianDay(createdAt) === day)
			const moved = (rows: typeof entries) => {
				const ofDay = rows.filter(({ at }) => toIndianDay(at) === day)
				return plain(ofDay, 'amountPaise')
			}
			expect(numbers, String(day)).toEqual({
				orderCount: placed.length,
				salesPaise: plain(placed, 'totalPaise'),
				inPaise: moved(came),
				backPaise: moved(back),
				remittedPaise: moved(handedOver),
			})
		}
		expect(sumRows(buildReportRows(days))).toMatchObject({
			orderCount: kept.length,
			salesPaise: plain(kept, 'totalPaise'),
			inPaise: plain(methods, 'inPaise'),
			backPaise: plain(methods, 'backPaise'),
		})
		expect(plain(methods, 'inPaise')).toBe(plain(came, 'amountPaise'))
		expect(plain(methods, 'backPaise')).toBe(plain(back, 'amountPaise'))
		expect(plain(methods, 'entryCount')).toBe(came.length + back.length)
		const upi = came.filter(({ provider, order }) => provider === 'upi' && order.source === 'web')
		expect(methods.find(({ method }) => method === 'UPI to your bank')?.inPaise).toBe(plain(upi, 'amountPaise'))
	})

	test('show the status of orders: received, due, collected, refunded and not recorded', async () => {
		const all = await read.order.findMany({ include: { payments: true } })
		const orders = all.filter(({ createdAt }) => inPeriod(createdAt))
		const kept = orders.filter(({ status }) => status !== 5)
		const ofKind = ({ payments }: (typeof all)[number], kind: string) => {
			const entries = payments.filter((entry) => entry.kind === kind)
			return plain(entries, 'amountPaise')
		}
		const of = (...which: (string | null)[]) => kept.filter(({ paymentState }) => which.includes(paymentState))
		const due = of('due', 'claimed', 'expired').map(({ totalPaise, receivedPaise, refundedPaise }) => ({
			paise: Math.max(0, totalPaise - receivedPaise + refundedPaise),
		}))
		const withCouriers = of('collected', 'part-refunded', 'refunded').map((order) => ({
			// A remittance settles the order, also if the courier has kept a part.
			paise: ofKind(order, 'remitted') > 0 ? 0 : ofKind(order, 'collected'),
		}))
		// The courier has the cash of a delivered order that nobody has marked.
		const unmarked = of('due').filter(({ status, paymentMethod }) => status === 4 && paymentMethod === 'cod')
		const cancelled = orders.filter(({ status }) => status === 5)
		expect(await getOrderReport(period)).toEqual({
			orderCount: kept.length,
			salesPaise: plain(kept, 'totalPaise'),
			returnedPaise: 0,
			receivedPaise: plain(kept, 'receivedPaise'),
			refundedPaise: plain(kept, 'refundedPaise'),
			duePaise: plain(due, 'paise'),
			pendingRemittancePaise: plain(withCouriers, 'paise') + plain(unmarked, 'totalPaise'),
			unknownPaise: plain(of(null), 'totalPaise'),
			cancelledCount: orders.length - kept.length,
			cancelledPaise: plain(cancelled, 'totalPaise'),
		})
	})

	test('agree with the sales on the dashboard', async () => {
		const { days } = await getMoneyReport(period)
		const dashboard = await listDailySales(getStartOfIndianDay(period.last), 30)
		expect(days.slice(-30).map(({ orderCount, salesPaise }) => [orderCount, salesPaise])).toEqual(
			dashboard.map(({ orderCount, totalPaise }) => [orderCount, totalPaise]),
		)
	})
})

test('refused COD orders are counted by PIN code: shipped and returned, not delivered, not cancelled before', async () => {
	const actor = await makeStaff()
	const day = toIndianDay(new Date('2031-05-05T12:00:00Z'))
	const { variants } = await makeProduct({ pricePaise: 129_950, stock: 50 })
	const place = async (zipCode: string, paymentMethod: 'online' | 'cod', ...steps: number[]) => {
		const buyer = await makeCustomerWith([variants[0]!, 1])
		const { orderId } = await checkOut(buyer, { input: createCheckoutInput({ paymentMethod, zipCode }) })
		for (const status of steps) await changeOrderStatus(actor, orderId, status)
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { createdAt: getStartOfIndianDay(day) } }))
		return orderId
	}
	await place('395007', 'cod', 3, 5)
	await place('395007', 'cod', 3, 4)
	await place('395007', 'cod', 5)
	await place('395007', 'cod', 3, 4, 5)
	await place('395007', 'online', 3, 5)
	await markReturnedToOrigin(actor, await place('110001', 'cod', 3), { shouldRestock: true })
	await place('110001', 'cod', 2, 3, 5)
	await place('560001', 'cod', 3)
	expect(await countReturnsByPincode({ first: day, last: day })).toEqual([
		{ pin: '110', sentCount: 2, refusedCount: 2, refusedPaise: 259_900 },
		{ pin: '395', sentCount: 2, refusedCount: 1, refusedPaise: 129_950 },
		{ pin: '560', sentCount: 1, refusedCount: 0, refusedPaise: 0 },
	])
})

test('best sellers and unsold stock are ranked by units and by value, without cancelled orders', async () => {
	const day = toIndianDay(new Date('2032-05-05T12:00:00Z'))
	const kurta = await makeProduct({ name: 'Best Kurta', pricePaise: 100_000, stock: 9 })
	const sari = await makeProduct({ name: 'Second Sari', pricePaise: 900_000, stock: 9 })
	const shawl = await makeProduct({ name: 'Dead Shawl', pricePaise: 123_456_700, stock: 3 })
	const gone = await makeProduct({ name: 'Gone Stole', pricePaise: 100, stock: 0 })
	const sell = async (variant: number, quantity: number, status = 1) => {
		const { orderId } = await checkOut(await makeCustomerWith([variant, quantity]))
		await write((tx) =>
			tx.order.update({ where: { id: orderId }, data: { status, createdAt: getStartOfIndianDay(day) } }),
		)
	}
	await sell(kurta.variants[0]!, 2)
	await sell(kurta.variants[0]!, 1)
	await sell(sari.variants[0]!, 2)
	await sell(shawl.variants[0]!, 1, 5)
	const { best, dead, deadCount, deadPaise } = await getProductReport({ first: day, last: day })
	expect(best).toEqual([
		{ productId: kurta.id, name: 'Best Kurta', units: 3, salesPaise: 300_000 },
		{ productId: sari.id, name: 'Second Sari', units: 2, salesPaise: 1_800_000 },
	])
	expect(dead[0]).toEqual({ productId: shawl.id, name: 'Dead Shawl', units: 2, worthPaise: 246_913_400 })
	const ids = dead.map(({ productId }) => productId)
	expect(ids.includes(kurta.id)).toBe(false)
	expect(ids.includes(gone.id)).toBe(false)
	expect(deadCount).toEqual(dead.length)
	expect(deadPaise >= 246_913_400).toBe(true)
})
