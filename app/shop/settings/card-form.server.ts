import { settings } from '#app/adapters/settings.server.ts'
import { formatLongDate } from '../dates.ts'
import { type CardName, cards } from './cards.ts'
import { type SavedField, savedFields, valuesOfCard } from './save-settings.server.ts'
import type { Card, Setting } from './setting.ts'

type Drawn = 'label' | 'hint' | 'it' | 'control' | 'input' | 'choices' | 'isHalf'

/** A setting as its form shows it. */
export interface FormSetting extends Pick<Setting, Drawn> {
	name: string
	/** Where its value comes from, unless it is the default. */
	source: string | undefined
	/** Its default can hold again. */
	isSaved: boolean
}

export interface FormBlock {
	title: string
	about: string | undefined
	settings: FormSetting[]
}

/** What the page of a card shows. */
export async function readCard<Name extends CardName>(card: Name) {
	const values = await valuesOfCard(card)
	const blocks = drawBlocks(cards[card], await savedFields(card), settings().given)
	return { card, title: cards[card].title, blocks, values }
}

/** The fields of a card, each with where a value comes from that is not the default. */
export function drawBlocks(
	card: Pick<Card, 'blocks'>,
	saved: ReadonlyMap<string, SavedField>,
	given: readonly string[],
): FormBlock[] {
	return card.blocks.map(({ title, about, settings }) => ({
		title,
		about,
		settings: Object.entries(settings).map(([name, setting]) => {
			const { label, hint, it, control, input, choices, isHalf } = setting
			const row = saved.get(name)
			const source = row ? savedBy(row) : givenBy(setting, given)
			return { name, label, hint, it, control, input, choices, isHalf, source, isSaved: row !== undefined }
		}),
	}))
}

function savedBy({ at, by }: SavedField): string {
	return `Saved on ${formatLongDate(at)} by ${by ?? 'somebody'}`
}

function givenBy({ variables = [] }: Setting, given: readonly string[]): string | undefined {
	const set = variables.filter((name) => given.includes(name))
	return set.length > 0 ? `From the environment: ${set.join(', ')}` : undefined
}
