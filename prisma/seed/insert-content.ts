import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { toPhoneColumns } from '../../app/shop/values/phone.ts'
import { normalizeText } from '../../app/shop/search/normalize.ts'
import { BANNERS, CONTACT_MESSAGES, OFFERS, SOCIAL, SUBSCRIBERS } from './data/content.ts'
import type { DemoPictures } from './store-pictures.ts'
import { getDaysAgo } from './insert-people.ts'

export async function insertContent(tx: Transaction, pictures: DemoPictures, videoHash: string): Promise<void> {
	await tx.banner.createMany({
		data: BANNERS.map((words, index) => ({
			...words,
			imageHash: pictures.banners[index]!,
			createdAt: getDaysAgo(20 - index),
		})),
	})
	await tx.offer.createMany({ data: OFFERS.map((text, index) => ({ text, createdAt: getDaysAgo(30 - 3 * index) })) })
	await tx.instagramItem.createMany({
		data: SOCIAL.map((link, index) => ({
			link,
			imageHash: pictures.social[index]!,
			createdAt: getDaysAgo(14 - index),
		})),
	})
	await tx.homeVideo.create({ data: { title: 'On the rail', videoHash, createdAt: getDaysAgo(12) } })
	await tx.contactMessage.createMany({
		data: CONTACT_MESSAGES.map((message, index) => ({
			...message,
			searchKey: normalizeText(`${message.name} ${message.email} ${message.message}`),
			createdAt: getDaysAgo(2 * (CONTACT_MESSAGES.length - index), 8),
		})),
	})
	await tx.subscriber.createMany({
		data: SUBSCRIBERS.map(({ name, phone }, index) => ({
			name,
			nameKey: normalizeText(name),
			...toPhoneColumns(phone),
			createdAt: getDaysAgo(3 * (SUBSCRIBERS.length - index), 9),
		})),
	})
}
