import { block, card } from './setting.ts'
import { line, number } from './setting-kinds.ts'

/** Pixels a second (rule: announcement-speed). */
const speed = { least: 10, most: 200 }

export const homeCard = card('Home page', 'settings', [
	block('Announcements', {
		speed: number({
			label: 'Speed',
			hint: 'In pixels a second',
			it: 'the speed',
			...speed,
			wrong: `Please enter a whole number from ${speed.least} to ${speed.most}`,
			fallback: 40,
		}),
	}),
	block(
		{
			title: 'The three promises',
			about: 'Two follow what you save of delivery and returns, until you write your own.',
		},
		{
			shippingTitle: line({ label: 'First promise', it: 'the first promise', most: 40 }),
			shippingText: line({ label: 'Its text', it: 'the text of the first promise', most: 200 }),
			qualityTitle: line({
				label: 'Second promise',
				it: 'the second promise',
				most: 40,
				fallback: 'PREMIUM QUALITY',
			}),
			qualityText: line({
				label: 'Its text',
				it: 'the text of the second promise',
				most: 200,
				fallback: 'Each piece is looked at before it leaves us.',
			}),
			returnsTitle: line({ label: 'Third promise', it: 'the third promise', most: 40 }),
			returnsText: line({ label: 'Its text', it: 'the text of the third promise', most: 200 }),
		},
	),
])
