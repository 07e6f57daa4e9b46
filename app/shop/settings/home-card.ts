import { z } from 'zod'
import { homeSections } from './home-sections.ts'
import { announcementSpeed } from './settings-limits.ts'

const { usual, least, most } = announcementSpeed
const wrongSpeed = `Please enter a whole number from ${least} to ${most}`

interface SectionChoice {
	name: (typeof homeSections)[number]
	isShown: boolean
}

/** Each section once; one that is not named comes last. */
function everySection(rows: SectionChoice[]): SectionChoice[] {
	const named = rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index)
	const others = homeSections.filter((name) => !named.some((row) => row.name === name))
	return [...named, ...others.map((name) => ({ name, isShown: true }))]
}

/** The order and visibility of the sections of the home page (rule: home-section-order). */
export const homeCard = z.object({
	sections: z
		.array(z.object({ name: z.enum(homeSections), isShown: z.boolean().default(false) }))
		.max(homeSections.length)
		.overwrite(everySection)
		.default(() => everySection([])),
	speed: z.number({ error: wrongSpeed }).int(wrongSpeed).min(least, wrongSpeed).max(most, wrongSpeed).default(usual),
})
