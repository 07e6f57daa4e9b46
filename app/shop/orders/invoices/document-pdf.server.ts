import { setTimeout as sleep } from 'node:timers/promises'
import { createPdf, type PdfBlock, type PdfContent, type PdfLine } from '#app/adapters/pdf/pdf.server.ts'
import { log } from '#app/adapters/log.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { buildLogoFile } from '../../media/share-image.server.ts'
import { formatTotalLine } from '../../pricing/order-price.ts'
import { tax } from '../../region/india.ts'
import { getLogoHash, getShopContacts, getShopSettings } from '../../settings/shop-settings.server.ts'
import { formatPaise } from '../../values/money.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { refuse } from '../../values/refusal.ts'
import { maskPhone } from '../../values/phone.ts'
import { maskEmail } from '../../values/text.ts'
import { getAccountId, type OrderAccess } from '../links/order-access.server.ts'
import { type AdminOrderView, getOrder } from '../order.server.ts'
import type { OrderView } from '../order-view.ts'
import {
	buildReceiptTexts,
	type DocumentPageView,
	getDocumentPage,
	getOrderDocument,
	hasReceipt,
	type ReceiptTexts,
} from './document-page.server.ts'
import { findInvoice, getTaxDocument, type TaxDocumentView } from './tax-documents.server.ts'

/** A PDF file, with the name under which browsers save it. */
export interface PdfFile {
	name: string
	content: Uint8Array<ArrayBuffer>
}

/**
 * Returns an invoice or credit note as a PDF file, with the same content as its page (rule: paper-pdf). `page`
 * translates into the language of the page. If absent, the texts are in the language of the order.
 *
 * @throws BusyError: too many PDF files are being created already.
 */
export async function createDocumentPdf(document: TaxDocumentView, page?: Translate): Promise<PdfFile> {
	return createSheetPdf(await getDocumentPage(document, page))
}

/**
 * Returns the invoice of an order, or else its receipt (`hasReceipt`), as a PDF file (rule: paper-pdf).
 *
 * @throws not-found: the order has neither.
 * @throws BusyError: too many PDF files are being created already.
 */
export async function createOrderPdf(order: AdminOrderView): Promise<PdfFile> {
	const { sheet, texts } = await getOrderDocument(order)
	if (sheet) return createSheetPdf(sheet)
	if (!texts) refuse('not-found', 'document-not-found')
	return createReceiptPdf(order, texts)
}

/**
 * Returns a paper of an order for its customer as a PDF file: the invoice or credit note with the ID `documentId`, or
 * without an ID the receipt of an order that has no invoice (rule: paper-pdf). A client that only has the order's link
 * gets a copy with masked contacts in place of the buyer's name, address and GSTIN (rule: order-link).
 *
 * @throws not-found: the order or the paper is unknown or not accessible.
 * @throws BusyError: too many PDF files are being created already.
 */
export async function createCustomerPdf(
	access: OrderAccess,
	orderId: number,
	documentId: number | undefined,
	page: Translate,
): Promise<PdfFile> {
	const order = await getOrder(access, orderId)
	const contacts = listTexts([order.phoneNumber && maskPhone(order.phoneNumber), order.email && maskEmail(order.email)])
	const buyer = getAccountId(access) === null ? [...contacts, page('document.linkCopy')] : undefined
	if (documentId !== undefined) {
		const sheet = await getDocumentPage(await getTaxDocument(orderId, documentId), page)
		return createSheetPdf(buyer ? { ...sheet, buyer } : sheet)
	}
	if (!hasReceipt(order) || (await findInvoice(orderId))) refuse('not-found', 'document-not-found')
	return createReceiptPdf(order, buildReceiptTexts(order, page), buyer)
}

/**
 * The maximum number of milliseconds that an email waits for its attachment, so that it is sent before its lease in the
 * outbox ends.
 */
const attachmentWaitMs = 20_000

/**
 * Returns the invoice of an order as an email attachment, in an array. Returns `[]` when there is no invoice, or when
 * the file could not be created in time. The email then still has a link to the invoice.
 */
export async function createInvoiceAttachment(orderId: number): Promise<PdfFile[]> {
	const ended = new AbortController()
	try {
		const invoice = await findInvoice(orderId)
		if (!invoice) return []
		const tooLate = sleep(attachmentWaitMs, null, { signal: ended.signal }).catch(() => null)
		const file = await Promise.race([createDocumentPdf(invoice), tooLate])
		if (!file) throw new Error('The file was not ready in time.')
		return [file]
	} catch (error) {
		log.error({ err: error, order: orderId }, 'the invoice could not be attached to an email')
		return []
	} finally {
		ended.abort()
	}
}

async function createReceiptPdf(order: OrderView, texts: ReceiptTexts, buyer?: string[]): Promise<PdfFile> {
	const blocks = [...(await buildLogo()), ...buildReceipt(order, texts, buyer)]
	const { language, title } = texts
	const content = { language, title, at: order.createdAt, sheets: [{ foot: title, blocks }] }
	return { name: `invoice-${order.id}.pdf`, content: await createPdf(content) }
}

async function createSheetPdf(sheet: DocumentPageView): Promise<PdfFile> {
	const title = `${sheet.title} ${sheet.number}`
	const blocks = [...(await buildLogo()), ...buildDocument(sheet)]
	const content: PdfContent = { language: sheet.language, title, at: sheet.at, sheets: [{ foot: title, blocks }] }
	return { name: `${sheet.kind}-${sheet.number.replaceAll('/', '-')}.pdf`, content: await createPdf(content) }
}

/** Returns the logo for the top of a PDF file. Returns `[]` when the shop has no logo or it cannot be read. */
export async function buildLogo(): Promise<PdfBlock[]> {
	const hash = getLogoHash()
	try {
		const content = hash ? await buildLogoFile(hash, 'line') : undefined
		return content ? [{ kind: 'picture', content: new Uint8Array(content), height: 40 }] : []
	} catch (error) {
		log.error({ err: error }, 'the logo could not be read for a PDF file')
		return []
	}
}

export const space = (height: number): PdfBlock => ({ kind: 'space', height })
export const small = (text: string): PdfLine => ({ text, size: 8, isMuted: true })
export const plain = (text: string): PdfLine => ({ text })
export const listTexts = (texts: readonly (string | null | undefined | false)[]) =>
	texts.filter((text) => Boolean(text)) as string[]

/** Returns the blocks of the PDF file of an invoice or credit note, in the order of its page. */
function buildDocument(sheet: DocumentPageView): PdfBlock[] {
	const { texts, columns, rows } = sheet
	const about = sheet.kind === 'invoice' ? [texts.payment, sheet.payment] : [texts.reason, sheet.reason]
	return [
		{
			kind: 'columns',
			isLastRight: true,
			columns: [
				[
					{ text: sheet.shopName, size: 13 },
					...(sheet.legalName === sheet.shopName ? [] : [{ text: sheet.legalName, isBold: true }]),
					...sheet.seller.map((text) => ({ text, size: 8.5 })),
				],
				[
					{ text: sheet.title, size: 14, isBold: true },
					{ text: sheet.number, isBold: true },
					...[sheet.on, ...(sheet.against ?? [])].map(small),
				],
			],
		},
		space(8),
		{ kind: 'rule' },
		space(10),
		{
			kind: 'columns',
			columns: [
				[small(texts.billedTo), ...sheet.buyer.map(plain)],
				[[texts.placeOfSupply, sheet.suppliedTo], [texts.order, sheet.order], about].flatMap(([label, value]) => [
					small(label!),
					plain(value!),
				]),
			],
		},
		space(14),
		{ kind: 'columns', columns: [[small(texts.amounts)]] },
		space(4),
		{
			kind: 'table',
			columns: [
				{ title: texts.item, width: 4 - columns.length / 8, isLeft: true },
				...columns.map(({ title }) => ({ title, width: 1 })),
			],
			rows: rows.map(({ description, deductions, cells }) => [
				[{ text: description, size: 8.5, isBold: true }, ...deductions.map(small)],
				...cells.map((text) => [{ text, size: 8 }]),
			]),
		},
		space(8),
		{ kind: 'totals', rows: sheet.totals },
		space(14),
		{ kind: 'rule', isLight: true },
		space(8),
		{
			kind: 'columns',
			columns: [
				[
					small(texts.spelledTotalLabel),
					plain(sheet.spelledTotal),
					...(sheet.sentence ? [{ text: sheet.sentence, isBold: true }] : []),
				],
			],
		},
		space(10),
		{
			kind: 'columns',
			isLastRight: true,
			columns: [[small(texts.noReverseCharge)], [plain(`${texts.forSeller}\n\n\n${texts.signatory}`)]],
		},
	]
}

/** Returns the blocks of the PDF file of a receipt. It shows the order's number and no tax (rule: gst-registration). */
function buildReceipt(
	order: OrderView,
	texts: ReceiptTexts,
	buyer = listTexts([...texts.address, order.email]),
): PdfBlock[] {
	const shop = getShopContacts()
	const { mode, gstin } = getShopSettings().tax
	const { columns } = texts
	return [
		...(order.status === CANCELLED ? [buildFrame(texts.cancelled), space(10)] : []),
		{
			kind: 'columns',
			isLastRight: true,
			columns: [
				[
					{ text: shop.name, size: 13 },
					...listTexts([
						shop.address,
						shop.phone,
						shop.email,
						mode !== 'unregistered' && gstin && `${tax.idName} ${gstin}`,
					]).map((text) => ({ text, size: 8.5 })),
				],
				[{ text: texts.title, size: 14, isBold: true }, small(texts.placedOn)],
			],
		},
		space(8),
		{ kind: 'rule' },
		space(10),
		{
			kind: 'columns',
			columns: [
				[small(texts.buyer), ...buyer.map(plain)],
				[small(texts.payment), ...listTexts([texts.method, texts.state]).map(plain)],
			],
		},
		space(14),
		{
			kind: 'table',
			columns: [
				{ title: columns.item, width: 4, isLeft: true },
				...[columns.quantity, columns.price, columns.amount].map((title) => ({ title, width: 1 })),
			],
			rows: order.items.map(({ name, quantity, pricePaise, linePaise }, index) => [
				[{ text: name, isBold: true }, ...listTexts([texts.variants[index]]).map(small)],
				...[String(quantity), formatPaise(pricePaise), formatPaise(linePaise)].map((text) => [plain(text)]),
			]),
		},
		space(8),
		{ kind: 'totals', rows: texts.sums.map(({ label, paise }) => ({ label, amount: formatTotalLine(paise) })) },
	]
}

export const buildFrame = (text: string): PdfBlock => ({ kind: 'frame', line: { text, size: 12, isBold: true } })
