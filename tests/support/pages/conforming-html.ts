import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

/** What does not conform to HTML, each with where it stands. */
export async function htmlMistakes(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html)
	return results.flatMap(({ messages }) => messages).map(({ message, selector }) => `${selector}: ${message}`)
}
