import type { Transaction, Prisma } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { CANCELLED, DELIVERED } from '../../values/order-status.ts'

/**
 * Deletes an account with its sessions, cart and pending emails. Orders stay without personal data, reviews without
 * name and photos (rule: deleted-account). Returns image hashes, whose files are deleted after the commit.
 */
export async function removeAccount(tx: Transaction, userId: number): Promise<string[]> {
	const select = { email: true, profileImageHash: true, coverImageHash: true } as const
	const { email, profileImageHash, coverImageHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
	await tx.outboxMail.deleteMany({ where: { OR: [{ order: { userId } }, { recipient: email, orderId: null }] } })
	await anonymizeOrders(tx, { userId })
	const photos = await tx.reviewPhoto.findMany({ where: { rating: { userId } }, select: { imageHash: true } })
	await tx.reviewPhoto.deleteMany({ where: { rating: { userId } } })
	await tx.user.delete({ where: { id: userId }, select: { id: true } })
	const own = [profileImageHash, coverImageHash].filter((hash) => hash !== null)
	return [...own, ...photos.map(({ imageHash }) => imageHash)]
}

const over = [DELIVERED, CANCELLED]

/**
 * Removes personal data from a deleted account's orders (rule: deleted-account). Accounting data, stock and region
 * stay. Unshipped orders keep their data until they are completed.
 */
export async function anonymizeOrders(tx: Transaction, which: Prisma.OrderWhereInput): Promise<void> {
	const name = 'Deleted customer'
	const orders = await tx.order.findMany({ where: { ...which, status: { in: over } }, select: { id: true } })
	await tx.activityEntry.updateMany({
		where: { kind: 'order', subjectId: { in: orders.map(({ id }) => id) }, note: { not: null } },
		data: { note: null },
	})
	await tx.orderReturn.updateMany({
		where: { order: { is: { ...which, status: { in: over } } } },
		data: { reason: '', answer: '', imageHash: null },
	})
	await tx.order.updateMany({
		where: { ...which, status: { in: over } },
		data: {
			firstName: name,
			lastName: '',
			email: '',
			phoneNumber: null,
			phoneE164: null,
			waistSize: null,
			fullLength: null,
			streetAddress: '',
			apartment: null,
			orderNote: '',
			customerKey: normalizeText(name),
		},
	})
}
