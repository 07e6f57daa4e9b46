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

export const CONTACT_MESSAGES: readonly { name: string; email: string; message: string }[] = [
	{
		name: 'Devanshi Joshi',
		email: 'devanshi.joshi@example.com',
		message:
			'Hello, I run a small book café in Bhavnagar with six people on the floor, and I would like all of us to wear the Tapi linen shirt in olive. We would need two in XS, three in M and one in XXL, each with our name stitched above the pocket in ivory thread. Is that something your workshop does? If yes, please tell me what the stitching costs for each shirt, how long it takes, and whether I can see one sample in your shop before you start on the rest. There is no hurry; we open the new room after Diwali.',
	},
	{
		name: 'Tanvi Mehta',
		email: 'tanvi.mehta@example.com',
		message: 'Which wax do you use on the Chelsea boots? I would like to buy a tin.',
	},
	{
		name: 'Arjun Nair',
		email: 'arjun.nair@example.in',
		message:
			'I want to give my wife the saddle bag in chestnut for our anniversary. If I order on Monday, can it reach Kochi by the Friday of the week after?',
	},
	{
		name: "Merin D'Souza",
		email: 'merin.dsouza@example.in',
		message:
			'The tan sneakers in my last order: I wrote UK 6 out of habit. Please make it UK 7 if they are not packed yet.',
	},
	{ name: 'Hetal', email: 'hetal.modi@example.com', message: 'Sunday timing?' },
	{
		name: 'Shruti Rao',
		email: 'shruti.rao@example.in',
		message:
			'My parcel came with one corner crushed, and the card sleeve inside has a deep scratch. I have photographs from the moment I opened it this morning. Where should I send them?',
	},
	{
		name: 'Ishita Verma',
		email: 'ishita.verma@example.com',
		message: 'Will the quilted trucker be made again? I was one day late. Please put me on a list if you keep one.',
	},
	{
		name: 'ભૂમિ પટેલ',
		email: 'bhumi.patel@example.in',
		message: 'નમસ્તે, ગરબા માટેનો ચણિયો લીલા રંગમાં મળશે? નવરાત્રી પહેલાં જોઈએ છે.',
	},
]

export const SUBSCRIBERS: readonly { name: string; phone: string }[] = [
	{ name: 'Asha Patel', phone: '919876543210' },
	{ name: 'Devanshi Joshi', phone: '919876543230' },
	{ name: 'Arjun Nair', phone: '9876543231' },
	{ name: 'Hetal Modi', phone: '919876543232' },
	{ name: 'Shruti Rao', phone: '9876543233' },
	{ name: 'Ishita Verma', phone: '919876543234' },
	{ name: 'ભૂમિ પટેલ', phone: '919876543235' },
	{ name: 'Noor Ansari', phone: '9876543236' },
	{ name: 'Sandhya Pillai', phone: '919876543237' },
	{ name: 'Kavya Gowda', phone: '919876543238' },
]
