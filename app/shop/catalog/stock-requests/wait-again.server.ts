import type { Transaction } from '#app/adapters/db/db.server.ts'
import { waitingKey } from './stock-request-view.ts'

/** Lets who was told by a mail that had nothing to tell, because the product became a draft meanwhile, wait again. */
export async function waitAgain(tx: Transaction, mailId: number): Promise<void> {
	const request = await tx.stockRequest.findUnique({ where: { mailId } })
	if (!request) return
	const key = waitingKey(request.contact, request)
	// Asked again meanwhile.
	if (await tx.stockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	await tx.stockRequest.update({ where: { mailId }, data: { toldAt: null, waitingKey: key } })
}
