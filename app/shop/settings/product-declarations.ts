import { z } from 'zod'
import {
	type DeclarationName,
	declarationFields,
	findDeclarationProblem,
	getCountryName,
	listCountries,
	mapDeclarations,
	parseCountry,
} from '../values/product-declarations.ts'
import { lineText, maxCharactersMessage } from '../values/text.ts'
import { createBlock, createCard, lineSetting, type Setting } from './setting.ts'

/** The schemas of the declarations (rule: product-declarations). `''` means none. */
export const declarationTexts = mapDeclarations(buildSchema)

function buildSchema(name: DeclarationName) {
	const { limit } = declarationFields[name]
	return lineText()
		.overwrite((text) => (name === 'countryOfOrigin' ? (parseCountry(text) ?? text) : text))
		.max(limit, maxCharactersMessage(limit))
		.refine((text) => findDeclarationProblem(name, text) === undefined, {
			error: ({ input }) => findDeclarationProblem(name, String(input)),
		})
}

/** The declarations of a form. Absent ones stay unchanged. */
export const declarationForm = z.object(mapDeclarations((name) => declarationTexts[name].optional())).shape

/** The declarations of products that have none of their own or of their category (rule: product-declarations). */
export const declarationsCard = createCard('Product declarations', 'settings', [
	createBlock(
		{
			title: 'For all products',
			about:
				'The law on packaged goods requires this beside a product that is sold online, with its MRP. Product pages show ' +
				'it once you fill it in. A category or a product can state something else in its form.',
		},
		mapDeclarations(createDeclarationSetting),
	),
])

function createDeclarationSetting(name: DeclarationName): Setting<string> {
	const { label, hint, limit } = declarationFields[name]
	const schema = declarationTexts[name].default('')
	const setting = lineSetting({
		label,
		hint,
		nounPhrase: `the ${label.toLowerCase()}`,
		schema,
		input: { maxLength: limit },
	})
	if (name !== 'countryOfOrigin') return setting
	const choices = { '': 'Not stated', ...Object.fromEntries(listCountries()) }
	const shown = (code: unknown) => ({ lines: typeof code === 'string' && code ? [getCountryName(code)] : [] })
	return { ...setting, control: 'select', choices, shown, input: {} }
}
