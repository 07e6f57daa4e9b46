import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { phoneColumns } from '../../app/shop/words/phone.ts'
import { normaliseText } from '../../app/shop/search/normalise.ts'
import { BANNERS, CONTACT_MESSAGES, OFFERS, SOCIAL, SUBSCRIBERS } from './data/content.ts'
import { SETTINGS } from './data/settings.ts'
import type { DemoPictures } from './store-pictures.ts'
import { daysAgo } from './insert-people.ts'

export async function insertContent(tx: Transaction, pictures: DemoPictures, videoHash: string): Promise<void> {
	await tx.setting.createMany({ data: Object.entries(SETTINGS).map(([key, value]) => ({ key, value })) })
	await tx.banner.createMany({
		data: BANNERS.map((words, index) => ({
			...words,
			imageHash: pictures.banners[index]!,
			createdAt: daysAgo(20 - index),
		})),
	})
	await tx.offer.createMany({ data: OFFERS.map((text, index) => ({ text, createdAt: daysAgo(30 - 3 * index) })) })
	await tx.instagramItem.createMany({
		data: SOCIAL.map((link, index) => ({
			link,
			imageHash: pictures.social[index]!,
			createdAt: daysAgo(14 - index),
		})),
	})
	await tx.homeVideo.create({ data: { title: 'On the rail', videoHash, createdAt: daysAgo(12) } })
	await tx.contactMessage.createMany({
		data: CONTACT_MESSAGES.map((message, index) => ({
			...message,
			searchKey: normaliseText(`${message.name} ${message.email} ${message.message}`),
			createdAt: daysAgo(2 * (CONTACT_MESSAGES.length - index), 8),
		})),
	})
	await tx.subscriber.createMany({
		data: SUBSCRIBERS.map(({ name, phone }, index) => ({
			name,
			nameKey: normaliseText(name),
			...phoneColumns(phone),
			createdAt: daysAgo(3 * (SUBSCRIBERS.length - index), 9),
		})),
	})
}
