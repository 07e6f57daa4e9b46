import { z } from 'zod'
import type { Shown } from '../two-versions/differences.ts'
import { homeSectionLabels, homeSections, type HomeSection } from './home-sections.ts'
import { block, card } from './setting.ts'
import { number } from './setting-kinds.ts'

/** Pixels a second (rule: announcement-speed). */
const speed = { least: 10, most: 200 }

interface SectionChoice {
	name: HomeSection
	isShown: boolean
}

/** Each section once; one that is not named comes last. */
function everySection(rows: SectionChoice[]): SectionChoice[] {
	const named = rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index)
	const others = homeSections.filter((name) => !named.some((row) => row.name === name))
	return [...named, ...others.map((name) => ({ name, isShown: true }))]
}

/** The order and visibility of the sections of the home page (rule: home-section-order). */
export const homeCard = card('Home page', 'settings', [
	block('Sections', {
		sections: {
			label: 'Sections',
			it: 'the order of the sections',
			control: 'part',
			shown: sectionsShown,
			schema: z
				.array(z.object({ name: z.enum(homeSections), isShown: z.boolean().default(false) }))
				.max(homeSections.length)
				.overwrite(everySection)
				.default(() => everySection([])),
		},
	}),
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

/** A section's row as its form sends it. */
interface SentSection {
	name: HomeSection
	isShown?: string
}

function sectionsShown(value: unknown): Shown {
	const rows = Array.isArray(value) ? (value as SentSection[]) : []
	return { lines: rows.map(({ name, isShown }) => (homeSectionLabels[name] ?? name) + (isShown ? '' : ' (hidden)')) }
}
