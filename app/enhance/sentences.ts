/** The translations of the scripts' sentences, by the English sentence. A page in English needs none. */
let sentences = new Map<string, string>()

/**
 * Loads the translations for pages with the prefix `base`, such as `/hi`. They are loaded before they are needed,
 * because most of them report a lost connection.
 */
export async function loadSentences(base: string): Promise<void> {
	const response = await fetch(`/language${base}/scripts.json`)
	if (response.ok) sentences = new Map(Object.entries((await response.json()) as Record<string, string>))
}

/**
 * Translates one or several sentences of the scripts into the language of the page. A sentence without a translation
 * stays in English.
 */
export function translate(text: string): string {
	return findSentence(text) ?? text.replace(/\S.*?[.!?।](?= |$)/g, (sentence) => findSentence(sentence) ?? sentence)
}

/**
 * Finds the translation of a sentence; `undefined` without one. Looks the sentence up with `{number}` in place of its
 * first number, and puts the number into the translation.
 */
function findSentence(english: string): string | undefined {
	const [number = ''] = /\d+/.exec(english) ?? []
	return sentences.get(english.replace(/\d+/, '{number}'))?.replace('{number}', number)
}
