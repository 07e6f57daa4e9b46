import type { Prisma } from '../../../app/adapters/db/db.server.ts'
import { returnPolicy, shippingPolicy } from './policies.ts'

/** The settings of a demo shop by their keys. */
type DemoSettings = Readonly<Record<string, Prisma.InputJsonValue>>

/**
 * What the demo shop tells of itself. Its contact details belong to nobody (rule: demo-details): numbers from 555-0100
 * to 555-0199 and the domain example.com are reserved, and no PIN code begins with 0.
 */
const shopDetails: DemoSettings = {
	'shop.about': 'Western wear and leather, made in small batches.',
	'shop.founded': 2020,
	'shop.phones': '+12025550143',
	'shop.email': 'hello@example.com',
	'shop.outlets': [
		{
			name: '',
			address: '1 Example Street, Surat, Gujarat 000000',
			city: 'Surat',
			mapsUrl: 'https://www.google.com/maps/search/?api=1&query=Surat%2C%20Gujarat',
			hours: '',
		},
	],
	'pages.story': `Zari Lane began in 2020 with one cutting table in Surat.

- Established: 2020
- Made in: Surat, Gujarat, India
- How: In small batches
- Where to find us: Three outlets

# Western wear, from here

Surat has woven, dyed and traded cloth for longer than anybody remembers. What it did not have, when we were \
looking for it, was the clothes that we wanted to wear: shirts with room in them, jeans that sit, a jacket that is \
still right in ten years.

So we made them. Womenswear first, western in cut, in cloth from down the road. GenZ found us before we had a sign above the door.

# Small batches

We cut a few pieces of each design, look at how they wear, and cut the next ones better. That is why a color may \
be gone next month, and why there is no warehouse full of things that nobody asked for.

# Leather

Bags, belts, boots and jackets came next. They are cut whole where it counts, stitched so that they can be stitched \
again, and get better with the years. Premium quality is a word that everybody uses; we would rather you turn the \
bag inside out and look.

# Three outlets and a web shop

You can try everything on in our three outlets in and around the city, or order it here and have it sent to your \
door, anywhere in India and to select countries beyond.

Either way it is the same people who cut it, pack it and answer when you write.`,
}

/**
 * The settings of the demo shop: delivery costs 0 everywhere, and its pages have texts of their own (rule:
 * demo-settings).
 */
export const SETTINGS: DemoSettings = {
	...shopDetails,
	'delivery.homePrice': 0,
	'delivery.firstPrice': 0,
	'delivery.furtherPrice': 0,
	'delivery.abroadPrice': 0,
	'home.shippingText': 'Shipping is a flat 60 rupees in Gujarat and weight-based outside Gujarat.',
	'pages.shipping': shippingPolicy,
	'pages.returns': returnPolicy,
}

/** The settings of `--demo=full`. Its pages follow them. */
export const FULL_SETTINGS: DemoSettings = {
	...shopDetails,
	'delivery.homePrice': 60,
	'delivery.firstPrice': 90,
	'delivery.furtherPrice': 40,
	'delivery.abroadPrice': 1800,
	'delivery.freeFrom': 5000,
	'delivery.homeDays': 7,
	'delivery.elsewhereDays': 12,
	'cash.fee': 49,
	'cash.prepaidPercent': 5,
	'cash.lowest': 300,
	'cash.highest': 15_000,
}

/** The coupons of `--demo=full`. */
export const COUPONS = [
	{ code: 'WELCOME10', percent: 10, maxPerCustomer: 1 },
	{ code: 'FLAT200', amountPaise: 200_00, minimumPaise: 2_000_00 },
] as const

/** The sale of `--demo=full`, of one collection. */
export const SALE = {
	name: 'Monsoon sale',
	kind: 'percent',
	percent: 15,
	words: '15% off Monsoon Linen',
	collection: 'Monsoon Linen',
} as const
