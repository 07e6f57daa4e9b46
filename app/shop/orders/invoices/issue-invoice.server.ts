import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { getCountryName } from '../../values/address.ts'
import { getShopSettings, getShopContacts } from '../../settings/shop-settings.server.ts'
import { getSupply, resolveHsn } from '../../tax/gst-rates.ts'
import type { NamedDiscount } from '../../pricing/order-discounts.ts'
import { discountLabel } from '../../pricing/order-price.ts'
import { isRegistered } from '../../tax/gst-registration.ts'
import { type InvoiceableOrder, buildInvoiceLines, chargeDescriptions } from './invoice-lines.ts'
import { type DocumentInput, findNextNumber, recordDocument } from './tax-documents.server.ts'
import { homeCountry } from '../../region/india.ts'

const invoiceOrderSelect = {
	status: true,
	source: true,
	country: true,
	state: true,
	buyerGstin: true,
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

type InvoiceOrderRow = Prisma.OrderGetPayload<{ select: typeof invoiceOrderSelect }>

/**
 * Issues the invoice of an order: when it ships, or at once for an in-person sale. Number, tax rates and GST components
 * are those of the date `at` (rules: invoice-number, invoice-content). Returns the number, or `null` when the shop is
 * not registered for GST or the order already has a valid invoice.
 *
 * @throws conflict: a tax rate is unknown.
 */
export async function issueInvoice(tx: Transaction, { orderId, byUserId, at }: DocumentInput): Promise<string | null> {
	const { mode, gstin, legalName, homeState, prefix, hsn } = getShopSettings().tax
	if (!isRegistered(mode)) return null
	if (await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: { id: true } })) return null
	const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: invoiceOrderSelect })
	// The place of supply of an in-person sale is the shop, where the customer receives the goods.
	const goesTo = order.source === 'outlet' ? { country: homeCountry, state: homeState } : order
	const supply = getSupply(goesTo, homeState)
	const lines = buildInvoiceLines(toInvoiceableOrder(order, hsn), { mode, supply, at })
	const documentNumber = await findNextNumber(tx.prepared.rows, 'invoice', prefix, at)
	await tx.taxDocument.create({
		data: {
			...documentNumber,
			orderId,
			standsForOrderId: orderId,
			mode,
			gstin,
			legalName,
			address: getShopContacts().address ?? '',
			homeState,
			supply,
			suppliedTo: supply === 'abroad' ? getCountryName(goesTo.country) : goesTo.state,
			buyerGstin: order.buyerGstin,
			totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
			lines: { create: lines.map(({ orderItemId, ...line }) => ({ ...toTaxLineColumns(line), orderItemId })) },
		},
		select: { id: true },
	})
	await recordDocument(tx, systemActor(byUserId), {
		orderId,
		status: order.status,
		note: `Invoice ${documentNumber.number}`,
	})
	return documentNumber.number
}

function toTaxLineColumns({
	description,
	hsn,
	quantity,
	discountPaise,
	discounts,
	paise,
	...components
}: Omit<ReturnType<typeof buildInvoiceLines>[number], 'orderItemId'>) {
	const { rate, taxablePaise, cgstPaise, sgstPaise, igstPaise } = components
	return {
		description,
		hsn,
		quantity,
		discountPaise,
		discounts,
		paise,
		rate,
		taxablePaise,
		cgstPaise,
		sgstPaise,
		igstPaise,
	}
}

function toInvoiceableOrder(
	{ items, shippingPaise, codFeePaise }: InvoiceOrderRow,
	defaultHsn: string,
): InvoiceableOrder {
	return {
		items: items.map(({ product, productName, colorName, size, discounts, ...item }) => ({
			...item,
			discounts: discounts.map(({ amountPaise: paise, orderDiscount: { kind, name } }) => ({
				label: discountLabel({ kind: kind as NamedDiscount['kind'], name }),
				paise,
			})),
			description: [productName, formatVariantTitle({ colorName, size })].filter(Boolean).join(', '),
			hsn: resolveHsn(product, defaultHsn),
		})),
		charges: [
			{ description: chargeDescriptions.delivery, paise: shippingPaise },
			{ description: chargeDescriptions.codFee, paise: codFeePaise },
		],
	}
}
