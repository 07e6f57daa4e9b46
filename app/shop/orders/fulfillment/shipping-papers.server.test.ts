import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { fakeShiprocket, makeBookableOrder, parcel, staff } from '../../../../tests/support/couriers/courier-shop.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { toIndianDay } from '../../values/dates.ts'
import { PENDING } from '../../values/order-status.ts'
import { changeOrderStatus } from '../order.server.ts'
import { buildLabels, buildManifestOfDay, buildManifestOfOrders, createLabelsPdf } from './shipping-papers.server.ts'
import { cancelShipment } from './shipment-jobs.server.ts'
import { bookShipment } from './shipments.server.ts'

fakeShiprocket()
beforeEach(() => emptyTables('shipmentEvent', 'shipment'))

const book = async (courierId: string) => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, { ...parcel, courierId })
	return id
}

test('the label of a COD order has its courier, tracking number, barcode, cash and address (rule: shipping-labels)', async () => {
	const id = await book('1')
	const order = await read.order.findUniqueOrThrow({ where: { id } })
	const { labels } = await buildLabels([id])
	expect(labels).toMatchObject([
		{
			orderId: id,
			courier: 'Blue Dart',
			trackingNumber: order.trackingNumber,
			barcode: { width: expect.any(Number) },
			codPaise: order.totalPaise,
			weightGrams: 500,
			to: expect.arrayContaining([expect.stringContaining(order.zipCode)]),
		},
	])
})

test('the label of a paid order collects nothing', async () => {
	const id = await makeBookableOrder()
	await write((tx) => tx.order.update({ where: { id }, data: { paymentState: 'paid' } }))
	expect((await buildLabels([id])).labels).toMatchObject([{ codPaise: 0, barcode: null }])
})

test('a label shows the cash that the courier has to collect', async () => {
	const id = await book('1')
	const { totalPaise } = await read.order.findUniqueOrThrow({ where: { id } })
	await write((tx) => tx.order.update({ where: { id }, data: { paymentState: 'paid' } }))
	expect((await buildLabels([id])).labels).toMatchObject([{ codPaise: totalPaise }])
})

test('the PDF file of a label has the texts and the bars of its page (rules: shipping-labels, paper-pdf)', async () => {
	const { labels } = await buildLabels([await book('1')])
	const [label] = labels
	const { content, name } = await createLabelsPdf(labels, '4x6')
	const { texts, bars } = readPdf(content)
	expect(name).toBe(`shipping-label-${label!.orderId}.pdf`)
	const file = texts.join('').replaceAll(/\s/g, '')
	const shown = [label!.courier, label!.payment, label!.trackingNumber!, ...label!.to, label!.facts, label!.returnTo]
	expect(shown.filter((text) => !file.includes(text.replaceAll(/\s/g, '')))).toEqual([])
	const path = [...label!.barcode!.path.matchAll(/M(\d+) 0h(\d+)/g)]
	expect(bars).toEqual(path.map(([, left, width]) => [Number(left), Number(left) + Number(width)]))
})

test.each([
	['a4', 2],
	['4x6', 5],
] as const)('five labels on %s are %i pages', async (paper, pages) => {
	const { labels } = await buildLabels([await makeBookableOrder()])
	const five = Array.from({ length: 5 }, () => labels[0]!)
	const { content, name } = await createLabelsPdf(five, paper)
	expect([name, readPdf(content).pages]).toEqual(['shipping-labels.pdf', pages])
})

test('without labels there is no file', async () => {
	await expect(createLabelsPdf([], 'a4')).rejects.toMatchObject({ code: 'not-found' })
})

test('an order that is not confirmed has no label', async () => {
	const id = await makeBookableOrder()
	await changeOrderStatus(staff, id, PENDING)
	expect(await buildLabels([id])).toEqual({ labels: [], skippedIds: [id] })
})

test('a manifest lists the parcels of each courier with their cash', async () => {
	const ids = [await book('43'), await book('1'), await book('1')]
	const { totalPaise } = await read.order.findUniqueOrThrow({ where: { id: ids[1]! } })
	const manifests = await buildManifestOfOrders(ids)
	expect(manifests.map(({ courier, parcels }) => [courier, parcels.map(({ orderId }) => orderId)])).toEqual([
		['Blue Dart', ids.slice(1)],
		['Delhivery Surface', ids.slice(0, 1)],
	])
	expect(manifests[0]!.codPaise).toBe(2 * totalPaise)
})

test('the manifest of a day lists what was booked on it and not cancelled', async () => {
	const today = toIndianDay(new Date())
	const [id, cancelled, old] = [await book('1'), await book('1'), await book('1')]
	await cancelShipment(staff, cancelled)
	const createdAt = new Date(Date.now() - 2 * 24 * 60 * 60_000)
	await write((tx) => tx.shipment.updateMany({ where: { orderId: old }, data: { createdAt } }))
	const listOrders = async (day: number) =>
		(await buildManifestOfDay(day)).flatMap(({ parcels }) => parcels.map(({ orderId }) => orderId))
	expect([await listOrders(today), await listOrders(today - 2)]).toEqual([[id], [old]])
})
