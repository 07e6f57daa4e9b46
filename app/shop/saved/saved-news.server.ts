import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { sendsMail } from '../outbox/enqueue.server.ts'
import { refuse } from '../refusal.ts'
import { rowId } from '../row-id.ts'

/** What is agreed to, as the page says it. */
export const savedNewsWords =
	'Write me an e-mail when a piece that I saved costs less or is in stock again, at most one a day.'

/** Whether a customer wants news of what they saved; null where the shop sends no mail, and offers none. */
export async function wantsSavedNews(userId: number): Promise<boolean | null> {
	if (!sendsMail()) return null
	const user = await read.user.findUnique({ where: { id: userId }, select: { savedNewsAt: true } })
	return user?.savedNewsAt != null
}

/** Begins to tell a customer of what they saved (rule: saved-news): of what changes from now on. */
export async function beginSavedNews(userId: number): Promise<void> {
	await write(async (tx) => {
		const where = { id: userId, savedNewsAt: null }
		const begins = { savedNewsAt: new Date(), savedNewsWords, savedToldAt: null }
		if ((await tx.user.updateMany({ where, data: begins })).count > 0) await noteKnown(tx, userId)
	})
}

/** What the pieces of a customer cost now, and which are sold out, is no news. */
async function noteKnown(tx: Transaction, userId: number): Promise<void> {
	const select = { productId: true, product: { select: { fromPricePaise: true, remainingQty: true } } } as const
	for (const { productId, product } of await tx.savedProduct.findMany({ where: { userId }, select }))
		await tx.savedProduct.update({
			where: { userId_productId: { userId, productId } },
			data: { knownPaise: product.fromPricePaise, wasOut: product.remainingQty === 0 },
		})
}

/** Ends it, also for what is written and not sent yet. */
export async function endSavedNews(userId: number): Promise<void> {
	const data = { savedNewsAt: null, savedNewsWords: null }
	await write((tx) => tx.user.updateMany({ where: { id: userId }, data }))
}

const purpose = 'saved-news:'

/** The path of the page that ends it, for who has not logged in. */
export function stopPath(userId: number): string {
	return `/saved/stop/${encodeURIComponent(signText(purpose + userId))}`
}

/** Ends the news of whom such a link was mailed to. Another text: 'not-found'. */
export async function endSavedNewsBy(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'This link is not complete.')
	await endSavedNews(rowId(text.slice(purpose.length)))
}
