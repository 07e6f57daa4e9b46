import type { Transaction } from '#app/adapters/db/db.server.ts'
import { anonymiseOrders } from './anonymise-orders.server.ts'

/**
 * Removes an account with sessions, cart and waiting mail; orders stay without the person, reviews without name and
 * photos (rule: deleted-account). Answers image hashes, to be removed after the commit.
 */
export async function removeAccount(tx: Transaction, userId: number): Promise<string[]> {
	const select = { email: true, profileImageHash: true, coverImageHash: true } as const
	const { email, profileImageHash, coverImageHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
	await tx.outboxMail.deleteMany({ where: { OR: [{ order: { userId } }, { recipient: email, orderId: null }] } })
	await anonymiseOrders(tx, { userId })
	const photos = await tx.reviewPhoto.findMany({ where: { rating: { userId } }, select: { imageHash: true } })
	await tx.reviewPhoto.deleteMany({ where: { rating: { userId } } })
	await tx.user.delete({ where: { id: userId }, select: { id: true } })
	const own = [profileImageHash, coverImageHash].filter((hash) => hash !== null)
	return [...own, ...photos.map(({ imageHash }) => imageHash)]
}
