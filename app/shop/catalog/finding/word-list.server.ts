import { compileWords, type WordList } from '../../search/word-list.ts'

const shopList = compileWords()

/** The words that mean the same. */
export function wordList(): WordList {
	return shopList
}
