import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { unnamedActor } from '../../journal/journal.server.ts'
import { countryName } from '../../words/regions.ts'
import { settingsNow, shopContacts } from '../../settings/shop-settings.server.ts'
import { supplyTo } from '../../tax/heads.ts'
import type { NamedDiscount } from '../../pricing/order-discounts.ts'
import { discountLabel } from '../../pricing/order-sums.ts'
import { isRegistered } from '../../tax/registration.ts'
import { type BilledOrder, linesOfOrder } from './lines-of-order.ts'
import { type DocumentGiven, nextNumber, noteDocument } from './new-document.server.ts'

const billedSelect = {
	status: true,
	source: true,
	country: true,
	state: true,
	totalPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	items: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			productName: true,
			colorName: true,
			size: true,
			quantity: true,
			pricePaise: true,
			discountPaise: true,
			discounts: {
				where: { amountPaise: { gt: 0 } },
				orderBy: { orderDiscountId: 'asc' },
				select: { amountPaise: true, orderDiscount: { select: { kind: true, name: true } } },
			},
			product: { select: { hsn: true, category: { select: { hsn: true } } } },
		},
	},
} as const satisfies Prisma.OrderSelect

type Billed = Prisma.OrderGetPayload<{ select: typeof billedSelect }>

/**
 * Issues the invoice of a shipping order once, with its number, tax rates and GST components as of now (rules:
 * invoice-number, invoice-content). Returns the number, or `null` when the shop is not registered or the invoice
 * already exists.
 *
 * @throws conflict: a tax rate is unknown.
 */
export async function giveInvoiceIn(tx: Transaction, { orderId, byUserId, at }: DocumentGiven): Promise<string | null> {
	const { mode, gstin, legalName, homeState, prefix, hsn } = settingsNow().tax
	if (!isRegistered(mode)) return null
	if (await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: { id: true } })) return null
	const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: billedSelect })
	// Goods sold at the point of sale change hands at the shop.
	const goesTo = order.source === 'outlet' ? { country: 'india', state: homeState } : order
	const supply = supplyTo(goesTo, homeState)
	const lines = linesOfOrder(billOf(order, hsn), { mode, supply, at })
	const given = await nextNumber(tx.prepared.rows, 'invoice', prefix, at)
	await tx.taxDocument.create({
		data: {
			...given,
			orderId,
			standsForOrderId: orderId,
			mode,
			gstin,
			legalName,
			address: shopContacts().address ?? '',
			homeState,
			supply,
			suppliedTo: supply === 'abroad' ? countryName(goesTo.country) : goesTo.state,
			totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
			lines: { create: lines.map(({ orderItemId, ...line }) => ({ ...columns(line), orderItemId })) },
		},
		select: { id: true },
	})
	await noteDocument(tx, unnamedActor(byUserId), { orderId, status: order.status, words: `Invoice ${given.number}` })
	return given.number
}

function columns({
	words,
	hsn,
	quantity,
	discountPaise,
	discounts,
	paise,
	...heads
}: Omit<ReturnType<typeof linesOfOrder>[number], 'orderItemId'>) {
	const { rate, taxablePaise, cgstPaise, sgstPaise, igstPaise } = heads
	return { words, hsn, quantity, discountPaise, discounts, paise, rate, taxablePaise, cgstPaise, sgstPaise, igstPaise }
}

function billOf({ items, shippingPaise, codFeePaise }: Billed, usualHsn: string): BilledOrder {
	return {
		items: items.map(({ product, productName, colorName, size, discounts, ...item }) => ({
			...item,
			discounts: discounts.map(({ amountPaise: paise, orderDiscount: { kind, name } }) => ({
				label: discountLabel({ kind: kind as NamedDiscount['kind'], name }),
				paise,
			})),
			words: [productName, choiceWords({ colorName, size })].filter(Boolean).join(', '),
			hsn: product?.hsn || product?.category?.hsn || usualHsn,
		})),
		charges: [
			{ words: 'Delivery', paise: shippingPaise },
			{ words: 'Cash on delivery fee', paise: codFeePaise },
		],
	}
}
