import { z } from 'zod'
import { readTable, textCell } from './read-table.ts'

export const OFFERS: readonly string[] = [
	'New on the rail every Friday morning',
	'Cut and sewn in Surat since 2020, in batches of 120 at most',
	'Look at the measurements: each is taken from the garment itself',
	'Monsoon Linen is on the rail: it dries on you between two showers',
	'Three outlets: come and touch the leather before you decide',
]

export const BANNERS: readonly { title: string; text: string; link: string }[] = [
	{
		title: 'Made slowly, in Surat.',
		text: 'Linen, denim and leather in batches of 120 at most.',
		link: '/newarrivals',
	},
	{
		title: 'Indigo that keeps its word',
		text: 'Denim that fades where you live in it.',
		link: '/collection/Indigo%20Denim',
	},
	{
		title: 'Leather for the long road',
		text: 'Full-grain hides, saddle-stitched on our own bench.',
		link: '/collection/Saddle%20Leather',
	},
	{
		title: 'Gold thread, loud evenings',
		text: 'Bandhani, zari and seven metres of hem.',
		link: '/collection/Festive%20Edit',
	},
]

export const SOCIAL: readonly string[] = [
	'https://www.instagram.com/explore/tags/linenshirt/',
	'https://www.instagram.com/explore/tags/indigodenim/',
	'https://www.instagram.com/explore/tags/saddleleather/',
	'https://www.instagram.com/explore/tags/bandhani/',
	'https://www.instagram.com/explore/tags/blockprint/',
	'https://www.instagram.com/explore/tags/suratfashion/',
]

export const CONTACT_MESSAGES = readTable(
	'messages',
	z.strictObject({ name: textCell, email: textCell, message: textCell }),
)

export const SUBSCRIBERS = readTable('subscribers', z.strictObject({ name: textCell, phone: textCell }))
