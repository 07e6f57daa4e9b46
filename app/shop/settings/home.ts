import { block, card } from './setting.ts'
import { number } from './setting-kinds.ts'

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
])
