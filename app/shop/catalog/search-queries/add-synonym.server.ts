import { refuse } from '../../values/refusal.ts'
import { splitSearchTerms } from '../../search/tokenize.ts'
import { getEditDistance } from '../../search/correct-spelling.ts'
import { normalizeText } from '../../search/normalize.ts'
import { cards } from '../../settings/cards.ts'
import { saveCard, getCardValues } from '../../settings/save-settings.server.ts'
import type { Actor } from '../../auth/roles.ts'
import { searchCatalog } from '../search/search-catalog.server.ts'
import { getKnownTerms } from '../search/known-terms.server.ts'
import type { SynonymInput } from './synonym.schema.ts'

/**
 * Adds a synonym to the settings (Search).
 *
 * @throws invalid: nothing is found for that word either (on `means`), or there is no room for more words (on `typed`).
 */
export async function addSynonym(actor: Actor, { typed, means }: SynonymInput): Promise<void> {
	if ((await searchCatalog(means)).exact === 0) refuse('invalid', 'synonym-without-results', { means }, 'means')
	const card = await getCardValues('search')
	const synonyms = appendSynonym(card.sameWords, { typed, means })
	if (!cards.search.settings.sameWords.schema.safeParse(synonyms).success)
		refuse('invalid', 'synonym-list-full', {}, 'typed')
	await saveCard(actor, 'search', { ...card, sameWords: synonyms })
}

/**
 * Returns the owner's synonym lines with another word added to the line that begins with its meaning, or else to a new
 * line.
 */
export function appendSynonym(lines: string, { typed, means }: SynonymInput): string {
	const all = lines.split('\n').filter((line) => line.trim())
	const first = (line: string) => normalizeText(line.split(',')[0]!)
	const at = all.findIndex((line) => first(line) === normalizeText(means))
	if (at < 0) return [...all, `${means}, ${typed}`].join('\n')
	const words = all[at]!.split(',').map(normalizeText)
	return words.includes(normalizeText(typed)) ? lines : all.with(at, `${all[at]}, ${typed}`).join('\n')
}

/** Returns the shop's word nearest to a phrase, as a suggestion for the form. `''` when there is none. */
export async function findNearestWord(phrase: string): Promise<string> {
	const known = await getKnownTerms()
	let best = { word: '', steps: Infinity, count: 0 }
	for (const typed of splitSearchTerms(phrase).filter((word) => word.length > 2)) {
		const most = Math.ceil(typed.length / 3)
		for (const [word, count] of known) {
			if (word.length < 3 || Math.abs(word.length - typed.length) > most) continue
			const steps = getEditDistance(typed, word, most)
			if (steps > most || steps > best.steps || (steps === best.steps && count <= best.count)) continue
			best = { word, steps, count }
		}
	}
	return best.word
}
