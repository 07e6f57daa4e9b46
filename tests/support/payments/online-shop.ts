import { rmSync } from 'node:fs'
import path from 'node:path'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import { changeStandIn, type StandInLink, standInState } from '../../../app/adapters/razorpay/stand-in-links.server.ts'
import { settings } from '../../../app/adapters/settings.server.ts'

/** Lets the shop take online payments by the stand-in, until what this answers is called. */
export async function takesPayments(minutes = 30): Promise<() => Promise<void>> {
	const rows = [
		['checkout.onlineBy', 'provider'],
		['checkout.holdMinutes', minutes],
	] as const
	await write(async (tx) => {
		for (const [key, value] of rows)
			await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
	})
	return async () => {
		await write((tx) => tx.setting.deleteMany({ where: { key: { in: rows.map(([key]) => key) } } }))
		rmSync(path.join(settings().dataDir, 'stand-in.json'), { force: true })
	}
}

/** The link of an order at the stand-in, as the shop has noted it. */
export async function linkOf(orderId: number): Promise<StandInLink> {
	const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId }, orderBy: { id: 'desc' } })
	return linksOf(reference)[0]!
}

export function linksOf(reference: string): StandInLink[] {
	return standInState().links.filter((link) => link.reference.startsWith(reference))
}

/** Lets the stand-in know of other money than was asked for. */
export function changeLink(id: string, change: (link: StandInLink) => void): void {
	changeStandIn(({ links }) => change(links.find((link) => link.id === id)!))
}

/** As if the time of an order were over. */
export async function endHold(orderId: number): Promise<void> {
	const past = new Date(Date.now() - 1000)
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { heldUntil: past } }))
	const { reference } = (await read.onlinePayment.findFirst({ where: { orderId } })) ?? {}
	changeStandIn(({ links }) => {
		const link = links.find((one) => one.reference === reference)
		if (link) link.expireBy = Math.floor(past.getTime() / 1000)
	})
}
