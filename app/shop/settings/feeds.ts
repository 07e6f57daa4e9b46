import { z } from 'zod'
import {
	feedChoices,
	invalidGoogleCategory,
	isGoogleCategory,
	maxGoogleCategoryLength,
} from '../values/feeds/feed-attributes.ts'
import { lineText, maxCharactersMessage } from '../values/text.ts'
import { createBlock, createCard, lineSetting, type Setting } from './setting.ts'

/** A number or a path from Google's list of product categories. `''` means none. */
export const googleCategoryText = lineText()
	.max(maxGoogleCategoryLength, maxCharactersMessage(maxGoogleCategoryLength))
	.refine(isGoogleCategory, invalidGoogleCategory)

/** Returns a schema that accepts the keys of `choices`, and `''` for none. */
export function buildChoiceSchema(choices: Readonly<Record<string, string>>): z.ZodType<string> {
	return z.enum(['', ...Object.keys(choices)], 'Please choose one of the options')
}

/**
 * The attributes of a product or category in a form. An empty field means that the inherited value applies (rule:
 * feed-attributes).
 */
export const feedAttributeFields = {
	googleCategory: googleCategoryText.default(''),
	gender: buildChoiceSchema(feedChoices.gender).default(''),
	ageGroup: buildChoiceSchema(feedChoices.ageGroup).default(''),
	sizeSystem: buildChoiceSchema(feedChoices.sizeSystem).default(''),
}

function selectSetting(name: keyof typeof feedChoices, label: string): Setting<string> {
	return {
		label,
		nounPhrase: `the ${label.toLowerCase()}`,
		control: 'select',
		choices: { '': 'Not set', ...feedChoices[name] },
		schema: feedAttributeFields[name],
	}
}

/**
 * The feed attributes of products for which neither the product nor its category has a value (rule: feed-attributes).
 */
export const feedsCard = createCard('Product feeds', 'settings', [
	createBlock(
		{
			title: 'Default values',
			about:
				'Used for a product unless it or its category has a value of its own, which you set under “Product feeds” in ' +
				'the form of the product or category.',
		},
		{
			googleCategory: lineSetting({
				label: 'Google product category',
				hint: 'A number or path from Google’s list of categories, such as 1604 or Apparel & Accessories > Clothing',
				nounPhrase: 'the Google product category',
				schema: feedAttributeFields.googleCategory,
				input: { autoComplete: 'off', maxLength: maxGoogleCategoryLength },
			}),
			gender: selectSetting('gender', 'Gender'),
			ageGroup: selectSetting('ageGroup', 'Age group'),
			sizeSystem: selectSetting('sizeSystem', 'Size system'),
		},
	),
])
