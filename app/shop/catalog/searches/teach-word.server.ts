import { refuse } from '../../refusal.ts'
import { typedWords } from '../../search/analyse.ts'
import { stepsBetween } from '../../search/mend-word.ts'
import { normaliseText } from '../../search/normalise.ts'
import { cards } from '../../settings/cards.ts'
import { saveCard, valuesOfCard } from '../../settings/save-settings.server.ts'
import type { Actor } from '../../words/roles.ts'
import { findByWords } from '../finding/find-words.server.ts'
import { knownWords } from '../finding/known-words.server.ts'
import type { Taught } from './teach-word.schema.ts'

/**
 * Adds a synonym to the settings (Search).
 *
 * @throws invalid: nothing is found for that word either (on `means`), or there is no room for more words (on `typed`).
 */
export async function teachWord(actor: Actor, { typed, means }: Taught): Promise<void> {
	if ((await findByWords(means)).exact === 0) refuse('invalid', `Nothing is found for “${means}” either`, 'means')
	const card = await valuesOfCard('search')
	const sameWords = withWord(card.sameWords, { typed, means })
	if (!cards.search.settings.sameWords.schema.safeParse(sameWords).success)
		refuse('invalid', 'Settings, Search has no room for more words', 'typed')
	await saveCard(actor, 'search', { ...card, sameWords })
}

/**
 * Returns the owner's synonym lines with another word added to the line that begins with its meaning, or else to a new
 * line.
 */
export function withWord(lines: string, { typed, means }: Taught): string {
	const all = lines.split('\n').filter((line) => line.trim())
	const first = (line: string) => normaliseText(line.split(',')[0]!)
	const at = all.findIndex((line) => first(line) === normaliseText(means))
	if (at < 0) return [...all, `${means}, ${typed}`].join('\n')
	const words = all[at]!.split(',').map(normaliseText)
	return words.includes(normaliseText(typed)) ? lines : all.with(at, `${all[at]}, ${typed}`).join('\n')
}

/** Returns the shop's word nearest to a phrase, as a suggestion for the form. `''` when there is none. */
export async function nearestWord(phrase: string): Promise<string> {
	const known = await knownWords()
	let best = { word: '', steps: Infinity, count: 0 }
	for (const typed of typedWords(phrase).filter((word) => word.length > 2)) {
		const most = Math.ceil(typed.length / 3)
		for (const [word, count] of known) {
			if (word.length < 3 || Math.abs(word.length - typed.length) > most) continue
			const steps = stepsBetween(typed, word, most)
			if (steps > most || steps > best.steps || (steps === best.steps && count <= best.count)) continue
			best = { word, steps, count }
		}
	}
	return best.word
}
