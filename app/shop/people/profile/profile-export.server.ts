import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { imageUrl } from '../../media/media-url.ts'
import { statusLabel } from '../../words/order-status.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'

const everything = {
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	blockedAt: true,
	cartNote: true,
	savedNewsAt: true,
	savedNewsWords: true,
	orderNewsAt: true,
	profileImageHash: true,
	coverImageHash: true,
	createdAt: true,
	updatedAt: true,
	sessions: {
		orderBy: { id: 'asc' },
		select: { kind: true, createdAt: true, lastUsedAt: true, device: true, address: true, expiresAt: true },
	},
	emailChange: { select: { email: true, expiresAt: true } },
	passwordResets: { orderBy: { id: 'asc' }, select: { createdAt: true, expiresAt: true, usedAt: true } },
	pendingSubmissions: { orderBy: { id: 'asc' }, select: { path: true, fields: true, expiresAt: true } },
	checkoutDraft: { select: { fields: true, updatedAt: true } },
	cartItems: {
		orderBy: { id: 'asc' },
		select: {
			quantity: true,
			size: true,
			createdAt: true,
			productColor: { select: { product: { select: { id: true, name: true } }, color: { select: { name: true } } } },
		},
	},
	savedProducts: {
		orderBy: { savedAt: 'asc' },
		select: { product: { select: { id: true, name: true } }, pricePaise: true, productColorId: true, savedAt: true },
	},
	orders: {
		orderBy: { id: 'asc' },
		omit: { userId: true, customerKey: true, phoneE164: true },
		include: {
			items: {
				orderBy: { id: 'asc' },
				omit: {
					orderId: true,
					productNameKey: true,
					productColorId: true,
					colorHex: true,
					imageHash: true,
					imageColor: true,
				},
			},
			discounts: {
				orderBy: { id: 'asc' },
				select: { kind: true, name: true, items: { select: { orderItemId: true, amountPaise: true } } },
			},
			claims: { orderBy: { id: 'asc' }, select: { utr: true, amountPaise: true, state: true, createdAt: true } },
			returns: {
				orderBy: { id: 'asc' },
				select: { wants: true, state: true, reason: true, answer: true, askedAt: true },
			},
			mails: {
				orderBy: { id: 'asc' },
				select: { template: true, recipient: true, state: true, createdAt: true, sentAt: true },
			},
		},
	},
	ratings: {
		orderBy: { id: 'asc' },
		select: {
			rating: true,
			description: true,
			fit: true,
			createdAt: true,
			hiddenAt: true,
			answer: true,
			photos: { select: { imageHash: true } },
			product: { select: { id: true, name: true } },
		},
	},
} as const satisfies Prisma.UserSelect

/** Returns the account's rows from all tables. */
export async function everythingOf(userId: number) {
	const user = await read.user.findUnique({ where: { id: userId }, select: everything })
	if (!user) return null
	const orders = { in: user.orders.map(({ id }) => id) }
	const steps = await read.journalEntry.findMany({
		where: { kind: 'order', subjectId: orders, status: { not: null } },
		orderBy: { id: 'asc' },
		select: { subjectId: true, status: true, at: true },
	})
	return { ...user, steps }
}

type Everything = NonNullable<Awaited<ReturnType<typeof everythingOf>>>

/** Formats the rows for a reader. Amounts are in paise, as their names state. */
export function readable({
	sessions,
	passwordResets,
	emailChange,
	pendingSubmissions,
	cartItems,
	savedProducts,
	orders,
	ratings,
	cartNote,
	steps,
	...user
}: Everything) {
	const { profileImageHash, coverImageHash, ...account } = user
	return {
		account: {
			...account,
			profileImage: profileImageHash && imageUrl(profileImageHash, 640, 'jpg'),
			coverImage: coverImageHash && imageUrl(coverImageHash, 1280, 'jpg'),
		},
		sessions,
		passwordResets,
		emailChange,
		pendingSubmissions,
		cart: {
			note: cartNote,
			items: cartItems.map(({ productColor: { product, color }, ...item }) => ({
				product,
				color: color.name,
				...item,
			})),
		},
		savedPieces: savedProducts,
		orders: orders.map(({ status, paymentMethod, ...order }) => ({
			...order,
			status: statusLabel(status),
			paymentMethod: paymentLabel(paymentMethod),
			history: steps
				.filter(({ subjectId }) => subjectId === order.id)
				.map((step) => ({ status: statusLabel(step.status!), createdAt: step.at })),
		})),
		reviews: ratings.map(({ photos, ...review }) => ({
			...review,
			photos: photos.map(({ imageHash }) => imageUrl(imageHash, 1280, 'jpg')),
		})),
	}
}
