import { read, write } from '#app/adapters/db/db.server.ts'
import { newShopKey, storedDefaults } from './new-shop-defaults.ts'

/**
 * Gives a shop without accounts and products the defaults of a new shop. Changes nothing in any other shop (rule:
 * new-shop-defaults).
 */
export async function saveNewShopDefaults(): Promise<void> {
	const [user, product] = await Promise.all([
		read.user.findFirst({ select: { id: true } }),
		read.product.findFirst({ select: { id: true } }),
	])
	if (user || product) return
	const data = Object.entries({ [newShopKey]: true, ...storedDefaults }).map(([key, value]) => ({ key, value }))
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { in: data.map(({ key }) => key) } } })
		await tx.setting.createMany({ data })
	})
}
