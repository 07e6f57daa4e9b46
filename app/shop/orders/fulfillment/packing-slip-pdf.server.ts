import { createPdf, type PdfBlock, type PdfSheet } from '#app/adapters/pdf/pdf.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { getPaymentLabel, isCod } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { buildFrame, buildLogo, listTexts, type PdfFile, plain, small, space } from '../invoices/document-pdf.server.ts'
import { describeExchange, formatAddressLines, getCurrentSize } from '../order-view.ts'
import { formatCodAmount } from '../payments/payment-labels.ts'
import type { PackingSlip } from './packing.server.ts'

/**
 * Returns packing slips as one PDF file, each on a page of its own (rule: paper-pdf).
 *
 * @throws BusyError: many files are being made already.
 */
export async function createSlipsPdf(slips: PackingSlip[]): Promise<PdfFile> {
	const [first] = slips
	if (!first) refuse('not-found', 'order-not-found')
	const name = slips.length === 1 ? `packing-slip-${first.order.id}` : 'packing-slips'
	const title = slips.length === 1 ? `Packing slip ${first.order.id}` : 'Packing slips'
	const logo = await buildLogo()
	const sheets = slips.map((slip): PdfSheet => ({
		foot: `Packing slip #${slip.order.id}`,
		blocks: [...logo, ...buildSlip(slip)],
	}))
	return { name: `${name}.pdf`, content: await createPdf({ language: 'en', title, at: first.createdAt, sheets }) }
}

/** Returns the parts of a packing slip. The only amount on it is the cash that the courier collects. */
function buildSlip({ order, placedAt, link }: PackingSlip): PdfBlock[] {
	const hasCod = order.status !== CANCELLED && (order.paymentState !== null || isCod(order))
	const facts = [
		['Payment', getPaymentLabel(order.paymentMethod)],
		['Waist size', order.waistSize],
		['Full length', order.fullLength],
	].filter((fact): fact is [string, string] => Boolean(fact[1]))
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	return [
		...(order.status === CANCELLED ? [buildFrame('This order is cancelled.'), space(10)] : []),
		{
			kind: 'columns',
			isLastRight: true,
			columns: [
				[
					small(getShopContacts().name),
					{ text: 'Packing slip', size: 11 },
					{ text: `#${order.id}`, size: 18, isBold: true },
				],
				[small(placedAt)],
			],
		},
		space(6),
		{ kind: 'rule' },
		space(12),
		...(hasCod ? [buildFrame(formatCodAmount(order)), space(12)] : []),
		{
			kind: 'columns',
			columns: [
				[small('Ships to'), ...formatAddressLines(order).map((text) => ({ text, size: 11 }))],
				facts.flatMap(([label, value]) => [small(label), plain(value)]),
			],
		},
		space(14),
		{
			kind: 'table',
			columns: [
				{ title: '', width: 0.3, isLeft: true },
				{ title: 'Item', width: 6, isLeft: true },
				{ title: 'Quantity', width: 1 },
			],
			rows: [
				...order.items.map((item) => [
					[{ text: '', size: 12, isBox: true }],
					[
						{ text: item.name, size: 10, isBold: true },
						...listTexts([
							formatVariantTitle({ colorName: item.colorName, size: getCurrentSize(item) }),
							describeExchange(item),
						]).map(small),
					],
					[{ text: String(item.quantity), size: 11, isBold: true }],
				]),
				[[], [plain('Items')], [plain(String(unitCount))]],
			],
		},
		...(order.orderNote
			? [space(12), { kind: 'columns' as const, columns: [[small('Customer note'), plain(order.orderNote)]] }]
			: []),
		...(link
			? [
					space(12),
					{ kind: 'code' as const, ...link.qr, width: 84, lines: [small(link.title), { text: link.url, size: 8 }] },
				]
			: []),
	]
}
