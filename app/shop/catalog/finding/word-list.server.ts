import { settingsNow } from '../../settings/shop-settings.server.ts'
import { compileWords, type WordList } from '../../search/word-list.ts'

let made: { own: string; list: WordList } | undefined

/** The words that mean the same: the shop's list, and what the owner has added. */
export function wordList(): WordList {
	const own = settingsNow().search.sameWords
	if (made?.own !== own) made = { own, list: compileWords(own.split('\n')) }
	return made.list
}
