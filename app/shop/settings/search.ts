import { block, card } from './setting.ts'
import { lines } from './setting-kinds.ts'

/** What shoppers' searches understand beside the shop's own list (rule: product-search). */
export const searchCard = card('Search', 'settings', [
	block('Words', {
		sameWords: lines({
			label: 'Words that mean the same',
			hint: 'A line for each thing, with commas between its words: mojari, jutti, khussa. Who types one of them finds all.',
			it: 'the words of searches',
			most: 5000,
			input: { rows: 8 },
		}),
	}),
])
